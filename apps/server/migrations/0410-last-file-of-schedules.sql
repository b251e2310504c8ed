-- Why: a scheduled query is shown with the file of its last run; the files of a schedule are found without reading all of the merchant's.
create index export_job_schedule on export_job (merchant_id, schedule_id, created_at desc, id desc) where schedule_id is not null;

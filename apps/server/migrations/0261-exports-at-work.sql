-- Why: an export whose job was lost ends after a day; those that are at work are few and are looked for every hour.
create index export_job_at_work on export_job (created_at) where status = 'PROCESSING';

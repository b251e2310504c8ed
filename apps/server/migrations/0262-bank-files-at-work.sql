-- Why: a bank file whose job was lost ends after a day; those that are at work are few and are looked for every hour.
create index bank_file_at_work on bank_file (created_at) where state = 'PROCESSING';

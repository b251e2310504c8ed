-- Why: recurring invoices and reminders are mailed by a job, which knows no address of this site unless somebody said it: whoever issued, sent or
-- scheduled the invoice came by one.
alter table invoice add column origin text;

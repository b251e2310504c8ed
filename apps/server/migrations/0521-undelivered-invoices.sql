-- Why: an invoice whose e-mail came back must say so: nobody has read it.
alter table invoice add column undelivered_at timestamptz;

-- Where a link leads its payer back to, and which methods one smart code takes; null: all that are switched on.
alter table paylink add column return_url text;
alter table smart_code add column methods text[];

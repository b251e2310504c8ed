-- Why: a store's own figures go to its manager and its books. A statement, and a monthly schedule, may be for some stores only.

-- Codes, sorted. Null: of the whole merchant.
alter table statement add column stores text[];
alter table statement add constraint statement_stores_named check (cardinality(stores) > 0);
alter table statement_schedule add column stores text[];
alter table statement_schedule add constraint statement_schedule_stores_named check (cardinality(stores) > 0);
drop index statement_schedule_once;
create unique index statement_schedule_once on statement_schedule (merchant_id, type, currency, coalesce(stores, '{}'))
  where ended_at is null;

-- Why: developers list events, and deliveries by what they are about.
alter table webhook_event add column object_id text;
update webhook_event set object_id = body::json -> 'data' ->> 'id';
create index webhook_event_newest on webhook_event (merchant_id, at desc, id desc);
create index webhook_event_object on webhook_event (merchant_id, object_id) where object_id is not null;
create index event_newest on event (merchant_id, at desc, id desc) where person_id is null;
create index event_object on event (merchant_id, (payload ->> 'id')) where person_id is null;

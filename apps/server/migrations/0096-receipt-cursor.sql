-- Why: payments become receipts by themselves, each once. How far the events were read.
create table receipt_cursor (
  one boolean primary key default true check (one),
  number bigint not null
);
insert into receipt_cursor (number) select last_number from event_bounds;
grant update on receipt_cursor to {{app}};

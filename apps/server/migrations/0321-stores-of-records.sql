-- Why: what records name as their store becomes a row of `store`, so that a name can change, a store can close, and members can be bound to it.

-- Old records may have any text, and none of them is rewritten; a new text is checked where it comes in.
alter table store drop constraint store_code_check;

insert into store (merchant_id, code, id, name, kind)
select named.merchant_id, named.code, gen_random_uuid(), coalesce(nullif(left(btrim(named.code), 80), ''), '–'),
  case when a.id is null then 'store' else 'agent' end
from (
  select merchant_id, store as code from payment where store is not null
  union select merchant_id, store from paylink where store is not null
  union select merchant_id, store from smart_code where store is not null
  union select merchant_id, store from qr_sale where store is not null
  union select merchant_id, store from vam_iban where store is not null
  union select merchant_id, store from cash_move
  union select merchant_id, store from cash_drawer
  union select merchant_id, store from cash_drawer_change
  union select merchant_id, name from cash_agent
) named
left join cash_agent a on a.merchant_id = named.merchant_id and a.name = named.code
on conflict do nothing;

alter table payment add foreign key (merchant_id, store) references store;
alter table paylink add foreign key (merchant_id, store) references store;
alter table smart_code add foreign key (merchant_id, store) references store;
alter table qr_sale add foreign key (merchant_id, store) references store;
alter table vam_iban add foreign key (merchant_id, store) references store;
alter table cash_move add foreign key (merchant_id, store) references store;
alter table cash_drawer add foreign key (merchant_id, store) references store;
alter table cash_drawer_change add foreign key (merchant_id, store) references store;
-- The name of an agent is the code of its drawer.
alter table cash_agent add foreign key (merchant_id, name) references store;

-- Cached sessions know to which stores their member is bound.
create trigger session_changed after insert or delete or update on staff_store
  for each row execute function tell_session_changed('staff', 'staff_id');

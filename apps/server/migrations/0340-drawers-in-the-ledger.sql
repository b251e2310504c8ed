-- Why: a drawer, a safe and a courier bag hold money of the merchant. Each is an account of the ledger, so that what is missing is posted, and a
-- sum that no account explains can't exist.

-- Owned by what holds the banknotes. A hand-over owns what one person gave and the other has not counted yet.
insert into ledger.kind values ('drawer', false), ('safe', false), ('courier-bag', false), ('hand-over', false);

-- The owner of a drawer's account. The application computes the same id (drawer.read.ts).
create function drawer_id(p_merchant uuid, p_store text) returns uuid language sql immutable parallel safe
begin atomic
  select encode(set_byte(set_byte(h.bytes, 6, (get_byte(h.bytes, 6) & 15) | 128), 8, (get_byte(h.bytes, 8) & 63) | 128), 'hex')::uuid
  from (select substring(sha256(convert_to('drawer ' || p_merchant || ' ' || p_store, 'UTF8')) from 1 for 16) as bytes) h;
end;

-- What each change of a drawer was, and the shift that it belongs to. A shift's expected cash is its float and the sum of these, but for
-- what counts corrected.
alter table cash_drawer_change
  add column what text not null default 'put-in'
    check (what in ('put-in', 'taken-out', 'float', 'sale', 'refund', 'received', 'handed-over', 'over', 'short')),
  add column shift_id uuid;
update cash_drawer_change set what = 'taken-out' where minor < 0;
alter table cash_drawer_change alter column what drop default,
  add constraint cash_drawer_change_way check ((minor < 0) = (what in ('taken-out', 'refund', 'handed-over', 'short')));
create index cash_drawer_change_shift on cash_drawer_change (merchant_id, shift_id) where shift_id is not null;

-- What is in the drawers now is posted once; from here on every change is posted when it happens.
select ledger.post(d.merchant_id, 'drawer ' || drawer_id(d.merchant_id, d.store) || ' opening ' || d.currency, sha256('opening'), gen_random_uuid(),
  'drawer', drawer_id(d.merchant_id, d.store)::text, null, null, 'cash-put-in', '00000000-0000-0000-0000-000000000000', 'banknotes',
  drawer_id(d.merchant_id, d.store), 'drawer', d.currency, d.balance_minor)
from cash_drawer d where d.balance_minor > 0;

-- A drawer, and its account in the ledger: a row is a drawer whose two sums differ. None ever does.
create function cash_drawer_faults() returns table (merchant_id uuid, store text, currency text, drawer numeric, ledger numeric)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select d.merchant_id, d.store, d.currency, d.balance_minor, coalesce(a.balance, 0) from public.cash_drawer d
  left join ledger.account a on a.merchant_id = public.drawer_id(d.merchant_id, d.store) and a.kind = 'drawer' and a.currency = d.currency
  where d.balance_minor <> coalesce(a.balance, 0);
end;
revoke all on function cash_drawer_faults from public;
grant execute on function cash_drawer_faults to {{app}};

-- A merchant's own sum of what counts found missing or in excess: `over-short` is one account of the platform.
create index transfer_over_short on ledger.transfer (merchant_id, booked_at) where debit_kind = 'over-short' or credit_kind = 'over-short';

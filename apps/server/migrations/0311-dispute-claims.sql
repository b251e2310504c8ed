-- Why: a dispute of 7,000.00 on a payment of 70.00, in another currency, or of a payment that was never made was booked as it came. It waits for
-- the provider's decision: nothing moves, and it does not mark the payment.
alter table dispute
  drop constraint dispute_state_check,
  add constraint dispute_state_check
    check (state in ('ALERT', 'CHECKING', 'OPEN', 'RESPONDED', 'WON', 'LOST', 'REFUNDED', 'CONCEDED', 'EXPIRED', 'REFUSED')),
  drop constraint dispute_money_check,
  add constraint dispute_money_check check (money in ('none', 'held', 'owed', 'taken', 'returned')),
  -- The payment's. Null: the claim's.
  add column original_currency text;
create index dispute_held on dispute (received_at) where money = 'held';

create or replace function mark_disputed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_disputed boolean := exists (
    select from public.dispute d where d.merchant_id = new.merchant_id and d.payment_id = new.payment_id
      and d.state not in ('ALERT', 'CHECKING', 'WON', 'REFUNDED', 'REFUSED'));
begin
  update public.payment p set disputed = is_disputed
  where p.merchant_id = new.merchant_id and p.id = new.payment_id and p.disputed <> is_disputed;
  return null;
end $$;

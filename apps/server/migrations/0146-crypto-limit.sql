-- Why: what a merchant may send in coins is limited for one withdrawal and for a day, in dirhams at the prices of when it was asked for. It is
-- summed by day as other payments are (0028).
alter table crypto_withdraw add column counted_minor numeric(38, 0) not null default 0;

create function count_sent_coin() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.state not in ('FAILURE', 'RELEASED') then
    insert into public.sent_day_line
    values (old.merchant_id, 'crypto-withdraw', public.business_day(old.created_at), -old.counted_minor);
  end if;
  if tg_op <> 'DELETE' and new.state not in ('FAILURE', 'RELEASED') then
    insert into public.sent_day_line
    values (new.merchant_id, 'crypto-withdraw', public.business_day(new.created_at), new.counted_minor);
  end if;
  return null;
end $$;
revoke all on function count_sent_coin from public;
create trigger count_sent_added after insert or delete on crypto_withdraw for each row execute function count_sent_coin();
create trigger count_sent after update on crypto_withdraw for each row
  when ((old.state in ('FAILURE', 'RELEASED'), old.created_at, old.counted_minor)
    is distinct from (new.state in ('FAILURE', 'RELEASED'), new.created_at, new.counted_minor))
  execute function count_sent_coin();

create or replace function sent_days_of_rows() returns setof sent_day language sql stable
begin atomic
  select s.merchant_id, s.kind, s.day, sum(s.counted_minor) from (
    select payer_merchant_id as merchant_id, 'transfer' as kind, business_day(submitted_at) as day, counted_minor from transfer
    where state in ('ASKED', 'SUCCESS') and submitted_at is not null
    union all
    select merchant_id, 'transfer', business_day(submitted_at), counted_minor from batch_transfer
    where state in ('ASKED', 'PROCESSING', 'FINISHED') and submitted_at is not null
    union all
    select merchant_id, 'transfer-to-bank', business_day(submitted_at), counted_minor from transfer_to_bank
    where state in ('ASKED', 'PLACED', 'SUCCESS') and submitted_at is not null
    union all
    select merchant_id, 'withdraw', business_day(created_at), counted_minor from withdraw where state not in ('FAILURE', 'RELEASED')
    union all
    select merchant_id, 'crypto-withdraw', business_day(created_at), counted_minor from crypto_withdraw
    where state not in ('FAILURE', 'RELEASED')) s
  group by 1, 2, 3;
end;

-- Why: what a merchant may send on a day or in a month is asked before each payment, and was added up over the whole day each time.
-- Rights: the application reads these tables and writes neither; the functions below do, as the owner.

-- Of which day of business something is: the day in Dubai, by a clock that a sandbox may have moved on (docs/decisions/0070). Both of
-- these are PL/pgSQL, which keeps its plans: as SQL they were planned at each call on every PostgreSQL before 18.
create function business_day(p_at timestamptz) returns date
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return ((p_at + make_interval(hours => coalesce((select max(c.ahead_hours) from public.sandbox_clock c where c.moved_at <= p_at), 0)))
    at time zone 'Asia/Dubai')::date;
end $$;
create or replace function business_now() returns timestamptz
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return now() + make_interval(hours => coalesce((select max(c.ahead_hours) from public.sandbox_clock c), 0));
end $$;

-- In dirhams, what counts against the limit of a kind: 'transfer' (with the rows of batches), 'transfer-to-bank', 'withdraw'.
-- What is in sent_day_line comes on top.
create table sent_day (
  merchant_id uuid not null,
  kind text not null,
  day date not null,
  counted_minor numeric(38, 0) not null,
  primary key (merchant_id, kind, day)
) with (fillfactor = 70);
-- What came since the last folding: written by whoever changes an order, in the same transaction and without a lock. A row that is
-- locked there would meet the ledger's locks, which some take before and some after it.
create table sent_day_line (like sent_day) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index sent_day_line_day on sent_day_line (merchant_id, kind, day);
revoke insert on sent_day, sent_day_line from {{app}};

create function count_sent_transfer() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.state in ('ASKED', 'SUCCESS') and old.submitted_at is not null then
    insert into public.sent_day_line
    values (old.payer_merchant_id, 'transfer', public.business_day(old.submitted_at), -old.counted_minor);
  end if;
  if tg_op <> 'DELETE' and new.state in ('ASKED', 'SUCCESS') and new.submitted_at is not null then
    insert into public.sent_day_line
    values (new.payer_merchant_id, 'transfer', public.business_day(new.submitted_at), new.counted_minor);
  end if;
  return null;
end $$;
create trigger count_sent_added after insert or delete on transfer for each row execute function count_sent_transfer();
create trigger count_sent after update on transfer for each row
  when ((old.state in ('ASKED', 'SUCCESS'), old.submitted_at, old.counted_minor, old.payer_merchant_id)
    is distinct from (new.state in ('ASKED', 'SUCCESS'), new.submitted_at, new.counted_minor, new.payer_merchant_id))
  execute function count_sent_transfer();

create function count_sent_batch() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.state in ('ASKED', 'PROCESSING', 'FINISHED') and old.submitted_at is not null then
    insert into public.sent_day_line
    values (old.merchant_id, 'transfer', public.business_day(old.submitted_at), -old.counted_minor);
  end if;
  if tg_op <> 'DELETE' and new.state in ('ASKED', 'PROCESSING', 'FINISHED') and new.submitted_at is not null then
    insert into public.sent_day_line
    values (new.merchant_id, 'transfer', public.business_day(new.submitted_at), new.counted_minor);
  end if;
  return null;
end $$;
create trigger count_sent_added after insert or delete on batch_transfer for each row execute function count_sent_batch();
create trigger count_sent after update on batch_transfer for each row
  when ((old.state in ('ASKED', 'PROCESSING', 'FINISHED'), old.submitted_at, old.counted_minor)
    is distinct from (new.state in ('ASKED', 'PROCESSING', 'FINISHED'), new.submitted_at, new.counted_minor))
  execute function count_sent_batch();

create function count_sent_to_bank() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.state in ('ASKED', 'PLACED', 'SUCCESS') and old.submitted_at is not null then
    insert into public.sent_day_line
    values (old.merchant_id, 'transfer-to-bank', public.business_day(old.submitted_at), -old.counted_minor);
  end if;
  if tg_op <> 'DELETE' and new.state in ('ASKED', 'PLACED', 'SUCCESS') and new.submitted_at is not null then
    insert into public.sent_day_line
    values (new.merchant_id, 'transfer-to-bank', public.business_day(new.submitted_at), new.counted_minor);
  end if;
  return null;
end $$;
create trigger count_sent_added after insert or delete on transfer_to_bank for each row execute function count_sent_to_bank();
create trigger count_sent after update on transfer_to_bank for each row
  when ((old.state in ('ASKED', 'PLACED', 'SUCCESS'), old.submitted_at, old.counted_minor)
    is distinct from (new.state in ('ASKED', 'PLACED', 'SUCCESS'), new.submitted_at, new.counted_minor))
  execute function count_sent_to_bank();

-- A withdrawal counts from when it was made.
create function count_sent_withdraw() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.state not in ('FAILURE', 'RELEASED') then
    insert into public.sent_day_line
    values (old.merchant_id, 'withdraw', public.business_day(old.created_at), -old.counted_minor);
  end if;
  if tg_op <> 'DELETE' and new.state not in ('FAILURE', 'RELEASED') then
    insert into public.sent_day_line
    values (new.merchant_id, 'withdraw', public.business_day(new.created_at), new.counted_minor);
  end if;
  return null;
end $$;
create trigger count_sent_added after insert or delete on withdraw for each row execute function count_sent_withdraw();
create trigger count_sent after update on withdraw for each row
  when ((old.state in ('FAILURE', 'RELEASED'), old.created_at, old.counted_minor)
    is distinct from (new.state in ('FAILURE', 'RELEASED'), new.created_at, new.counted_minor))
  execute function count_sent_withdraw();

-- Adds what waits to its day: at most p_max lines. One at a time in the whole cluster; each line is taken once.
create function fold_sent_days(p_max integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(7201028) then
    return 0;
  end if;
  with taken as (
    delete from public.sent_day_line where ctid = any (array(select l.ctid from public.sent_day_line l limit p_max)) returning *
  ), days as (
    insert into public.sent_day as d
    select t.merchant_id, t.kind, t.day, sum(t.counted_minor) from taken t group by 1, 2, 3
    on conflict (merchant_id, kind, day) do update set counted_minor = d.counted_minor + excluded.counted_minor
  )
  select count(*) from taken into folded;
  return folded;
end $$;

-- The same from the orders themselves.
create function sent_days_of_rows() returns setof sent_day language sql stable
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
    select merchant_id, 'withdraw', business_day(created_at), counted_minor from withdraw where state not in ('FAILURE', 'RELEASED')) s
  group by 1, 2, 3;
end;
-- What is kept and is not what the orders say: none, unless somebody has written past the triggers. One moment.
create function wrong_sent_days() returns setof sent_day language sql stable
begin atomic
  select s.merchant_id, s.kind, s.day, sum(s.counted_minor) from (
    select * from sent_day
    union all
    select * from sent_day_line
    union all
    select merchant_id, kind, day, -counted_minor from sent_days_of_rows()) s
  group by 1, 2, 3 having sum(s.counted_minor) <> 0;
end;

revoke all on function business_day, count_sent_transfer, count_sent_batch, count_sent_to_bank, count_sent_withdraw,
  fold_sent_days, sent_days_of_rows, wrong_sent_days from public;
grant execute on function business_day, fold_sent_days, sent_days_of_rows, wrong_sent_days to {{app}};

-- The triggers have locked the tables against writers until this migration is over: nothing comes between them and the sums.
insert into sent_day select * from sent_days_of_rows();
-- Nobody adds up the rows of a day any more.
drop index transfer_counted;
drop index batch_transfer_counted;
drop index transfer_to_bank_counted;
drop index withdraw_counted;

-- Why: the count and the totals of a list of millions are added up from sums by day. How they stay exact: docs/decisions/0071.
-- Rights: the application reads these tables and writes neither; the functions below do, as the owner.

-- Transfers that have succeeded, as each of their two merchants reads them. Days are Dubai's. What is in transfer_day_line comes on top.
create table transfer_day (
  merchant_id uuid not null,
  day date not null,
  role text not null,
  type text not null,
  currency text not null,
  count bigint not null,
  effect_minor numeric(38, 0) not null,
  charge_minor numeric(38, 0) not null,
  primary key (merchant_id, day, role, type, currency)
) with (fillfactor = 70);

-- What came since the last folding: written by whoever changes a transfer, in the same transaction and without a lock.
create table transfer_day_line (
  merchant_id uuid not null,
  day date not null,
  role text not null,
  type text not null,
  currency text not null,
  count bigint not null,
  effect_minor numeric(38, 0) not null,
  charge_minor numeric(38, 0) not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index transfer_day_line_merchant on transfer_day_line (merchant_id, day);
revoke insert on transfer_day, transfer_day_line from {{app}};

-- One transfer as both of its merchants read it, so many times: 1 adds it, -1 takes it away.
create function transfer_lines(t transfer, times integer) returns setof transfer_day_line language sql stable
begin atomic
  select s.reader, (t.created_at at time zone 'Asia/Dubai')::date, s.role, t.type, t.currency, times::bigint,
    times * case when s.reader = t.payer_merchant_id then -t.amount_minor else t.amount_minor end,
    times * case when s.reader = t.payer_merchant_id then t.fee_minor + t.vat_minor else 0 end
  from (values (t.merchant_id, 'Initiator'), (t.payee_merchant_id, 'Payee')) as s (reader, role);
end;

create function count_transfer() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.state = 'SUCCESS' then
    insert into public.transfer_day_line select * from public.transfer_lines(old, -1);
  end if;
  if tg_op <> 'DELETE' and new.state = 'SUCCESS' then
    insert into public.transfer_day_line select * from public.transfer_lines(new, 1);
  end if;
  return null;
end $$;
-- Row by row, because transfers change one by one: so the many changes before a transfer has succeeded cost a comparison each.
create trigger count_insert after insert on transfer for each row when (new.state = 'SUCCESS') execute function count_transfer();
create trigger count_update after update on transfer for each row when (old.state = 'SUCCESS' or new.state = 'SUCCESS')
  execute function count_transfer();
create trigger count_delete after delete on transfer for each row when (old.state = 'SUCCESS') execute function count_transfer();

-- Rows of a batch are paid thousands at a time: one line for each payee and day.
create function count_batch_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into public.transfer_day_line
    select o.payee_merchant_id, (o.done_at at time zone 'Asia/Dubai')::date, 'Payee', 'TRANSFER', b.currency, -count(*), -sum(o.amount_minor), 0
    from old_rows o join public.batch_transfer b on b.id = o.batch_id where o.state = 'done' group by 1, 2, 5;
  end if;
  if tg_op <> 'DELETE' then
    insert into public.transfer_day_line
    select o.payee_merchant_id, (o.done_at at time zone 'Asia/Dubai')::date, 'Payee', 'TRANSFER', b.currency, count(*), sum(o.amount_minor), 0
    from new_rows o join public.batch_transfer b on b.id = o.batch_id where o.state = 'done' group by 1, 2, 5;
  end if;
  return null;
end $$;
create trigger count_insert after insert on batch_transfer_row referencing new table as new_rows
  for each statement execute function count_batch_rows();
create trigger count_update after update on batch_transfer_row referencing old table as old_rows new table as new_rows
  for each statement execute function count_batch_rows();
create trigger count_delete after delete on batch_transfer_row referencing old table as old_rows
  for each statement execute function count_batch_rows();

-- Adds what waits to its days: at most p_max lines. One at a time in the whole cluster; each line is taken once, whoever takes it.
create function fold_transfer_days(p_max integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(7201025) then
    return 0;
  end if;
  with taken as (
    delete from public.transfer_day_line where ctid = any (array(select l.ctid from public.transfer_day_line l limit p_max))
    returning *
  ), put as (
    insert into public.transfer_day as d
    select t.merchant_id, t.day, t.role, t.type, t.currency, sum(t.count), sum(t.effect_minor), sum(t.charge_minor)
    from taken t group by 1, 2, 3, 4, 5
    on conflict (merchant_id, day, role, type, currency) do update
    set count = d.count + excluded.count, effect_minor = d.effect_minor + excluded.effect_minor,
      charge_minor = d.charge_minor + excluded.charge_minor
  )
  select count(*) from taken into folded;
  return folded;
end $$;

-- Everything anew from the rows: for the migration, and for whoever brings in rows with the triggers switched off. The owner's alone.
create function sum_transfer_days() returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  lock table public.transfer, public.batch_transfer_row in share row exclusive mode;
  lock table public.transfer_day, public.transfer_day_line in share row exclusive mode;
  delete from public.transfer_day_line;
  delete from public.transfer_day;
  insert into public.transfer_day
  select l.merchant_id, l.day, l.role, l.type, l.currency, sum(l.count), sum(l.effect_minor), sum(l.charge_minor) from (
    select l.* from public.transfer t cross join lateral public.transfer_lines(t, 1) l where t.state = 'SUCCESS'
    union all
    select o.payee_merchant_id, (o.done_at at time zone 'Asia/Dubai')::date, 'Payee', 'TRANSFER', b.currency, 1, o.amount_minor, 0
    from public.batch_transfer_row o join public.batch_transfer b on b.id = o.batch_id where o.state = 'done') l
  group by 1, 2, 3, 4, 5;
end $$;

revoke all on function transfer_lines, count_transfer, count_batch_rows, fold_transfer_days, sum_transfer_days from public;
grant execute on function fold_transfer_days to {{app}};

-- The triggers have locked the tables against writers until this migration is over: nothing comes between them and the sums.
select sum_transfer_days();

-- What has not succeeded is counted from its rows, as transfer_unsucceeded finds it; this finds what a payee is asked for.
create index transfer_asked_for on transfer (payee_merchant_id, created_at desc, id desc) where state <> 'SUCCESS' and type = 'COLLECT';

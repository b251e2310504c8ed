-- Why: the count and the totals of a list of millions are added up from sums by day and month. How they stay exact: docs/decisions/0071.
-- Rights: the application reads these tables and writes neither; the functions below do, as the owner.

-- Transfers as each of their two merchants reads them. Days are Dubai's. What is in transfer_day_line comes on top.
create table transfer_day (
  merchant_id uuid not null,
  day date not null,
  role text not null,
  type text not null,
  currency text not null,
  succeeded boolean not null,
  count bigint not null,
  effect_minor numeric(38, 0) not null,
  charge_minor numeric(38, 0) not null,
  primary key (merchant_id, day, role, type, currency, succeeded)
) with (fillfactor = 70);
-- The same by month, under its first day: for lists without an end.
create table transfer_month (like transfer_day including all) with (fillfactor = 70);

-- What came since the last folding: written by whoever changes a transfer, in the same transaction and without a lock.
create table transfer_day_line (like transfer_day) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index transfer_day_line_merchant on transfer_day_line (merchant_id, day);
revoke insert on transfer_day, transfer_month, transfer_day_line from {{app}};

-- One transfer as its merchants read it, so many times: 1 adds it, -1 takes it away. A payee sees what has succeeded, and what asks for money.
create function transfer_lines(t transfer, times integer) returns setof transfer_day_line language sql stable
begin atomic
  select s.reader, (t.created_at at time zone 'Asia/Dubai')::date, s.role, t.type, t.currency, t.state = 'SUCCESS', times::bigint,
    times * case when s.reader = t.payer_merchant_id then -t.amount_minor else t.amount_minor end,
    times * case when s.reader = t.payer_merchant_id then t.fee_minor + t.vat_minor else 0 end
  from (values (t.merchant_id, 'Initiator'), (t.payee_merchant_id, 'Payee')) as s (reader, role)
  where s.role = 'Initiator' or t.type = 'COLLECT' or t.state = 'SUCCESS';
end;

create function count_transfer() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into public.transfer_day_line select * from public.transfer_lines(old, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into public.transfer_day_line select * from public.transfer_lines(new, 1);
  end if;
  return null;
end $$;
-- Row by row, because transfers change one by one: so a change that no sum knows of costs a comparison.
create trigger count_insert after insert on transfer for each row execute function count_transfer();
create trigger count_update after update on transfer for each row
  when ((old.state = 'SUCCESS', old.merchant_id, old.payee_merchant_id, old.payer_merchant_id, old.type, old.currency, old.amount_minor,
      old.fee_minor, old.vat_minor, old.created_at)
    is distinct from (new.state = 'SUCCESS', new.merchant_id, new.payee_merchant_id, new.payer_merchant_id, new.type, new.currency,
      new.amount_minor, new.fee_minor, new.vat_minor, new.created_at))
  execute function count_transfer();
create trigger count_delete after delete on transfer for each row execute function count_transfer();

-- Rows of a batch are paid thousands at a time: one line for each payee and day.
create function count_batch_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into public.transfer_day_line
    select o.payee_merchant_id, (o.done_at at time zone 'Asia/Dubai')::date, 'Payee', 'TRANSFER', b.currency, true, -count(*),
      -sum(o.amount_minor), 0
    from old_rows o join public.batch_transfer b on b.merchant_id = o.merchant_id and b.id = o.batch_id where o.state = 'done' group by 1, 2, 5;
  end if;
  if tg_op <> 'DELETE' then
    insert into public.transfer_day_line
    select o.payee_merchant_id, (o.done_at at time zone 'Asia/Dubai')::date, 'Payee', 'TRANSFER', b.currency, true, count(*),
      sum(o.amount_minor), 0
    from new_rows o join public.batch_transfer b on b.merchant_id = o.merchant_id and b.id = o.batch_id where o.state = 'done' group by 1, 2, 5;
  end if;
  return null;
end $$;
create trigger count_insert after insert on batch_transfer_row referencing new table as new_rows
  for each statement execute function count_batch_rows();
create trigger count_update after update on batch_transfer_row referencing old table as old_rows new table as new_rows
  for each statement execute function count_batch_rows();
create trigger count_delete after delete on batch_transfer_row referencing old table as old_rows
  for each statement execute function count_batch_rows();

-- Adds what waits to its day and month: at most p_max lines. One at a time in the whole cluster; each line is taken once.
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
  ), days as (
    insert into public.transfer_day as d
    select t.merchant_id, t.day, t.role, t.type, t.currency, t.succeeded, sum(t.count), sum(t.effect_minor), sum(t.charge_minor)
    from taken t group by 1, 2, 3, 4, 5, 6
    on conflict (merchant_id, day, role, type, currency, succeeded) do update
    set count = d.count + excluded.count, effect_minor = d.effect_minor + excluded.effect_minor,
      charge_minor = d.charge_minor + excluded.charge_minor
  ), months as (
    insert into public.transfer_month as m
    select t.merchant_id, date_trunc('month', t.day::timestamp)::date, t.role, t.type, t.currency, t.succeeded, sum(t.count),
      sum(t.effect_minor), sum(t.charge_minor)
    from taken t group by 1, 2, 3, 4, 5, 6
    on conflict (merchant_id, day, role, type, currency, succeeded) do update
    set count = m.count + excluded.count, effect_minor = m.effect_minor + excluded.effect_minor,
      charge_minor = m.charge_minor + excluded.charge_minor
  )
  select count(*) from taken into folded;
  return folded;
end $$;

-- The same from the rows themselves.
create function transfer_days_of_rows() returns setof transfer_day language sql stable
begin atomic
  select l.merchant_id, l.day, l.role, l.type, l.currency, l.succeeded, sum(l.count)::bigint, sum(l.effect_minor), sum(l.charge_minor) from (
    select l.* from transfer t cross join lateral transfer_lines(t, 1) l
    union all
    select o.payee_merchant_id, (o.done_at at time zone 'Asia/Dubai')::date, 'Payee', 'TRANSFER', b.currency, true, 1, o.amount_minor, 0
    from batch_transfer_row o join batch_transfer b on b.merchant_id = o.merchant_id and b.id = o.batch_id where o.state = 'done') l
  group by 1, 2, 3, 4, 5, 6;
end;
-- What is kept and is not what the rows say, by day and by month: none, unless somebody has written past the triggers. One moment.
create function wrong_transfer_days() returns setof transfer_day language sql stable
begin atomic
  with truth as materialized (select * from transfer_days_of_rows()), kept as (
    select * from transfer_day union all select * from transfer_day_line
  ), kept_months as (
    select * from transfer_month
    union all
    select merchant_id, date_trunc('month', day::timestamp)::date, role, type, currency, succeeded, count, effect_minor, charge_minor
    from transfer_day_line
  ), off_by as (
    select * from kept
    union all
    select merchant_id, day, role, type, currency, succeeded, -count, -effect_minor, -charge_minor from truth
  ), months_off_by as (
    select * from kept_months
    union all
    select merchant_id, date_trunc('month', day::timestamp)::date, role, type, currency, succeeded, -count, -effect_minor, -charge_minor
    from truth
  )
  select merchant_id, day, role, type, currency, succeeded, sum(count)::bigint, sum(effect_minor), sum(charge_minor) from off_by
  group by 1, 2, 3, 4, 5, 6 having (sum(count), sum(effect_minor), sum(charge_minor)) <> (0, 0, 0)
  union all
  select merchant_id, day, role, type, currency, succeeded, sum(count)::bigint, sum(effect_minor), sum(charge_minor) from months_off_by
  group by 1, 2, 3, 4, 5, 6 having (sum(count), sum(effect_minor), sum(charge_minor)) <> (0, 0, 0);
end;

-- Everything anew from the rows: for the migration, and for whoever brings in rows with the triggers switched off. The owner's alone.
create function sum_transfer_days() returns void
language plpgsql set search_path = pg_catalog, pg_temp set work_mem = '256MB' as $$
begin
  lock table public.transfer, public.batch_transfer_row in share row exclusive mode;
  lock table public.transfer_day, public.transfer_month, public.transfer_day_line in share row exclusive mode;
  delete from public.transfer_day_line;
  delete from public.transfer_day;
  delete from public.transfer_month;
  insert into public.transfer_day select * from public.transfer_days_of_rows() order by merchant_id, day;
  insert into public.transfer_month
  select d.merchant_id, date_trunc('month', d.day::timestamp)::date, d.role, d.type, d.currency, d.succeeded, sum(d.count),
    sum(d.effect_minor), sum(d.charge_minor)
  from public.transfer_day d group by 1, 2, 3, 4, 5, 6 order by 1, 2;
end $$;

revoke all on function transfer_lines, count_transfer, count_batch_rows, fold_transfer_days, transfer_days_of_rows, wrong_transfer_days,
  sum_transfer_days from public;
grant execute on function fold_transfer_days, transfer_lines, transfer_days_of_rows, wrong_transfer_days to {{app}};

-- The triggers have locked the tables against writers until this migration is over: nothing comes between them and the sums.
select sum_transfer_days();

-- What is shown of a transfer that has not succeeded is its approval's state: it is counted from its rows, and found without reading them.
drop index transfer_unsucceeded;
create index transfer_unsucceeded on transfer (merchant_id, created_at desc, id desc) include (state, request_id) where state <> 'SUCCESS';
-- The same for payees.
create index transfer_asked_for on transfer (payee_merchant_id, created_at desc, id desc) include (state, request_id)
  where state <> 'SUCCESS' and type = 'COLLECT';

-- Why: the functions behind sums by day were written by hand in each migration that changed one. From here on they are printed from one
-- declaration (src/testing/day-sums.ts). What they do stays as it was.

create or replace function payment_line(p payment, times integer) returns payment_day_line language sql stable
begin atomic
  select p.merchant_id, (p.created_at at time zone 'Asia/Dubai')::date, p.currency, p.product, coalesce(p.method, ''), p.status, coalesce(p.store, ''),
    coalesce((p.paid_at at time zone 'Asia/Dubai')::date, '-infinity'), times::bigint, times * (p.amount_minor), times * (p.fee_minor),
      times * (p.vat_minor), times * (p.net_minor), times * (p.refunded_minor);
end;

create or replace function payment_sum_lines(p payment, times integer) returns setof payment_sum_line language sql stable
begin atomic
  select p.merchant_id, p.currency, s.what, s.at, s.product, times::bigint, times * (p.amount_minor), times * (p.fee_minor), times * (p.vat_minor)
  from (values
    ('paid', date_bin('15 minutes', p.paid_at, '2000-01-01 00:00:00+00'), public.charged_product(p.product, p.method), true),
    ('due', p.due_on::timestamp at time zone 'UTC', '', p.settlement_id is null and p.pay_state = 'PAID_SUCCESS')
  ) as s (what, at, product, is_counted) where p.paid_at is not null and s.is_counted;
end;

create or replace function count_new_payments() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.payment_day_line select r.merchant_id, (r.created_at at time zone 'Asia/Dubai')::date, r.currency, r.product, coalesce(r.method,
    ''), r.status, coalesce(r.store, ''), coalesce((r.paid_at at time zone 'Asia/Dubai')::date, '-infinity'),
    count(*), sum(r.amount_minor), sum(r.fee_minor), sum(r.vat_minor), sum(r.net_minor), sum(r.refunded_minor)
  from new_rows r group by 1, 2, 3, 4, 5, 6, 7, 8;
  insert into public.payment_sum_line select r.merchant_id, r.currency, s.what, s.at, s.product,
    count(*), sum(r.amount_minor), sum(r.fee_minor), sum(r.vat_minor)
  from new_rows r cross join lateral (values
    ('paid', date_bin('15 minutes', r.paid_at, '2000-01-01 00:00:00+00'), public.charged_product(r.product, r.method), true),
    ('due', r.due_on::timestamp at time zone 'UTC', '', r.settlement_id is null and r.pay_state = 'PAID_SUCCESS')
  ) as s (what, at, product, is_counted) where r.paid_at is not null and s.is_counted group by 1, 2, 3, 4, 5;
  return null;
end $$;

create or replace function count_changed_payments() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.payment_day_line select r.merchant_id, (r.created_at at time zone 'Asia/Dubai')::date, r.currency, r.product, coalesce(r.method,
    ''), r.status, coalesce(r.store, ''), coalesce((r.paid_at at time zone 'Asia/Dubai')::date, '-infinity'),
    sum(r.times), sum(r.times * (r.amount_minor)), sum(r.times * (r.fee_minor)), sum(r.times * (r.vat_minor)), sum(r.times * (r.net_minor)),
      sum(r.times * (r.refunded_minor))
  from (select -1 as times, r.merchant_id, r.created_at, r.currency, r.product, r.method, r.status, r.store, r.paid_at, r.amount_minor, r.fee_minor,
    r.vat_minor, r.net_minor, r.refunded_minor from old_rows r union all select 1, r.merchant_id, r.created_at, r.currency, r.product, r.method,
      r.status, r.store, r.paid_at, r.amount_minor, r.fee_minor, r.vat_minor, r.net_minor, r.refunded_minor from new_rows r) r group by 1, 2, 3, 4, 5,
      6, 7, 8
  having (sum(r.times), sum(r.times * (r.amount_minor)), sum(r.times * (r.fee_minor)), sum(r.times * (r.vat_minor)), sum(r.times * (r.net_minor)),
    sum(r.times * (r.refunded_minor))) <> (0, 0, 0, 0, 0, 0);
  insert into public.payment_sum_line select r.merchant_id, r.currency, s.what, s.at, s.product,
    sum(r.times), sum(r.times * (r.amount_minor)), sum(r.times * (r.fee_minor)), sum(r.times * (r.vat_minor))
  from (select -1 as times, r.merchant_id, r.currency, r.amount_minor, r.fee_minor, r.vat_minor, r.paid_at, r.product, r.method, r.due_on,
    r.settlement_id, r.pay_state from old_rows r union all select 1, r.merchant_id, r.currency, r.amount_minor, r.fee_minor, r.vat_minor, r.paid_at,
      r.product, r.method, r.due_on, r.settlement_id, r.pay_state from new_rows r) r cross join lateral (values
    ('paid', date_bin('15 minutes', r.paid_at, '2000-01-01 00:00:00+00'), public.charged_product(r.product, r.method), true),
    ('due', r.due_on::timestamp at time zone 'UTC', '', r.settlement_id is null and r.pay_state = 'PAID_SUCCESS')
  ) as s (what, at, product, is_counted) where r.paid_at is not null and s.is_counted group by 1, 2, 3, 4, 5
  having (sum(r.times), sum(r.times * (r.amount_minor)), sum(r.times * (r.fee_minor)), sum(r.times * (r.vat_minor))) <> (0, 0, 0, 0);
  return null;
end $$;

create or replace function fold_payment_days(p_max integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  folded bigint := 0;
  part bigint;
begin
  if not pg_try_advisory_xact_lock(7201051) then
    return 0;
  end if;
  with taken as (
    delete from public.payment_day_line where ctid = any (array(select l.ctid from public.payment_day_line l limit p_max)) returning *
  ), payment_day as (
    insert into public.payment_day as s
    select t.merchant_id, t.day, t.currency, t.product, t.method, t.status, t.store, t.paid_day, sum(t.count), sum(t.amount_minor), sum(t.fee_minor),
      sum(t.vat_minor), sum(t.net_minor), sum(t.refunded_minor)
    from taken t group by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (merchant_id, day, currency, product, method, status, store, paid_day) do update set count = s.count + excluded.count,
      amount_minor = s.amount_minor + excluded.amount_minor, fee_minor = s.fee_minor + excluded.fee_minor,
      vat_minor = s.vat_minor + excluded.vat_minor, net_minor = s.net_minor + excluded.net_minor,
      refunded_minor = s.refunded_minor + excluded.refunded_minor
  ), payment_month as (
    insert into public.payment_month as s
    select t.merchant_id, date_trunc('month', t.day::timestamp)::date, t.currency, t.product, t.method, t.status, sum(t.count), sum(t.amount_minor),
      sum(t.fee_minor), sum(t.vat_minor), sum(t.net_minor), sum(t.refunded_minor)
    from taken t group by 1, 2, 3, 4, 5, 6
    on conflict (merchant_id, day, currency, product, method, status) do update set count = s.count + excluded.count,
      amount_minor = s.amount_minor + excluded.amount_minor, fee_minor = s.fee_minor + excluded.fee_minor,
      vat_minor = s.vat_minor + excluded.vat_minor, net_minor = s.net_minor + excluded.net_minor,
      refunded_minor = s.refunded_minor + excluded.refunded_minor
  )
  select count(*) from taken into part;
  folded := folded + part;
  with taken as (
    delete from public.payment_sum_line where ctid = any (array(select l.ctid from public.payment_sum_line l limit p_max)) returning *
  ), payment_sum as (
    insert into public.payment_sum as s
    select t.merchant_id, t.currency, t.what, t.at, t.product, sum(t.count), sum(t.amount_minor), sum(t.fee_minor), sum(t.vat_minor)
    from taken t group by 1, 2, 3, 4, 5
    on conflict (merchant_id, currency, what, at, product) do update set count = s.count + excluded.count,
      amount_minor = s.amount_minor + excluded.amount_minor, fee_minor = s.fee_minor + excluded.fee_minor,
      vat_minor = s.vat_minor + excluded.vat_minor
  )
  select count(*) from taken into part;
  folded := folded + part;
  return folded;
end $$;

create or replace function wrong_payment_days() returns setof payment_day language sql stable
begin atomic
  with truth_1 as materialized (
    select l.* from payment r cross join lateral payment_line(r, 1) l), truth_2 as materialized (
    select l.* from payment r cross join lateral payment_sum_lines(r, 1) l)
  select merchant_id, day, currency, product, method, status, store, paid_day, sum(count)::bigint, sum(amount_minor), sum(fee_minor), sum(vat_minor),
    sum(net_minor), sum(refunded_minor) from (
    select merchant_id, day, currency, product, method, status, store, paid_day, count, amount_minor, fee_minor, vat_minor, net_minor,
      refunded_minor from payment_day
    union all
    select t.merchant_id, t.day, t.currency, t.product, t.method, t.status, t.store, t.paid_day, count, amount_minor, fee_minor, vat_minor, net_minor,
      refunded_minor from payment_day_line t
    union all
    select t.merchant_id, t.day, t.currency, t.product, t.method, t.status, t.store, t.paid_day, -count, -amount_minor, -fee_minor, -vat_minor,
      -net_minor, -refunded_minor from truth_1 t) s
  group by merchant_id, day, currency, product, method, status, store, paid_day
  having (sum(count), sum(amount_minor), sum(fee_minor), sum(vat_minor), sum(net_minor), sum(refunded_minor)) <> (0, 0, 0, 0, 0, 0)
  union all
  select merchant_id, day, currency, 'month of ' || product, method, status, '', '-infinity'::date, sum(count)::bigint, sum(amount_minor),
    sum(fee_minor), sum(vat_minor), sum(net_minor), sum(refunded_minor) from (
    select merchant_id, day, currency, product, method, status, count, amount_minor, fee_minor, vat_minor, net_minor,
      refunded_minor from payment_month
    union all
    select t.merchant_id, date_trunc('month', t.day::timestamp)::date, t.currency, t.product, t.method, t.status, count, amount_minor, fee_minor,
      vat_minor, net_minor, refunded_minor from payment_day_line t
    union all
    select t.merchant_id, date_trunc('month', t.day::timestamp)::date, t.currency, t.product, t.method, t.status, -count, -amount_minor, -fee_minor,
      -vat_minor, -net_minor, -refunded_minor from truth_1 t) s
  group by merchant_id, day, currency, product, method, status
  having (sum(count), sum(amount_minor), sum(fee_minor), sum(vat_minor), sum(net_minor), sum(refunded_minor)) <> (0, 0, 0, 0, 0, 0)
  union all
  select merchant_id, (at at time zone 'UTC')::date, currency, what, product, '', at::text, '-infinity'::date, sum(count)::bigint, sum(amount_minor),
    sum(fee_minor), sum(vat_minor), 0, 0 from (
    select merchant_id, currency, what, at, product, count, amount_minor, fee_minor, vat_minor from payment_sum
    union all
    select t.merchant_id, t.currency, t.what, t.at, t.product, count, amount_minor, fee_minor, vat_minor from payment_sum_line t
    union all
    select t.merchant_id, t.currency, t.what, t.at, t.product, -count, -amount_minor, -fee_minor, -vat_minor from truth_2 t) s
  group by merchant_id, currency, what, at, product
  having (sum(count), sum(amount_minor), sum(fee_minor), sum(vat_minor)) <> (0, 0, 0, 0);
end;

create or replace function transfer_lines(t transfer, times integer) returns setof transfer_day_line language sql stable
begin atomic
  select s.reader, (t.created_at at time zone 'Asia/Dubai')::date, s.role, t.type, t.currency, t.state = 'SUCCESS', times::bigint,
    times * (case when s.reader = t.payer_merchant_id then -t.amount_minor else t.amount_minor end),
      times * (case when s.reader = t.payer_merchant_id then t.fee_minor + t.vat_minor else 0 end)
  from (values (t.merchant_id, 'Initiator'), (t.payee_merchant_id, 'Payee')) as s (reader,
    role) where (s.role = 'Initiator' or t.type = 'COLLECT' or t.state = 'SUCCESS');
end;

create or replace function count_transfer() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into public.transfer_day_line select s.reader, (old.created_at at time zone 'Asia/Dubai')::date, s.role, old.type, old.currency,
      old.state = 'SUCCESS', -1, -(case when s.reader = old.payer_merchant_id then -old.amount_minor else old.amount_minor end),
      -(case when s.reader = old.payer_merchant_id then old.fee_minor + old.vat_minor else 0 end)
    from (values (old.merchant_id, 'Initiator'), (old.payee_merchant_id, 'Payee')) as s (reader,
      role) where (s.role = 'Initiator' or old.type = 'COLLECT' or old.state = 'SUCCESS');
  end if;
  if tg_op <> 'DELETE' then
    insert into public.transfer_day_line select s.reader, (new.created_at at time zone 'Asia/Dubai')::date, s.role, new.type, new.currency,
      new.state = 'SUCCESS', 1, (case when s.reader = new.payer_merchant_id then -new.amount_minor else new.amount_minor end),
      (case when s.reader = new.payer_merchant_id then new.fee_minor + new.vat_minor else 0 end)
    from (values (new.merchant_id, 'Initiator'), (new.payee_merchant_id, 'Payee')) as s (reader,
      role) where (s.role = 'Initiator' or new.type = 'COLLECT' or new.state = 'SUCCESS');
  end if;
  return null;
end $$;

create or replace function count_batch_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
  insert into public.transfer_day_line select r.payee_merchant_id, (r.done_at at time zone 'Asia/Dubai')::date, 'Payee', 'TRANSFER', b.currency, true,
    count(*), sum(r.amount_minor), sum(0)
  from new_rows r join public.batch_transfer b on b.merchant_id = r.merchant_id and b.id = r.batch_id where r.state = 'done' group by 1, 2, 3, 4, 5,
    6;
  elsif tg_op = 'UPDATE' then
  insert into public.transfer_day_line select r.payee_merchant_id, (r.done_at at time zone 'Asia/Dubai')::date, 'Payee', 'TRANSFER', b.currency, true,
    sum(r.times), sum(r.times * (r.amount_minor)), sum(r.times * (0))
  from (select -1 as times, r.payee_merchant_id, r.done_at, r.amount_minor, r.state, r.merchant_id, r.batch_id from old_rows r union all select 1,
    r.payee_merchant_id, r.done_at, r.amount_minor, r.state, r.merchant_id,
      r.batch_id from new_rows r) r join public.batch_transfer b on b.merchant_id = r.merchant_id and b.id = r.batch_id where r.state = 'done' group by 1, 2, 3, 4, 5, 6
  having (sum(r.times), sum(r.times * (r.amount_minor)), sum(r.times * (0))) <> (0, 0, 0);
  elsif tg_op = 'DELETE' then
  insert into public.transfer_day_line select r.payee_merchant_id, (r.done_at at time zone 'Asia/Dubai')::date, 'Payee', 'TRANSFER', b.currency, true,
    -count(*), -sum(r.amount_minor), -sum(0)
  from old_rows r join public.batch_transfer b on b.merchant_id = r.merchant_id and b.id = r.batch_id where r.state = 'done' group by 1, 2, 3, 4, 5,
    6;
  end if;
  return null;
end $$;

create or replace function fold_transfer_days(p_max integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  folded bigint := 0;
  part bigint;
begin
  if not pg_try_advisory_xact_lock(7201025) then
    return 0;
  end if;
  with taken as (
    delete from public.transfer_day_line where ctid = any (array(select l.ctid from public.transfer_day_line l limit p_max)) returning *
  ), transfer_day as (
    insert into public.transfer_day as s
    select t.merchant_id, t.day, t.role, t.type, t.currency, t.succeeded, sum(t.count), sum(t.effect_minor), sum(t.charge_minor)
    from taken t group by 1, 2, 3, 4, 5, 6
    on conflict (merchant_id, day, role, type, currency, succeeded) do update set count = s.count + excluded.count,
      effect_minor = s.effect_minor + excluded.effect_minor, charge_minor = s.charge_minor + excluded.charge_minor
  ), transfer_month as (
    insert into public.transfer_month as s
    select t.merchant_id, date_trunc('month', t.day::timestamp)::date, t.role, t.type, t.currency, t.succeeded, sum(t.count), sum(t.effect_minor),
      sum(t.charge_minor)
    from taken t group by 1, 2, 3, 4, 5, 6
    on conflict (merchant_id, day, role, type, currency, succeeded) do update set count = s.count + excluded.count,
      effect_minor = s.effect_minor + excluded.effect_minor, charge_minor = s.charge_minor + excluded.charge_minor
  )
  select count(*) from taken into part;
  folded := folded + part;
  return folded;
end $$;

create or replace function transfer_days_of_rows() returns setof transfer_day language sql stable
begin atomic
  select merchant_id, day, role, type, currency, succeeded, sum(count)::bigint, sum(effect_minor), sum(charge_minor) from (
    select l.* from transfer r cross join lateral transfer_lines(r, 1) l
    union all
    select r.payee_merchant_id as merchant_id, (r.done_at at time zone 'Asia/Dubai')::date as day, 'Payee' as role, 'TRANSFER' as type,
      b.currency as currency, true as succeeded, 1::bigint as count, r.amount_minor as effect_minor, 0 as charge_minor
    from batch_transfer_row r join public.batch_transfer b on b.merchant_id = r.merchant_id and b.id = r.batch_id where r.state = 'done') s
  group by 1, 2, 3, 4, 5, 6;
end;

create or replace function wrong_transfer_days() returns setof transfer_day language sql stable
begin atomic
  with truth_1 as materialized (
    select * from transfer_days_of_rows())
  select merchant_id, day, role, type, currency, succeeded, sum(count)::bigint, sum(effect_minor), sum(charge_minor) from (
    select merchant_id, day, role, type, currency, succeeded, count, effect_minor, charge_minor from transfer_day
    union all
    select t.merchant_id, t.day, t.role, t.type, t.currency, t.succeeded, count, effect_minor, charge_minor from transfer_day_line t
    union all
    select t.merchant_id, t.day, t.role, t.type, t.currency, t.succeeded, -count, -effect_minor, -charge_minor from truth_1 t) s
  group by merchant_id, day, role, type, currency, succeeded
  having (sum(count), sum(effect_minor), sum(charge_minor)) <> (0, 0, 0)
  union all
  select merchant_id, day, role, type, currency, succeeded, sum(count)::bigint, sum(effect_minor), sum(charge_minor) from (
    select merchant_id, day, role, type, currency, succeeded, count, effect_minor, charge_minor from transfer_month
    union all
    select t.merchant_id, date_trunc('month', t.day::timestamp)::date, t.role, t.type, t.currency, t.succeeded, count, effect_minor,
      charge_minor from transfer_day_line t
    union all
    select t.merchant_id, date_trunc('month', t.day::timestamp)::date, t.role, t.type, t.currency, t.succeeded, -count, -effect_minor,
      -charge_minor from truth_1 t) s
  group by merchant_id, day, role, type, currency, succeeded
  having (sum(count), sum(effect_minor), sum(charge_minor)) <> (0, 0, 0);
end;

create or replace function count_sent_transfer() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.state in ('ASKED', 'SUCCESS') and old.submitted_at is not null then
    insert into public.sent_day_line values (old.payer_merchant_id, 'transfer', public.business_day(old.submitted_at), -old.counted_minor);
  end if;
  if tg_op <> 'DELETE' and new.state in ('ASKED', 'SUCCESS') and new.submitted_at is not null then
    insert into public.sent_day_line values (new.payer_merchant_id, 'transfer', public.business_day(new.submitted_at), new.counted_minor);
  end if;
  return null;
end $$;

create or replace function count_sent_batch() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.state in ('ASKED', 'PROCESSING', 'FINISHED') and old.submitted_at is not null then
    insert into public.sent_day_line values (old.merchant_id, 'transfer', public.business_day(old.submitted_at), -old.counted_minor);
  end if;
  if tg_op <> 'DELETE' and new.state in ('ASKED', 'PROCESSING', 'FINISHED') and new.submitted_at is not null then
    insert into public.sent_day_line values (new.merchant_id, 'transfer', public.business_day(new.submitted_at), new.counted_minor);
  end if;
  return null;
end $$;

create or replace function count_sent_to_bank() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.state in ('ASKED', 'PLACED', 'SUCCESS') and old.submitted_at is not null then
    insert into public.sent_day_line values (old.merchant_id, 'transfer-to-bank', public.business_day(old.submitted_at), -old.counted_minor);
  end if;
  if tg_op <> 'DELETE' and new.state in ('ASKED', 'PLACED', 'SUCCESS') and new.submitted_at is not null then
    insert into public.sent_day_line values (new.merchant_id, 'transfer-to-bank', public.business_day(new.submitted_at), new.counted_minor);
  end if;
  return null;
end $$;

create or replace function count_sent_withdraw() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.state not in ('FAILURE', 'RELEASED') then
    insert into public.sent_day_line values (old.merchant_id, 'withdraw', public.business_day(old.created_at), -old.counted_minor);
  end if;
  if tg_op <> 'DELETE' and new.state not in ('FAILURE', 'RELEASED') then
    insert into public.sent_day_line values (new.merchant_id, 'withdraw', public.business_day(new.created_at), new.counted_minor);
  end if;
  return null;
end $$;

create or replace function count_sent_coin() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.state not in ('FAILURE', 'RELEASED') then
    insert into public.sent_day_line values (old.merchant_id, 'crypto-withdraw', public.business_day(old.created_at), -old.counted_minor);
  end if;
  if tg_op <> 'DELETE' and new.state not in ('FAILURE', 'RELEASED') then
    insert into public.sent_day_line values (new.merchant_id, 'crypto-withdraw', public.business_day(new.created_at), new.counted_minor);
  end if;
  return null;
end $$;

create or replace function fold_sent_days(p_max integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  folded bigint := 0;
  part bigint;
begin
  if not pg_try_advisory_xact_lock(7201028) then
    return 0;
  end if;
  with taken as (
    delete from public.sent_day_line where ctid = any (array(select l.ctid from public.sent_day_line l limit p_max)) returning *
  ), sent_day as (
    insert into public.sent_day as s
    select t.merchant_id, t.kind, t.day, sum(t.counted_minor)
    from taken t group by 1, 2, 3
    on conflict (merchant_id, kind, day) do update set counted_minor = s.counted_minor + excluded.counted_minor
  )
  select count(*) from taken into part;
  folded := folded + part;
  return folded;
end $$;

create or replace function sent_days_of_rows() returns setof sent_day language sql stable
begin atomic
  select merchant_id, kind, day, sum(counted_minor) from (
    select r.payer_merchant_id as merchant_id, 'transfer' as kind, public.business_day(r.submitted_at) as day, r.counted_minor as counted_minor
    from transfer r where r.state in ('ASKED', 'SUCCESS') and r.submitted_at is not null
    union all
    select r.merchant_id as merchant_id, 'transfer' as kind, public.business_day(r.submitted_at) as day, r.counted_minor as counted_minor
    from batch_transfer r where r.state in ('ASKED', 'PROCESSING', 'FINISHED') and r.submitted_at is not null
    union all
    select r.merchant_id as merchant_id, 'transfer-to-bank' as kind, public.business_day(r.submitted_at) as day, r.counted_minor as counted_minor
    from transfer_to_bank r where r.state in ('ASKED', 'PLACED', 'SUCCESS') and r.submitted_at is not null
    union all
    select r.merchant_id as merchant_id, 'withdraw' as kind, public.business_day(r.created_at) as day, r.counted_minor as counted_minor
    from withdraw r where r.state not in ('FAILURE', 'RELEASED')
    union all
    select r.merchant_id as merchant_id, 'crypto-withdraw' as kind, public.business_day(r.created_at) as day, r.counted_minor as counted_minor
    from crypto_withdraw r where r.state not in ('FAILURE', 'RELEASED')) s
  group by 1, 2, 3;
end;

create or replace function wrong_sent_days() returns setof sent_day language sql stable
begin atomic
  with truth_1 as materialized (
    select * from sent_days_of_rows())
  select merchant_id, kind, day, sum(counted_minor) from (
    select merchant_id, kind, day, counted_minor from sent_day
    union all
    select t.merchant_id, t.kind, t.day, counted_minor from sent_day_line t
    union all
    select t.merchant_id, t.kind, t.day, -counted_minor from truth_1 t) s
  group by merchant_id, kind, day
  having (sum(counted_minor)) <> (0);
end;

-- Why: a payment that was refunded in part, refunded or disputed was listed as settled. What people see of a payment is one column, which lists
-- filter by, and sums by day and month are kept by it.

lock table payment, payment_day, payment_day_line, payment_month, dispute in share row exclusive mode;

-- Whether the payer's bank has the money or asks for it: a warning takes nothing, and what was won or refunded instead is decided.
-- Only the trigger below writes it.
alter table payment add column disputed boolean not null default false;
update payment p set disputed = true
  where exists (select from dispute d where d.merchant_id = p.merchant_id and d.payment_id = p.id and d.state not in ('ALERT', 'WON', 'REFUNDED'));
alter table payment add column status text not null generated always as (
  case
    when disputed then 'DISPUTED'
    when refunded_minor = amount_minor then 'REFUNDED'
    when refunded_minor > 0 then 'PART_REFUNDED'
    else pay_state
  end) stored;

create function mark_disputed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_disputed boolean := exists (
    select from public.dispute d where d.merchant_id = new.merchant_id and d.payment_id = new.payment_id and d.state not in ('ALERT', 'WON', 'REFUNDED'));
begin
  update public.payment p set disputed = is_disputed
  where p.merchant_id = new.merchant_id and p.id = new.payment_id and p.disputed <> is_disputed;
  return null;
end $$;
revoke all on function mark_disputed from public;
create trigger mark_disputed after insert or update of state on dispute for each row execute function mark_disputed();

-- Filters read the status, and a page skips unpaid orders without looking each row up.
drop index payment_state;
create index payment_status on payment (merchant_id, status, created_at desc, id desc);
drop index payment_newest;
create index payment_newest on payment (merchant_id, created_at desc, id desc) include (currency, status);

-- The sums are kept by status. Nothing reads them by the payment's own state.
drop function wrong_payment_days;
drop function payment_line;
alter table payment_day rename column pay_state to status;
alter table payment_day_line rename column pay_state to status;
alter table payment_month rename column pay_state to status;

create function payment_line(p payment, times integer) returns payment_day_line language sql stable
begin atomic
  select p.merchant_id, (p.created_at at time zone 'Asia/Dubai')::date, p.currency, p.product, coalesce(p.method, ''), p.status,
    coalesce(p.store, ''), coalesce((p.paid_at at time zone 'Asia/Dubai')::date, '-infinity'), times::bigint, times * p.amount_minor, times * p.fee_minor, times * p.vat_minor, times * p.net_minor,
    times * p.refunded_minor;
end;

create or replace function count_new_payments() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.payment_day_line
  select n.merchant_id, (n.created_at at time zone 'Asia/Dubai')::date, n.currency, n.product, coalesce(n.method, ''), n.status,
    coalesce(n.store, ''), coalesce((n.paid_at at time zone 'Asia/Dubai')::date, '-infinity'), count(*), sum(n.amount_minor), sum(n.fee_minor), sum(n.vat_minor), sum(n.net_minor), sum(n.refunded_minor)
  from new_rows n group by 1, 2, 3, 4, 5, 6, 7, 8;
  insert into public.payment_sum_line
  select n.merchant_id, n.currency, s.what, s.at, s.product, count(*), sum(n.amount_minor), sum(n.fee_minor), sum(n.vat_minor)
  from new_rows n cross join lateral (values
    ('paid', date_bin('15 minutes', n.paid_at, '2000-01-01 00:00:00+00'), public.charged_product(n.product, n.method), true),
    ('due', n.due_on::timestamp at time zone 'UTC', '', n.settlement_id is null and n.pay_state = 'PAID_SUCCESS')
  ) as s (what, at, product, is_counted)
  where n.paid_at is not null and s.is_counted group by 1, 2, 3, 4, 5;
  return null;
end $$;
create or replace function count_changed_payments() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.payment_day_line
  select c.merchant_id, (c.created_at at time zone 'Asia/Dubai')::date, c.currency, c.product, coalesce(c.method, ''), c.status,
    coalesce(c.store, ''), coalesce((c.paid_at at time zone 'Asia/Dubai')::date, '-infinity'), sum(c.times), sum(c.times * c.amount_minor), sum(c.times * c.fee_minor), sum(c.times * c.vat_minor),
    sum(c.times * c.net_minor), sum(c.times * c.refunded_minor)
  from (
    select o.merchant_id, o.created_at, o.currency, o.product, o.method, o.status, o.store, o.paid_at, -1 as times, o.amount_minor, o.fee_minor,
      o.vat_minor, o.net_minor, o.refunded_minor from old_rows o
    union all
    select n.merchant_id, n.created_at, n.currency, n.product, n.method, n.status, n.store, n.paid_at, 1, n.amount_minor, n.fee_minor,
      n.vat_minor, n.net_minor, n.refunded_minor from new_rows n) c
  group by 1, 2, 3, 4, 5, 6, 7, 8
  having (sum(c.times), sum(c.times * c.amount_minor), sum(c.times * c.fee_minor), sum(c.times * c.vat_minor), sum(c.times * c.refunded_minor)) <> (0, 0, 0, 0, 0);
  insert into public.payment_sum_line
  select c.merchant_id, c.currency, s.what, s.at, s.product, sum(c.times), sum(c.times * c.amount_minor), sum(c.times * c.fee_minor), sum(c.times * c.vat_minor)
  from (
    select o.merchant_id, o.currency, o.product, o.method, o.pay_state, o.paid_at, o.due_on, o.settlement_id, -1 as times, o.amount_minor,
      o.fee_minor, o.vat_minor
    from old_rows o
    union all
    select n.merchant_id, n.currency, n.product, n.method, n.pay_state, n.paid_at, n.due_on, n.settlement_id, 1, n.amount_minor,
      n.fee_minor, n.vat_minor
    from new_rows n) c
  cross join lateral (values
    ('paid', date_bin('15 minutes', c.paid_at, '2000-01-01 00:00:00+00'), public.charged_product(c.product, c.method), true),
    ('due', c.due_on::timestamp at time zone 'UTC', '', c.settlement_id is null and c.pay_state = 'PAID_SUCCESS')
  ) as s (what, at, product, is_counted)
  where c.paid_at is not null and s.is_counted
  group by 1, 2, 3, 4, 5
  having (sum(c.times), sum(c.times * c.amount_minor), sum(c.times * c.fee_minor), sum(c.times * c.vat_minor)) <> (0, 0, 0, 0);
  return null;
end $$;

create or replace function fold_payment_days(p_max integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  folded bigint;
  sums bigint;
begin
  if not pg_try_advisory_xact_lock(7201051) then
    return 0;
  end if;
  with taken as (
    delete from public.payment_day_line where ctid = any (array(select l.ctid from public.payment_day_line l limit p_max))
    returning *
  ), days as (
    insert into public.payment_day as d
    select t.merchant_id, t.day, t.currency, t.product, t.method, t.status, t.store, t.paid_day, sum(t.count), sum(t.amount_minor),
      sum(t.fee_minor), sum(t.vat_minor), sum(t.net_minor), sum(t.refunded_minor)
    from taken t group by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (merchant_id, day, currency, product, method, status, store, paid_day) do update
    set count = d.count + excluded.count, amount_minor = d.amount_minor + excluded.amount_minor,
      fee_minor = d.fee_minor + excluded.fee_minor, vat_minor = d.vat_minor + excluded.vat_minor,
      net_minor = d.net_minor + excluded.net_minor, refunded_minor = d.refunded_minor + excluded.refunded_minor
  ), months as (
    insert into public.payment_month as m
    select t.merchant_id, date_trunc('month', t.day::timestamp)::date, t.currency, t.product, t.method, t.status, sum(t.count),
      sum(t.amount_minor), sum(t.fee_minor), sum(t.vat_minor), sum(t.net_minor), sum(t.refunded_minor)
    from taken t group by 1, 2, 3, 4, 5, 6
    on conflict (merchant_id, day, currency, product, method, status) do update
    set count = m.count + excluded.count, amount_minor = m.amount_minor + excluded.amount_minor,
      fee_minor = m.fee_minor + excluded.fee_minor, vat_minor = m.vat_minor + excluded.vat_minor,
      net_minor = m.net_minor + excluded.net_minor, refunded_minor = m.refunded_minor + excluded.refunded_minor
  )
  select count(*) from taken into folded;
  with taken as (
    delete from public.payment_sum_line where ctid = any (array(select l.ctid from public.payment_sum_line l limit p_max))
    returning *
  ), sums as (
    insert into public.payment_sum as s
    select t.merchant_id, t.currency, t.what, t.at, t.product, sum(t.count), sum(t.amount_minor), sum(t.fee_minor), sum(t.vat_minor)
    from taken t group by 1, 2, 3, 4, 5
    on conflict (merchant_id, currency, what, at, product) do update
    set count = s.count + excluded.count, amount_minor = s.amount_minor + excluded.amount_minor,
      fee_minor = s.fee_minor + excluded.fee_minor, vat_minor = s.vat_minor + excluded.vat_minor
  )
  select count(*) from taken into sums;
  return folded + sums;
end $$;

-- Also of months and of the other sums.
create function wrong_payment_days() returns setof payment_day language sql stable
begin atomic
  with truth as materialized (
    select l.* from payment p cross join lateral payment_line(p, 1) l
  ), off_by as (
    select * from payment_day
    union all
    select * from payment_day_line
    union all
    select merchant_id, day, currency, product, method, status, store, paid_day, -count, -amount_minor, -fee_minor, -vat_minor, -net_minor,
      -refunded_minor from truth
  ), months_off_by as (
    select * from payment_month
    union all
    select merchant_id, date_trunc('month', day::timestamp)::date, currency, product, method, status, count, amount_minor, fee_minor,
      vat_minor, net_minor, refunded_minor from payment_day_line
    union all
    select merchant_id, date_trunc('month', day::timestamp)::date, currency, product, method, status, -count, -amount_minor, -fee_minor,
      -vat_minor, -net_minor, -refunded_minor from truth
  ), sums_off_by as (
    select * from payment_sum
    union all
    select * from payment_sum_line
    union all
    select l.* from payment p cross join lateral payment_sum_lines(p, -1) l
  )
  select merchant_id, day, currency, product, method, status, store, paid_day, sum(count)::bigint, sum(amount_minor), sum(fee_minor),
    sum(vat_minor), sum(net_minor), sum(refunded_minor)
  from off_by group by 1, 2, 3, 4, 5, 6, 7, 8
  having (sum(count), sum(amount_minor), sum(fee_minor), sum(vat_minor), sum(net_minor), sum(refunded_minor)) <> (0, 0, 0, 0, 0, 0)
  union all
  select merchant_id, day, currency, 'month of ' || product, method, status, '', '-infinity', sum(count)::bigint, sum(amount_minor),
    sum(fee_minor), sum(vat_minor), sum(net_minor), sum(refunded_minor)
  from months_off_by group by 1, 2, 3, 4, 5, 6
  having (sum(count), sum(amount_minor), sum(fee_minor), sum(vat_minor), sum(net_minor), sum(refunded_minor)) <> (0, 0, 0, 0, 0, 0)
  union all
  select merchant_id, (at at time zone 'UTC')::date, currency, what, product, '', at::text, '-infinity', sum(count)::bigint, sum(amount_minor),
    sum(fee_minor), sum(vat_minor), 0, 0
  from sums_off_by group by merchant_id, currency, what, at, product
  having (sum(count), sum(amount_minor), sum(fee_minor), sum(vat_minor)) <> (0, 0, 0, 0);
end;
revoke all on function payment_line, wrong_payment_days from public;
grant execute on function payment_line, wrong_payment_days to {{app}};

-- What is kept under the earlier states of payments that were refunded or disputed.
delete from payment_day;
delete from payment_day_line;
delete from payment_month;
insert into payment_day
select l.merchant_id, l.day, l.currency, l.product, l.method, l.status, l.store, l.paid_day, sum(l.count), sum(l.amount_minor), sum(l.fee_minor),
  sum(l.vat_minor), sum(l.net_minor), sum(l.refunded_minor)
from payment p cross join lateral payment_line(p, 1) l group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2;
insert into payment_month
select merchant_id, date_trunc('month', day::timestamp)::date, currency, product, method, status, sum(count), sum(amount_minor), sum(fee_minor),
  sum(vat_minor), sum(net_minor), sum(refunded_minor)
from payment_day group by 1, 2, 3, 4, 5, 6 order by 1, 2;

-- Why: two years of hours are millions of sums. What a summary adds up is kept in longer spans beside them: by day, by month, and by the hour of the
-- weekdays of a month. Days are those in Dubai.

lock table payment, refund, dispute, payment_hour, payment_hour_line in share row exclusive mode;

-- grain       day          weekday, hour       method, store, device
-- day         the day      0, -1               each
-- month       its first    0, -1               each
-- clock       its first    1 to 7, 0 to 23     by store
-- method      its first    1 to 7, 0 to 23     by method
-- device      its first    0, 0 to 23          by store and device
-- What a grain does not tell apart is '' (all zeros for the device).
create table payment_span (
  merchant_id uuid not null,
  grain text not null check (grain in ('day', 'month', 'clock', 'method', 'device')),
  day date not null,
  weekday smallint not null,
  hour smallint not null,
  currency text not null,
  method text not null,
  store text not null,
  pos_device_id uuid not null,
  count bigint not null,
  amount_minor numeric(38, 0) not null,
  fee_minor numeric(38, 0) not null,
  vat_minor numeric(38, 0) not null,
  net_minor numeric(38, 0) not null,
  settled_count bigint not null,
  settled_minor numeric(38, 0) not null,
  refund_count bigint not null,
  refund_minor numeric(38, 0) not null,
  dispute_count bigint not null,
  dispute_minor numeric(38, 0) not null,
  primary key (merchant_id, grain, day, currency, weekday, hour, method, store, pos_device_id)
) with (fillfactor = 70);
revoke insert on payment_span from {{app}};

-- The spans of one sum or line of an hour.
create function payment_spans(h payment_hour_line) returns setof payment_span language sql stable
begin atomic
  select h.merchant_id, g.grain, g.day, g.weekday, g.hour, h.currency, g.method, g.store, g.pos_device_id, h.count, h.amount_minor, h.fee_minor,
    h.vat_minor, h.net_minor, h.settled_count, h.settled_minor, h.refund_count, h.refund_minor, h.dispute_count, h.dispute_minor
  from (select h.hour at time zone 'Asia/Dubai' as local) l
    cross join lateral (select l.local::date as day, date_trunc('month', l.local)::date as month, extract(isodow from l.local)::smallint as weekday,
      extract(hour from l.local)::smallint as hour) t
    cross join lateral (values
      ('day', t.day, 0::smallint, -1::smallint, h.method, h.store, h.pos_device_id),
      ('month', t.month, 0, -1, h.method, h.store, h.pos_device_id),
      ('clock', t.month, t.weekday, t.hour, '', h.store, '00000000-0000-0000-0000-000000000000'),
      ('method', t.month, t.weekday, t.hour, h.method, '', '00000000-0000-0000-0000-000000000000'),
      ('device', t.month, 0, t.hour, '', h.store, h.pos_device_id)
    ) g (grain, day, weekday, hour, method, store, pos_device_id);
end;

-- As before, and the spans with the hours.
create or replace function fold_payment_hour_days(p_max integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(7201335) then
    return 0;
  end if;
  with taken as (
    delete from public.payment_hour_line where ctid = any (array(select l.ctid from public.payment_hour_line l limit p_max))
    returning *
  ), sums as (
    select t.merchant_id, t.hour, t.currency, t.product, t.method, t.store, t.pos_device_id, sum(t.count)::bigint as count,
      sum(t.amount_minor) as amount_minor, sum(t.fee_minor) as fee_minor, sum(t.vat_minor) as vat_minor, sum(t.net_minor) as net_minor,
      sum(t.settled_count)::bigint as settled_count, sum(t.settled_minor) as settled_minor, sum(t.refund_count)::bigint as refund_count,
      sum(t.refund_minor) as refund_minor, sum(t.dispute_count)::bigint as dispute_count, sum(t.dispute_minor) as dispute_minor
    from taken t group by 1, 2, 3, 4, 5, 6, 7
  ), hours as (
    insert into public.payment_hour as h select * from sums
    on conflict (merchant_id, hour, currency, product, method, store, pos_device_id) do update
    set count = h.count + excluded.count, amount_minor = h.amount_minor + excluded.amount_minor, fee_minor = h.fee_minor + excluded.fee_minor,
      vat_minor = h.vat_minor + excluded.vat_minor, net_minor = h.net_minor + excluded.net_minor,
      settled_count = h.settled_count + excluded.settled_count, settled_minor = h.settled_minor + excluded.settled_minor,
      refund_count = h.refund_count + excluded.refund_count, refund_minor = h.refund_minor + excluded.refund_minor,
      dispute_count = h.dispute_count + excluded.dispute_count, dispute_minor = h.dispute_minor + excluded.dispute_minor
  ), spans as (
    insert into public.payment_span as h
    select s.merchant_id, s.grain, s.day, s.weekday, s.hour, s.currency, s.method, s.store, s.pos_device_id, sum(s.count), sum(s.amount_minor),
      sum(s.fee_minor), sum(s.vat_minor), sum(s.net_minor), sum(s.settled_count), sum(s.settled_minor), sum(s.refund_count), sum(s.refund_minor),
      sum(s.dispute_count), sum(s.dispute_minor)
    from sums t cross join lateral public.payment_spans(t::public.payment_hour_line) s group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    on conflict (merchant_id, grain, day, currency, weekday, hour, method, store, pos_device_id) do update
    set count = h.count + excluded.count, amount_minor = h.amount_minor + excluded.amount_minor, fee_minor = h.fee_minor + excluded.fee_minor,
      vat_minor = h.vat_minor + excluded.vat_minor, net_minor = h.net_minor + excluded.net_minor,
      settled_count = h.settled_count + excluded.settled_count, settled_minor = h.settled_minor + excluded.settled_minor,
      refund_count = h.refund_count + excluded.refund_count, refund_minor = h.refund_minor + excluded.refund_minor,
      dispute_count = h.dispute_count + excluded.dispute_count, dispute_minor = h.dispute_minor + excluded.dispute_minor
  )
  select count(*) from taken into folded;
  return folded;
end $$;

-- Also of the spans: their own name stands for the product.
create or replace function wrong_payment_hour_days() returns setof payment_hour language sql stable
begin atomic
  with truth as materialized (select * from payment_hour_truth(-1)), spans as (
    select * from payment_span
    union all
    select s.* from payment_hour_line l cross join lateral payment_spans(l) s
    union all
    select s.* from truth t cross join lateral payment_spans(t) s
  )
  select merchant_id, hour, currency, product, method, store, pos_device_id, sum(count)::bigint, sum(amount_minor), sum(fee_minor), sum(vat_minor),
    sum(net_minor), sum(settled_count)::bigint, sum(settled_minor), sum(refund_count)::bigint, sum(refund_minor), sum(dispute_count)::bigint,
    sum(dispute_minor)
  from (
    select * from payment_hour
    union all
    select * from payment_hour_line
    union all
    select * from truth) off_by
  group by 1, 2, 3, 4, 5, 6, 7
  having (sum(count), sum(amount_minor), sum(fee_minor), sum(vat_minor), sum(net_minor), sum(settled_count), sum(settled_minor), sum(refund_count),
    sum(refund_minor), sum(dispute_count), sum(dispute_minor)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  union all
  select merchant_id, day::timestamp at time zone 'Asia/Dubai', currency, grain, method, store, pos_device_id, sum(count)::bigint, sum(amount_minor),
    sum(fee_minor), sum(vat_minor), sum(net_minor), sum(settled_count)::bigint, sum(settled_minor), sum(refund_count)::bigint, sum(refund_minor),
    sum(dispute_count)::bigint, sum(dispute_minor)
  from spans
  group by merchant_id, day, currency, grain, method, store, pos_device_id, weekday, hour
  having (sum(count), sum(amount_minor), sum(fee_minor), sum(vat_minor), sum(net_minor), sum(settled_count), sum(settled_minor), sum(refund_count),
    sum(refund_minor), sum(dispute_count), sum(dispute_minor)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
end;
revoke all on function payment_spans, fold_payment_hour_days, wrong_payment_hour_days from public;
grant execute on function payment_spans, fold_payment_hour_days, wrong_payment_hour_days to {{app}};

insert into payment_span
select s.merchant_id, s.grain, s.day, s.weekday, s.hour, s.currency, s.method, s.store, s.pos_device_id, sum(s.count), sum(s.amount_minor),
  sum(s.fee_minor), sum(s.vat_minor), sum(s.net_minor), sum(s.settled_count), sum(s.settled_minor), sum(s.refund_count), sum(s.refund_minor),
  sum(s.dispute_count), sum(s.dispute_minor)
from (select * from payment_hour union all select * from payment_hour_line) h
  cross join lateral payment_spans(h::payment_hour_line) s
group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 3;

-- Payments of customers with a record, to count the customers of a period.
create index payment_known on payment (merchant_id, paid_at) include (currency, customer_id, method, store, pos_device_id)
  where customer_id is not null and paid_at is not null;

-- Why: what a store, a till or a method sold by the hour was added up from payment rows. It is kept, as the sums by day are (0071): triggers write
-- lines, a loop adds them to their hours, and a reader adds both.

lock table payment, refund, dispute in share row exclusive mode;

-- By the hour in UTC. Sales count when they are paid, refunds when the money went back, disputes when they were received; each under what its payment
-- was sold by. `settled`: of the sales, those in a settlement, with what it paid out for them. A dispute is a case; a warning takes nothing.
create table payment_hour (
  merchant_id uuid not null,
  hour timestamptz not null,
  currency text not null,
  product text not null,
  -- '' for none, as for the store.
  method text not null,
  store text not null,
  -- All zeros for none.
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
  primary key (merchant_id, hour, currency, product, method, store, pos_device_id)
) with (fillfactor = 70);
create index payment_hour_store on payment_hour (merchant_id, store, hour);
create table payment_hour_line (like payment_hour) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index payment_hour_line_merchant on payment_hour_line (merchant_id, hour);
revoke insert on payment_hour, payment_hour_line from {{app}};

create function hour_of(at timestamptz) returns timestamptz language sql immutable parallel safe
begin atomic
  select date_bin('1 hour', at, '2000-01-01 00:00:00+00');
end;
-- The lines of one payment, refund or dispute, `times` 1 or -1; none of what does not count.
create function payment_hour_sale(p payment, times integer) returns setof payment_hour_line language sql stable
begin atomic
  select p.merchant_id, hour_of(p.paid_at), p.currency, p.product, coalesce(p.method, ''), coalesce(p.store, ''),
    coalesce(p.pos_device_id, '00000000-0000-0000-0000-000000000000'), times::bigint, times * p.amount_minor, times * p.fee_minor,
    times * p.vat_minor, times * p.net_minor, case when p.settlement_id is null then 0 else times::bigint end,
    case when p.settlement_id is null then 0 else times * p.net_minor end, 0::bigint, 0::numeric, 0::bigint, 0::numeric
  where p.paid_at is not null;
end;
create function payment_hour_refund(p payment, r refund, times integer) returns setof payment_hour_line language sql stable
begin atomic
  select p.merchant_id, hour_of(r.refunded_at), r.currency, p.product, coalesce(p.method, ''), coalesce(p.store, ''),
    coalesce(p.pos_device_id, '00000000-0000-0000-0000-000000000000'), 0::bigint, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::bigint,
    0::numeric, times::bigint, times * r.net_minor, 0::bigint, 0::numeric
  where r.refunded_at is not null;
end;
create function payment_hour_dispute(p payment, d dispute, times integer) returns setof payment_hour_line language sql stable
begin atomic
  select p.merchant_id, hour_of(d.received_at), d.currency, p.product, coalesce(p.method, ''), coalesce(p.store, ''),
    coalesce(p.pos_device_id, '00000000-0000-0000-0000-000000000000'), 0::bigint, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::bigint,
    0::numeric, 0::bigint, 0::numeric, times::bigint, times * d.net_minor
  where d.state <> 'ALERT';
end;

-- One line per hour and group that a statement changed. It locks nothing that another writer needs.
create function hours_of_new_payments() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.payment_hour_line
  select n.merchant_id, public.hour_of(n.paid_at), n.currency, n.product, coalesce(n.method, ''), coalesce(n.store, ''),
    coalesce(n.pos_device_id, '00000000-0000-0000-0000-000000000000'), count(*), sum(n.amount_minor), sum(n.fee_minor), sum(n.vat_minor),
    sum(n.net_minor), count(n.settlement_id), coalesce(sum(n.net_minor) filter (where n.settlement_id is not null), 0), 0, 0, 0, 0
  from new_rows n where n.paid_at is not null group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;
create function hours_of_changed_payments() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.payment_hour_line
  select c.merchant_id, public.hour_of(c.paid_at), c.currency, c.product, coalesce(c.method, ''), coalesce(c.store, ''),
    coalesce(c.pos_device_id, '00000000-0000-0000-0000-000000000000'), sum(c.times), sum(c.times * c.amount_minor), sum(c.times * c.fee_minor),
    sum(c.times * c.vat_minor), sum(c.times * c.net_minor), coalesce(sum(c.times) filter (where c.settlement_id is not null), 0),
    coalesce(sum(c.times * c.net_minor) filter (where c.settlement_id is not null), 0), 0, 0, 0, 0
  from (
    select o.merchant_id, o.paid_at, o.currency, o.product, o.method, o.store, o.pos_device_id, o.amount_minor, o.fee_minor, o.vat_minor,
      o.net_minor, o.settlement_id, -1 as times
    from old_rows o where o.paid_at is not null
    union all
    select n.merchant_id, n.paid_at, n.currency, n.product, n.method, n.store, n.pos_device_id, n.amount_minor, n.fee_minor, n.vat_minor,
      n.net_minor, n.settlement_id, 1
    from new_rows n where n.paid_at is not null) c
  group by 1, 2, 3, 4, 5, 6, 7
  having (sum(c.times), sum(c.times * c.amount_minor), sum(c.times * c.fee_minor), sum(c.times * c.vat_minor), sum(c.times * c.net_minor),
    coalesce(sum(c.times) filter (where c.settlement_id is not null), 0),
    coalesce(sum(c.times * c.net_minor) filter (where c.settlement_id is not null), 0)) <> (0, 0, 0, 0, 0, 0, 0);
  -- A paid payment is rarely found to be of another store, till or method; its refunds and disputes go with it.
  with moved as materialized (
    select o.merchant_id, o.id, o.product as old_product, o.method as old_method, o.store as old_store, o.pos_device_id as old_device,
      n.product, n.method, n.store, n.pos_device_id
    from old_rows o join new_rows n on n.merchant_id = o.merchant_id and n.id = o.id
    where o.paid_at is not null
      and (o.product, o.method, o.store, o.pos_device_id) is distinct from (n.product, n.method, n.store, n.pos_device_id)
  )
  insert into public.payment_hour_line
  select m.merchant_id, e.hour, e.currency, case s.times when 1 then m.product else m.old_product end,
    coalesce(case s.times when 1 then m.method else m.old_method end, ''), coalesce(case s.times when 1 then m.store else m.old_store end, ''),
    coalesce(case s.times when 1 then m.pos_device_id else m.old_device end, '00000000-0000-0000-0000-000000000000'),
    0, 0, 0, 0, 0, 0, 0, s.times * e.refunds, s.times * e.refund_minor, s.times * e.disputes, s.times * e.dispute_minor
  from moved m
    cross join lateral (
      select public.hour_of(r.refunded_at) as hour, r.currency, 1 as refunds, r.net_minor as refund_minor, 0 as disputes, 0 as dispute_minor
      from public.refund r where r.merchant_id = m.merchant_id and r.payment_id = m.id and r.refunded_at is not null
      union all
      select public.hour_of(d.received_at), d.currency, 0, 0, 1, d.net_minor
      from public.dispute d where d.merchant_id = m.merchant_id and d.payment_id = m.id and d.state <> 'ALERT') e
    cross join (values (1), (-1)) s (times);
  return null;
end $$;
create trigger hours_insert after insert on payment referencing new table as new_rows
  for each statement execute function hours_of_new_payments();
create trigger hours_update after update on payment referencing old table as old_rows new table as new_rows
  for each statement execute function hours_of_changed_payments();

create function hours_of_refund() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if (old.refunded_at, old.net_minor) is not distinct from (new.refunded_at, new.net_minor) then
      return null;
    end if;
    insert into public.payment_hour_line
    select l.* from public.payment p cross join lateral public.payment_hour_refund(p, old, -1) l
    where p.merchant_id = old.merchant_id and p.id = old.payment_id;
  end if;
  insert into public.payment_hour_line
  select l.* from public.payment p cross join lateral public.payment_hour_refund(p, new, 1) l
  where p.merchant_id = new.merchant_id and p.id = new.payment_id;
  return null;
end $$;
create trigger hours_of_refund after insert or update on refund for each row execute function hours_of_refund();
create function hours_of_dispute() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if (old.state = 'ALERT', old.received_at, old.net_minor) is not distinct from (new.state = 'ALERT', new.received_at, new.net_minor) then
      return null;
    end if;
    insert into public.payment_hour_line
    select l.* from public.payment p cross join lateral public.payment_hour_dispute(p, old, -1) l
    where p.merchant_id = old.merchant_id and p.id = old.payment_id;
  end if;
  insert into public.payment_hour_line
  select l.* from public.payment p cross join lateral public.payment_hour_dispute(p, new, 1) l
  where p.merchant_id = new.merchant_id and p.id = new.payment_id;
  return null;
end $$;
create trigger hours_of_dispute after insert or update on dispute for each row execute function hours_of_dispute();

-- Adds what waits to its hour: at most p_max lines. One at a time in the whole cluster; each line is taken once.
create function fold_payment_hour_days(p_max integer) returns bigint
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
  ), hours as (
    insert into public.payment_hour as h
    select t.merchant_id, t.hour, t.currency, t.product, t.method, t.store, t.pos_device_id, sum(t.count), sum(t.amount_minor), sum(t.fee_minor),
      sum(t.vat_minor), sum(t.net_minor), sum(t.settled_count), sum(t.settled_minor), sum(t.refund_count), sum(t.refund_minor),
      sum(t.dispute_count), sum(t.dispute_minor)
    from taken t group by 1, 2, 3, 4, 5, 6, 7
    on conflict (merchant_id, hour, currency, product, method, store, pos_device_id) do update
    set count = h.count + excluded.count, amount_minor = h.amount_minor + excluded.amount_minor, fee_minor = h.fee_minor + excluded.fee_minor,
      vat_minor = h.vat_minor + excluded.vat_minor, net_minor = h.net_minor + excluded.net_minor,
      settled_count = h.settled_count + excluded.settled_count, settled_minor = h.settled_minor + excluded.settled_minor,
      refund_count = h.refund_count + excluded.refund_count, refund_minor = h.refund_minor + excluded.refund_minor,
      dispute_count = h.dispute_count + excluded.dispute_count, dispute_minor = h.dispute_minor + excluded.dispute_minor
  )
  select count(*) from taken into folded;
  return folded;
end $$;

-- The lines of every row: what the sums are made of.
create function payment_hour_truth(times integer) returns setof payment_hour_line language sql stable
begin atomic
  select l.* from payment p cross join lateral payment_hour_sale(p, times) l
  union all
  select l.* from refund r join payment p on p.merchant_id = r.merchant_id and p.id = r.payment_id
    cross join lateral payment_hour_refund(p, r, times) l
  union all
  select l.* from dispute d join payment p on p.merchant_id = d.merchant_id and p.id = d.payment_id
    cross join lateral payment_hour_dispute(p, d, times) l;
end;
-- What is kept and is not what the rows say: none. One moment.
create function wrong_payment_hour_days() returns setof payment_hour language sql stable
begin atomic
  select merchant_id, hour, currency, product, method, store, pos_device_id, sum(count)::bigint, sum(amount_minor), sum(fee_minor), sum(vat_minor),
    sum(net_minor), sum(settled_count)::bigint, sum(settled_minor), sum(refund_count)::bigint, sum(refund_minor), sum(dispute_count)::bigint,
    sum(dispute_minor)
  from (
    select * from payment_hour
    union all
    select * from payment_hour_line
    union all
    select * from payment_hour_truth(-1)) off_by
  group by 1, 2, 3, 4, 5, 6, 7
  having (sum(count), sum(amount_minor), sum(fee_minor), sum(vat_minor), sum(net_minor), sum(settled_count), sum(settled_minor), sum(refund_count),
    sum(refund_minor), sum(dispute_count), sum(dispute_minor)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
end;
revoke all on function payment_hour_sale, payment_hour_refund, payment_hour_dispute, hours_of_new_payments, hours_of_changed_payments,
  hours_of_refund, hours_of_dispute, fold_payment_hour_days, payment_hour_truth, wrong_payment_hour_days from public;
grant execute on function payment_hour_sale, payment_hour_refund, payment_hour_dispute, fold_payment_hour_days, payment_hour_truth,
  wrong_payment_hour_days to {{app}};

insert into payment_hour
select merchant_id, hour, currency, product, method, store, pos_device_id, sum(count), sum(amount_minor), sum(fee_minor), sum(vat_minor),
  sum(net_minor), sum(settled_count), sum(settled_minor), sum(refund_count), sum(refund_minor), sum(dispute_count), sum(dispute_minor)
from payment_hour_truth(1) group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2;

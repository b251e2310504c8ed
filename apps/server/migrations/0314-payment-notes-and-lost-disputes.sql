-- Why: members write down what a payment was about, for colleagues only; and a dispute that is over left its payment disputed for ever, with a
-- net amount that its balance did not have.

create table payment_note (
  merchant_id uuid not null references merchant,
  id uuid not null,
  payment_id uuid not null,
  text text not null,
  person_id uuid not null,
  at timestamptz not null default now(),
  primary key (merchant_id, id),
  foreign key (merchant_id, payment_id) references payment (merchant_id, id)
);
create index payment_note_of on payment_note (merchant_id, payment_id, id);

lock table payment, payment_day, payment_day_line, payment_month, dispute in share row exclusive mode;

-- What decided disputes took, with their fee. Only the trigger below writes it. Few payments have any, so their sums are read from the rows.
alter table payment add column lost_minor numeric(38, 0) not null default 0;
create index payment_lost on payment (merchant_id, created_at) where lost_minor > 0;

-- Disputed while the bank has not decided. A case that was lost or accepted is decided; `lost`: what it took.
create or replace function mark_disputed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_disputed boolean;
  lost numeric;
begin
  select coalesce(bool_or(d.state in ('OPEN', 'RESPONDED', 'EXPIRED')), false),
    coalesce(sum(d.net_minor + d.fee_minor + d.vat_minor) filter (where d.state in ('LOST', 'CONCEDED')), 0)
  into is_disputed, lost
  from public.dispute d where d.merchant_id = new.merchant_id and d.payment_id = new.payment_id;
  update public.payment p set disputed = is_disputed, lost_minor = lost
  where p.merchant_id = new.merchant_id and p.id = new.payment_id and (p.disputed, p.lost_minor) is distinct from (is_disputed, lost);
  return null;
end $$;
update payment p set disputed = d.is_disputed, lost_minor = d.lost
from (
  select merchant_id, payment_id, bool_or(state in ('OPEN', 'RESPONDED', 'EXPIRED')) as is_disputed,
    coalesce(sum(net_minor + fee_minor + vat_minor) filter (where state in ('LOST', 'CONCEDED')), 0) as lost
  from dispute group by 1, 2
) d
where p.merchant_id = d.merchant_id and p.id = d.payment_id and (p.disputed, p.lost_minor) is distinct from (d.is_disputed, d.lost);

-- The same column with one more case; what depends on it is made again as it was. The earlier one stays under another name: partitions made
-- after a column was dropped have another layout than their table, and PostgreSQL then gives statement triggers rows without their generated values.
drop function wrong_payment_days;
drop function payment_line;
drop index payment_status;
drop index payment_newest;
alter table payment rename column status to status_before_0314;
alter table payment add column status text not null generated always as (
  case
    when disputed then 'DISPUTED'
    when lost_minor > 0 then 'DISPUTE_LOST'
    when refunded_minor = amount_minor then 'REFUNDED'
    when refunded_minor > 0 then 'PART_REFUNDED'
    else pay_state
  end) stored;
create index payment_status on payment (merchant_id, status, created_at desc, id desc);
create index payment_newest on payment (merchant_id, created_at desc, id desc) include (currency, status);

create function payment_line(p payment, times integer) returns payment_day_line language sql stable
begin atomic
  select p.merchant_id, (p.created_at at time zone 'Asia/Dubai')::date, p.currency, p.product, coalesce(p.method, ''), p.status,
    coalesce(p.store, ''), coalesce((p.paid_at at time zone 'Asia/Dubai')::date, '-infinity'), times::bigint, times * p.amount_minor, times * p.fee_minor, times * p.vat_minor, times * p.net_minor,
    times * p.refunded_minor;
end;

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

-- What is kept under the earlier states of payments with a decided dispute.
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

-- Why: customers really pay. A payment is one purchase, order and payment in one record; it replaces the sale, which was only a sum.

-- The first id of a moment: ids begin with 48 bits of time.
create function id_floor(at timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;

create table payment (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  merchant_order_no text,
  product text not null,
  kind text not null check (kind in ('delivered', 'confirmed')),
  -- Order and payment side of one table of transitions (contract/payment-states.ts).
  state text not null,
  pay_state text not null,
  -- None: a rail told of it, and nothing of ours was offered.
  offer_kind text,
  offer_id uuid,
  description text,
  currency text not null,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  -- What the provider charges, and the tax on it: known when it is paid.
  fee_minor numeric(38, 0) not null default 0 check (fee_minor >= 0),
  vat_minor numeric(38, 0) not null default 0 check (vat_minor >= 0),
  -- What the merchant receives: nothing before it is paid.
  net_minor numeric(38, 0) not null,
  tariff_version integer not null default 1,
  refunded_minor numeric(38, 0) not null default 0 check (refunded_minor between 0 and amount_minor),
  method text,
  brand text,
  last4 text check (last4 ~ '^\d{4}$'),
  -- Masked: what a colleague may see of who paid.
  payer text,
  customer_id uuid,
  -- As the merchant calls the place; none for what has no place.
  store text,
  items jsonb not null default '[]',
  created_at timestamptz not null,
  expires_at timestamptz,
  paid_at timestamptz,
  -- The day in Dubai whose cycle it falls into, and when that is due.
  cycle_day date,
  due_on date,
  settlement_id uuid,
  failure_code text,
  three_ds text,
  rrn text,
  auth_code text,
  primary key (merchant_id, id),
  constraint payment_adds_up check (net_minor = case when paid_at is null then 0 else amount_minor - fee_minor - vat_minor end),
  check ((paid_at is null) = (due_on is null))
) partition by range (id);
create table payment_default partition of payment default;
create index payment_newest on payment (merchant_id, created_at desc, id desc);
create index payment_state on payment (merchant_id, pay_state, created_at desc, id desc);
create index payment_method on payment (merchant_id, method, created_at desc, id desc);
create index payment_store on payment (merchant_id, store, created_at desc, id desc);
create index payment_amount on payment (merchant_id, currency, amount_minor, id);
create index payment_number on payment (merchant_id, number);
create index payment_card on payment (merchant_id, last4, amount_minor);
create index payment_due on payment (merchant_id, due_on, currency) where settlement_id is null and paid_at is not null;
create index payment_settlement on payment (merchant_id, settlement_id) where settlement_id is not null;
create index payment_paid on payment (merchant_id, currency, paid_at) include (amount_minor);
create index payment_offer on payment (merchant_id, offer_id) where offer_id is not null;
create index payment_open on payment (expires_at) where pay_state in ('CREATED', 'PENDING');
grant update (state, pay_state, fee_minor, vat_minor, net_minor, tariff_version, refunded_minor, method, brand, last4, payer, customer_id,
  paid_at, cycle_day, due_on, settlement_id, failure_code, three_ds, rrn, auth_code) on payment to {{app}};

-- As the ledger's months: what is not there yet stands in the default one, and stays there.
create function make_payment_months(p_from date, p_months integer) returns integer
language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
declare
  month date;
  first uuid;
  after uuid;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(7201050);
  for step in 0 .. p_months - 1 loop
    month := date_trunc('month', p_from)::date + make_interval(months => step);
    first := id_floor(month::timestamp at time zone 'UTC');
    after := id_floor((month + interval '1 month') at time zone 'UTC');
    continue when to_regclass(format('payment_%s', to_char(month, 'YYYY_MM'))) is not null
      or exists (select from payment_default p where p.id >= first and p.id < after);
    execute format('create table payment_%1$s partition of payment for values from (%2$L) to (%3$L)', to_char(month, 'YYYY_MM'), first, after);
    made := made + 1;
  end loop;
  return made;
end $$;
select make_payment_months(current_date, 3);

-- One try to pay, with one method. Its reference is what the acquirer knows it by.
create table payment_attempt (
  merchant_id uuid not null,
  payment_id uuid not null,
  no smallint not null,
  reference text not null,
  -- The page's own: the same again is the same attempt.
  key text not null,
  method text not null,
  -- What the acquirer made of a card; nothing that could be charged elsewhere.
  instrument text,
  brand text,
  last4 text,
  state text not null check (state in ('STARTED', 'CHALLENGE', 'AUTHORISED', 'PAID', 'DECLINED', 'ABANDONED', 'RETURNED')),
  decline_code text,
  three_ds text,
  challenge_url text,
  rrn text,
  auth_code text,
  at timestamptz not null default now(),
  ended_at timestamptz,
  -- What went back, and whether the acquirer was told to.
  return_asked_at timestamptz,
  primary key (merchant_id, payment_id, no),
  unique (merchant_id, payment_id, key),
  foreign key (merchant_id, payment_id) references payment (merchant_id, id)
);
-- An acquirer's word knows no merchant. A reference begins with the payment's id, so it is one.
create index payment_attempt_reference on payment_attempt (reference);
create unique index payment_attempt_one_at_a_time on payment_attempt (merchant_id, payment_id) where state in ('STARTED', 'CHALLENGE', 'AUTHORISED');
create index payment_attempt_open on payment_attempt (at) where state in ('STARTED', 'CHALLENGE') or (state = 'RETURNED' and return_asked_at is null);
grant update on payment_attempt to {{app}};

-- What an acquirer said; each of its references counts once.
create table payment_event (
  rail text not null,
  reference text not null,
  attempt text not null,
  merchant_id uuid not null,
  payment_id uuid not null,
  kind text not null,
  told jsonb not null,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (rail, reference)
);
create index payment_event_of on payment_event (merchant_id, payment_id);

-- A payer's bank asks for the money back. What comes of it is decided elsewhere; that it was said is not lost.
create table payment_dispute (
  merchant_id uuid not null,
  payment_id uuid not null,
  -- The acquirer's own.
  reference text not null,
  attempt smallint not null,
  currency text not null,
  amount_minor numeric(38, 0) not null,
  code text,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (merchant_id, payment_id, reference),
  foreign key (merchant_id, payment_id) references payment (merchant_id, id)
);

-- The acquirer's file of a day against our books; asked for again it is written anew.
create table payment_reconciliation (
  rail text not null,
  day date not null,
  -- What both have, what only its file has, what only our books have, and where the amounts differ.
  matched integer not null,
  only_theirs text[] not null,
  only_ours text[] not null,
  differing text[] not null,
  checked_at timestamptz not null default now(),
  primary key (rail, day)
);
grant update on payment_reconciliation to {{app}};

-- Sums by day, kept as payments change, as those of transfers are (0025): lists, home and reports add these up. Days are Dubai's, of when an
-- order was made. What is in payment_day_line comes on top. The application reads these tables and writes neither.
create table payment_day (
  merchant_id uuid not null,
  day date not null,
  currency text not null,
  product text not null,
  method text not null,
  pay_state text not null,
  store text not null,
  -- When it was paid, in Dubai; -infinity: it was not.
  paid_day date not null,
  count bigint not null,
  amount_minor numeric(38, 0) not null,
  fee_minor numeric(38, 0) not null,
  vat_minor numeric(38, 0) not null,
  net_minor numeric(38, 0) not null,
  refunded_minor numeric(38, 0) not null,
  primary key (merchant_id, day, currency, product, method, pay_state, store, paid_day)
) with (fillfactor = 70);
create table payment_day_line (like payment_day) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index payment_day_line_merchant on payment_day_line (merchant_id, day);
revoke insert on payment_day, payment_day_line from {{app}};

create function payment_line(p payment, times integer) returns payment_day_line language sql stable
begin atomic
  select p.merchant_id, (p.created_at at time zone 'Asia/Dubai')::date, p.currency, p.product, coalesce(p.method, ''), p.pay_state,
    coalesce(p.store, ''), coalesce((p.paid_at at time zone 'Asia/Dubai')::date, '-infinity'), times::bigint, times * p.amount_minor, times * p.fee_minor, times * p.vat_minor, times * p.net_minor,
    times * p.refunded_minor;
end;
create function count_new_payments() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.payment_day_line
  select n.merchant_id, (n.created_at at time zone 'Asia/Dubai')::date, n.currency, n.product, coalesce(n.method, ''), n.pay_state,
    coalesce(n.store, ''), coalesce((n.paid_at at time zone 'Asia/Dubai')::date, '-infinity'), count(*), sum(n.amount_minor), sum(n.fee_minor), sum(n.vat_minor), sum(n.net_minor), sum(n.refunded_minor)
  from new_rows n group by 1, 2, 3, 4, 5, 6, 7, 8;
  return null;
end $$;
create function count_changed_payments() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.payment_day_line
  select c.merchant_id, (c.created_at at time zone 'Asia/Dubai')::date, c.currency, c.product, coalesce(c.method, ''), c.pay_state,
    coalesce(c.store, ''), coalesce((c.paid_at at time zone 'Asia/Dubai')::date, '-infinity'), sum(c.times), sum(c.times * c.amount_minor), sum(c.times * c.fee_minor), sum(c.times * c.vat_minor),
    sum(c.times * c.net_minor), sum(c.times * c.refunded_minor)
  from (
    select o.merchant_id, o.created_at, o.currency, o.product, o.method, o.pay_state, o.store, o.paid_at, -1 as times, o.amount_minor, o.fee_minor,
      o.vat_minor, o.net_minor, o.refunded_minor from old_rows o
    union all
    select n.merchant_id, n.created_at, n.currency, n.product, n.method, n.pay_state, n.store, n.paid_at, 1, n.amount_minor, n.fee_minor,
      n.vat_minor, n.net_minor, n.refunded_minor from new_rows n) c
  group by 1, 2, 3, 4, 5, 6, 7, 8
  having (sum(c.times), sum(c.times * c.fee_minor), sum(c.times * c.vat_minor), sum(c.times * c.refunded_minor)) <> (0, 0, 0, 0);
  return null;
end $$;
create trigger count_insert after insert on payment referencing new table as new_rows
  for each statement execute function count_new_payments();
create trigger count_update after update on payment referencing old table as old_rows new table as new_rows
  for each statement execute function count_changed_payments();

-- Adds what waits to its day: at most p_max lines. One at a time in the whole cluster; each line is taken once.
create function fold_payment_days(p_max integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(7201051) then
    return 0;
  end if;
  with taken as (
    delete from public.payment_day_line where ctid = any (array(select l.ctid from public.payment_day_line l limit p_max))
    returning *
  ), days as (
    insert into public.payment_day as d
    select t.merchant_id, t.day, t.currency, t.product, t.method, t.pay_state, t.store, t.paid_day, sum(t.count), sum(t.amount_minor),
      sum(t.fee_minor), sum(t.vat_minor), sum(t.net_minor), sum(t.refunded_minor)
    from taken t group by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (merchant_id, day, currency, product, method, pay_state, store, paid_day) do update
    set count = d.count + excluded.count, amount_minor = d.amount_minor + excluded.amount_minor,
      fee_minor = d.fee_minor + excluded.fee_minor, vat_minor = d.vat_minor + excluded.vat_minor,
      net_minor = d.net_minor + excluded.net_minor, refunded_minor = d.refunded_minor + excluded.refunded_minor
  )
  select count(*) from taken into folded;
  return folded;
end $$;
-- What is kept and is not what the rows say: none. One moment.
create function wrong_payment_days() returns setof payment_day language sql stable
begin atomic
  select merchant_id, day, currency, product, method, pay_state, store, paid_day, sum(count)::bigint, sum(amount_minor), sum(fee_minor),
    sum(vat_minor), sum(net_minor), sum(refunded_minor)
  from (
    select * from payment_day
    union all
    select * from payment_day_line
    union all
    select l.* from payment p cross join lateral payment_line(p, -1) l) off_by
  group by 1, 2, 3, 4, 5, 6, 7, 8
  having (sum(count), sum(amount_minor), sum(fee_minor), sum(vat_minor), sum(net_minor), sum(refunded_minor)) <> (0, 0, 0, 0, 0, 0);
end;
revoke all on function make_payment_months, payment_line, count_new_payments, count_changed_payments, fold_payment_days, wrong_payment_days
  from public;
grant execute on function make_payment_months, payment_line, fold_payment_days, wrong_payment_days to {{app}};

-- The payer's address of an offer or an order, of all merchants together: a visitor knows no merchant.
create table pay_code (
  code text primary key,
  merchant_id uuid not null references merchant,
  offer_kind text not null,
  offer_id uuid not null,
  created_at timestamptz not null default now(),
  unique (merchant_id, offer_kind, offer_id, code)
);
-- Of an order, by what opens its page.
create table pay_token (
  token_hash bytea primary key,
  merchant_id uuid not null,
  payment_id uuid not null,
  foreign key (merchant_id, payment_id) references payment (merchant_id, id)
);

-- Which terms a payment was charged by.
alter table merchant_terms add column version integer not null default 1;
create function next_terms_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger next_version before update on merchant_terms for each row execute function next_terms_version();

-- What it replaces.
drop table sale;
alter table settlement rename column sales to payments;

-- Sandbox: the simulated acquirer's own books. Of a card only what it will do is kept, never its number.
create table sandbox_acquirer_token (
  token text primary key,
  brand text not null,
  last4 text not null,
  behaviour text not null,
  days smallint,
  at timestamptz not null default now()
);
create table sandbox_acquirer_attempt (
  reference text primary key,
  currency text not null,
  amount_minor numeric(38, 0) not null,
  method text not null,
  capture boolean not null,
  brand text,
  last4 text,
  behaviour text not null,
  -- pending, challenge, authorised, captured, declined, voided
  state text not null,
  challenge text unique,
  code text,
  three_ds text,
  rrn text not null,
  auth_code text not null,
  at timestamptz not null default now()
);
grant update on sandbox_acquirer_attempt to {{app}};
-- What it tells us, and how often it still will.
create table sandbox_acquirer_event (
  id text primary key,
  reference text not null references sandbox_acquirer_attempt,
  kind text not null,
  amount_minor numeric(38, 0) not null,
  at timestamptz not null,
  code text,
  due_at timestamptz not null,
  left_over smallint not null,
  tries smallint not null default 0
);
create index sandbox_acquirer_event_due on sandbox_acquirer_event (due_at) where left_over > 0;
create index sandbox_acquirer_event_of on sandbox_acquirer_event (reference);
grant update on sandbox_acquirer_event to {{app}};

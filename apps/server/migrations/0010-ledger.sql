-- Why: where the money is. Double entry, append-only; one posting is one call of ledger.post or ledger.post_many.
-- Rights: the application reads these tables and calls these functions, and may write none of the tables itself: balances and history
-- change by the rules below only. Why each thing is as it is: docs/decisions/0060 and docs/ledger.md.
create schema ledger;
grant usage on schema ledger to {{app}};

-- Rules of single values are domains: PostgreSQL keeps those compiled, while it reads a table's CHECK anew for every statement.
create domain ledger.amount as numeric(38, 0) check (value > 0);
create domain ledger.moment as timestamptz check (value = date_trunc('milliseconds', value));
create domain ledger.currency as text collate "C"
  check (value in ('AED', 'USD', 'GBP', 'EUR', 'GP', 'BTC', 'ETH', 'USDT', 'USDC', 'BUSD'));

-- What an account can be for. A merchant's may not go below zero, the house's (owner: the zero id) may.
create table ledger.kind (
  kind text collate "C" primary key,
  is_house boolean not null
);
insert into ledger.kind values
  ('available', false), ('hold', false), ('in-transit', false), ('pending', false),
  ('bank', true), ('chain', true), ('clearing', true), ('fee-income', true), ('fx-income', true), ('fx-position', true),
  ('points', true), ('suspense', true);

-- `balance` = credits − debits of the `seq` entries numbered so far; what is in `waiting` comes on top.
-- Hot: sides that cannot break a bound are put into `waiting` without a lock on this row. The house is always hot; hot stays hot.
create table ledger.account (
  merchant_id uuid not null,
  kind text collate "C" not null references ledger.kind,
  currency ledger.currency not null,
  balance numeric(38, 0) not null default 0,
  seq bigint not null default 0,
  is_bounded boolean not null,
  is_hot boolean not null,
  opened_at timestamptz not null default now(),
  primary key (merchant_id, kind, currency),
  constraint account_bound check (balance >= 0 or not is_bounded)
) with (fillfactor = 50);

-- The same key never moves money twice. In one piece, because a key is unique for ever and not for a month.
create table ledger.key (
  merchant_id uuid not null,
  key text collate "C" not null,
  input_hash bytea not null,
  posting_id uuid not null,
  transfers integer not null,
  primary key (merchant_id, key)
);

-- One currency, one amount, two sides: it sums to zero by construction. `merchant_id` is whose key and business it is.
create table ledger.transfer (
  merchant_id uuid not null,
  business_kind text collate "C" not null,
  business_id text collate "C" not null,
  posting_id uuid not null,
  place integer not null,
  key text collate "C" not null,
  reason text collate "C" not null,
  event_at ledger.moment not null,
  booked_at ledger.moment not null,
  debit_merchant_id uuid not null,
  debit_kind text collate "C" not null,
  credit_merchant_id uuid not null,
  credit_kind text collate "C" not null,
  currency ledger.currency not null,
  amount ledger.amount not null,
  constraint transfer_sides check ((debit_merchant_id, debit_kind) <> (credit_merchant_id, credit_kind))
) partition by range (booked_at);
create index transfer_business on ledger.transfer (merchant_id, business_id);

-- An account's history: numbered from 1 without a gap in the order of commits, each with the balance after it.
create table ledger.entry (
  merchant_id uuid not null,
  kind text collate "C" not null,
  currency text collate "C" not null,
  seq bigint not null,
  amount numeric(38, 0) not null,
  balance numeric(38, 0) not null,
  reason text collate "C" not null,
  event_at timestamptz not null,
  booked_at timestamptz not null,
  by_merchant_id uuid not null,
  business_kind text collate "C" not null,
  business_id text collate "C" not null,
  posting_id uuid not null,
  place integer not null,
  primary key (merchant_id, kind, currency, seq, booked_at)
) partition by range (booked_at);

-- Sides of hot accounts that have no number yet. They count in every balance; folding numbers them and makes entries of them.
create table ledger.waiting (
  merchant_id uuid not null,
  kind text collate "C" not null,
  currency text collate "C" not null,
  amount numeric(38, 0) not null,
  reason text collate "C" not null,
  event_at timestamptz not null,
  booked_at timestamptz not null,
  by_merchant_id uuid not null,
  business_kind text collate "C" not null,
  business_id text collate "C" not null,
  posting_id uuid not null,
  place integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index waiting_account on ledger.waiting (merchant_id, kind, currency);

-- Exact sums of entries by day (UTC), as far as `mark` says; a reader adds the entries after it. The numbers say where a day lies.
create table ledger.summary (
  merchant_id uuid not null,
  kind text collate "C" not null,
  currency text collate "C" not null,
  booked_day date not null,
  event_day date not null,
  reason text collate "C" not null,
  credited numeric(38, 0) not null,
  debited numeric(38, 0) not null,
  entries bigint not null,
  first_seq bigint not null,
  last_seq bigint not null,
  primary key (merchant_id, kind, currency, booked_day, event_day, reason)
) with (fillfactor = 70);

-- Entries sealed together, one chain per account. Bytes of a hash: packages/ledger/src/block.ts.
create table ledger.block (
  merchant_id uuid not null,
  kind text collate "C" not null,
  currency text collate "C" not null,
  number bigint not null,
  from_seq bigint not null,
  until_seq bigint not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at ledger.moment not null,
  primary key (merchant_id, kind, currency, number),
  check (until_seq >= from_seq)
);

-- How far an account's entries are summed up and sealed.
create table ledger.mark (
  merchant_id uuid not null,
  kind text collate "C" not null,
  currency text collate "C" not null,
  summed_seq bigint not null default 0,
  sealed_seq bigint not null default 0,
  primary key (merchant_id, kind, currency)
) with (fillfactor = 70);

create table ledger.entry_default partition of ledger.entry default;
create table ledger.transfer_default partition of ledger.transfer default;

-- Makes the months that are not there yet. A month whose rows already lie in the default partition stays there.
create function ledger.make_months(p_from date, p_months integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  month date;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(7201005);
  for step in 0 .. p_months - 1 loop
    month := date_trunc('month', p_from)::date + make_interval(months => step);
    continue when to_regclass(format('ledger.entry_%s', to_char(month, 'YYYY_MM'))) is not null
      or exists (select from ledger.entry_default e where e.booked_at >= month::timestamp at time zone 'UTC'
        and e.booked_at < (month + interval '1 month') at time zone 'UTC')
      or exists (select from ledger.transfer_default t where t.booked_at >= month::timestamp at time zone 'UTC'
        and t.booked_at < (month + interval '1 month') at time zone 'UTC');
    execute format('create table ledger.entry_%1$s partition of ledger.entry for values from (%2$L) to (%3$L)',
      to_char(month, 'YYYY_MM'), month::text || ' 00:00:00+00', (month + interval '1 month')::date::text || ' 00:00:00+00');
    execute format('create table ledger.transfer_%1$s partition of ledger.transfer for values from (%2$L) to (%3$L)',
      to_char(month, 'YYYY_MM'), month::text || ' 00:00:00+00', (month + interval '1 month')::date::text || ' 00:00:00+00');
    execute format('grant select on ledger.entry_%1$s, ledger.transfer_%1$s to {{app}}', to_char(month, 'YYYY_MM'));
    made := made + 1;
  end loop;
  return made;
end $$;
select ledger.make_months(current_date, 3);

-- Accounts exist from their first use.
create function ledger.open(p_merchant uuid, p_kind text, p_currency text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  house constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  insert into ledger.account (merchant_id, kind, currency, is_bounded, is_hot)
  select p_merchant, k.kind, p_currency, not k.is_house, k.is_house from ledger.kind k
  where k.kind = p_kind and k.is_house = (p_merchant = house)
  on conflict do nothing;
  if not found and not exists (
    select from ledger.account a where a.merchant_id = p_merchant and a.kind = p_kind and a.currency = p_currency) then
    raise exception 'there is no account kind % for owner %', p_kind, p_merchant using errcode = 'LED03';
  end if;
end $$;

-- From now on credits of this account do not wait for each other.
create function ledger.make_hot(p_merchant uuid, p_kind text, p_currency text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform ledger.open(p_merchant, p_kind, p_currency);
  update ledger.account a set is_hot = true
  where a.merchant_id = p_merchant and a.kind = p_kind and a.currency = p_currency and not a.is_hot;
end $$;

-- Numbers what waits, in the order of booking: at most p_max sides. The row lock makes the numbers gapless; each statement after it
-- sees whatever committed before, so nothing is passed over.
create function ledger.fold(p_merchant uuid, p_kind text, p_currency text, p_max integer default null) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  folded bigint;
begin
  perform from ledger.account a
  where a.merchant_id = p_merchant and a.kind = p_kind and a.currency = p_currency for no key update;
  with taken as (
    delete from ledger.waiting where ctid = any (array(
      select w.ctid from ledger.waiting w
      where w.merchant_id = p_merchant and w.kind = p_kind and w.currency = p_currency
      order by w.booked_at, w.posting_id, w.place limit p_max))
    returning *
  ), made as (
    insert into ledger.entry
    select t.merchant_id, t.kind, t.currency, a.seq + row_number() over w, t.amount, a.balance + sum(t.amount) over w, t.reason,
      t.event_at, t.booked_at, t.by_merchant_id, t.business_kind, t.business_id, t.posting_id, t.place
    from taken t join ledger.account a using (merchant_id, kind, currency)
    window w as (order by t.booked_at, t.posting_id, t.place, t.amount rows unbounded preceding)
    returning amount
  ), total as (
    select count(*) as n, sum(amount) as amount from made
  ), moved as (
    update ledger.account a set seq = a.seq + total.n, balance = a.balance + total.amount from total
    where a.merchant_id = p_merchant and a.kind = p_kind and a.currency = p_currency and total.n > 0
  )
  select n from total into folded;
  return folded;
end $$;

-- One turn of the folder: every account that has something waiting and that nobody folds or debits right now.
create function ledger.fold_waiting(p_max integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  each record;
  total bigint := 0;
begin
  for each in select distinct w.merchant_id, w.kind, w.currency from ledger.waiting w order by 1, 2, 3 loop
    perform from ledger.account a
    where a.merchant_id = each.merchant_id and a.kind = each.kind and a.currency = each.currency
    for no key update skip locked;
    if found then
      total := total + ledger.fold(each.merchant_id, each.kind, each.currency, p_max);
    end if;
  end loop;
  return total;
end $$;

-- A key that is known: nothing is done if it came with the same input, and it is refused otherwise.
create function ledger.seen(p_merchant uuid, p_key text, p_hash bytea) returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from ledger.key k where k.merchant_id = p_merchant and k.key = p_key and k.input_hash <> p_hash) then
    raise exception 'key % was used with other input', p_key using errcode = 'LED02', detail = p_key;
  end if;
  return null;
end $$;

-- The way of a debit that the short path could not take: opens, folds, and refuses what is not there. Holds the row afterwards.
create function ledger.ready_debit(p_merchant uuid, p_kind text, p_currency text, p_amount numeric) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  have numeric;
  is_hot boolean;
begin
  perform ledger.open(p_merchant, p_kind, p_currency);
  select a.balance, a.is_hot into have, is_hot from ledger.account a
  where a.merchant_id = p_merchant and a.kind = p_kind and a.currency = p_currency for no key update;
  if is_hot then
    perform ledger.fold(p_merchant, p_kind, p_currency);
    select a.balance into have from ledger.account a
    where a.merchant_id = p_merchant and a.kind = p_kind and a.currency = p_currency;
  end if;
  if have < p_amount then
    raise exception 'balance too low' using errcode = 'LED01',
      detail = json_build_object('merchantId', p_merchant, 'kind', p_kind, 'currency', p_currency, 'have', have::text,
        'need', p_amount::text)::text;
  end if;
end $$;

-- One transfer. The booking time; null when the key was posted before with the same input.
-- Rows are locked in the order (merchant, kind), as everywhere here, so two postings never wait for each other in a circle.
create function ledger.post(
  p_merchant uuid, p_key text, p_hash bytea, p_posting uuid, p_business_kind text, p_business_id text,
  p_event_at timestamptz, p_booked_at timestamptz, p_reason text, p_debit_merchant uuid, p_debit_kind text,
  p_credit_merchant uuid, p_credit_kind text, p_currency text, p_amount numeric) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  house constant uuid := '00000000-0000-0000-0000-000000000000';
  now_at timestamptz;
  debit_turn integer := 1;
  debit_seq bigint;
  debit_balance numeric;
  credit_seq bigint;
  credit_balance numeric;
begin
  insert into ledger.key values (p_merchant, p_key, p_hash, p_posting, 1) on conflict do nothing;
  if not found then
    return ledger.seen(p_merchant, p_key, p_hash);
  end if;
  if (p_credit_merchant, p_credit_kind collate "C") < (p_debit_merchant, p_debit_kind collate "C") then
    debit_turn := 2;
  end if;
  for turn in 1 .. 2 loop
    if turn = debit_turn then
      if p_debit_merchant = house then
        perform from ledger.account a where a.merchant_id = house and a.kind = p_debit_kind and a.currency = p_currency;
        if not found then
          perform ledger.open(house, p_debit_kind, p_currency);
        end if;
        continue;
      end if;
      update ledger.account a set balance = a.balance - p_amount, seq = a.seq + 1
      where a.merchant_id = p_debit_merchant and a.kind = p_debit_kind and a.currency = p_currency
        and not a.is_hot and a.balance >= p_amount
      returning a.seq, a.balance into debit_seq, debit_balance;
      if not found then
        perform ledger.ready_debit(p_debit_merchant, p_debit_kind, p_currency, p_amount);
        update ledger.account a set balance = a.balance - p_amount, seq = a.seq + 1
        where a.merchant_id = p_debit_merchant and a.kind = p_debit_kind and a.currency = p_currency
        returning a.seq, a.balance into debit_seq, debit_balance;
      end if;
    else
      if p_credit_merchant = house then
        perform from ledger.account a where a.merchant_id = house and a.kind = p_credit_kind and a.currency = p_currency;
        if not found then
          perform ledger.open(house, p_credit_kind, p_currency);
        end if;
        continue;
      end if;
      update ledger.account a set balance = a.balance + p_amount, seq = a.seq + 1
      where a.merchant_id = p_credit_merchant and a.kind = p_credit_kind and a.currency = p_currency and not a.is_hot
      returning a.seq, a.balance into credit_seq, credit_balance;
      if not found then
        perform ledger.open(p_credit_merchant, p_credit_kind, p_currency);
        update ledger.account a set balance = a.balance + p_amount, seq = a.seq + 1
        where a.merchant_id = p_credit_merchant and a.kind = p_credit_kind and a.currency = p_currency and not a.is_hot
        returning a.seq, a.balance into credit_seq, credit_balance;
      end if;
    end if;
  end loop;
  -- The clock is read under the locks, so that an account's booking times follow its numbers.
  now_at := coalesce(p_booked_at, date_trunc('milliseconds', clock_timestamp()));
  insert into ledger.transfer values (p_merchant, p_business_kind, p_business_id, p_posting, 1, p_key, p_reason,
    coalesce(p_event_at, now_at), now_at, p_debit_merchant, p_debit_kind, p_credit_merchant, p_credit_kind, p_currency, p_amount);
  if debit_seq is not null and credit_seq is not null then
    insert into ledger.entry values
      (p_debit_merchant, p_debit_kind, p_currency, debit_seq, -p_amount, debit_balance, p_reason, coalesce(p_event_at, now_at),
        now_at, p_merchant, p_business_kind, p_business_id, p_posting, 1),
      (p_credit_merchant, p_credit_kind, p_currency, credit_seq, p_amount, credit_balance, p_reason, coalesce(p_event_at, now_at),
        now_at, p_merchant, p_business_kind, p_business_id, p_posting, 1);
    return now_at;
  end if;
  if debit_seq is not null then
    insert into ledger.entry values (p_debit_merchant, p_debit_kind, p_currency, debit_seq, -p_amount, debit_balance, p_reason,
      coalesce(p_event_at, now_at), now_at, p_merchant, p_business_kind, p_business_id, p_posting, 1);
  else
    insert into ledger.waiting values (p_debit_merchant, p_debit_kind, p_currency, -p_amount, p_reason,
      coalesce(p_event_at, now_at), now_at, p_merchant, p_business_kind, p_business_id, p_posting, 1);
  end if;
  if credit_seq is not null then
    insert into ledger.entry values (p_credit_merchant, p_credit_kind, p_currency, credit_seq, p_amount, credit_balance, p_reason,
      coalesce(p_event_at, now_at), now_at, p_merchant, p_business_kind, p_business_id, p_posting, 1);
  else
    insert into ledger.waiting values (p_credit_merchant, p_credit_kind, p_currency, p_amount, p_reason,
      coalesce(p_event_at, now_at), now_at, p_merchant, p_business_kind, p_business_id, p_posting, 1);
  end if;
  return now_at;
end $$;

-- Many postings, each of one or more transfers: all of them or none. Postings whose key is known are left out and said so.
-- p_of[i] is the number of the posting that transfer i belongs to; a posting's transfers are in their order.
create function ledger.post_many(
  p_merchants uuid[], p_keys text[], p_hashes bytea[], p_postings uuid[], p_business_kinds text[], p_business_ids text[],
  p_event_at timestamptz[], p_booked_at timestamptz[],
  p_of integer[], p_places integer[], p_reasons text[], p_debit_merchants uuid[], p_debit_kinds text[],
  p_credit_merchants uuid[], p_credit_kinds text[], p_currencies text[], p_amounts numeric[])
returns table (n integer, booked_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  house constant uuid := '00000000-0000-0000-0000-000000000000';
  now_at timestamptz;
  none constant numeric[] := array_fill(0::numeric, array[cardinality(p_of)]);
  taken bigint;
  fresh boolean[];
  locked record;
  each record;
begin
  -- In the order of keys, or two batches with the same keys could wait for each other in a circle.
  with put as (
    insert into ledger.key
    select g.merchant_id, g.key, g.hash, g.posting_id, c.transfers
    from unnest(p_merchants, p_keys, p_hashes, p_postings) with ordinality as g (merchant_id, key, hash, posting_id, n)
    join (select o as n, count(*) as transfers from unnest(p_of) o group by o) c on c.n = g.n
    order by g.merchant_id, g.key collate "C"
    on conflict do nothing returning 1
  )
  select count(*) from put into taken;
  if taken = cardinality(p_keys) then
    fresh := array_fill(true, array[cardinality(p_keys)]);
  else
    select array_agg(k.posting_id = g.posting_id order by g.n) into fresh
    from unnest(p_merchants, p_keys, p_postings) with ordinality as g (merchant_id, key, posting_id, n)
    join ledger.key k on k.merchant_id = g.merchant_id and k.key = g.key;
    perform ledger.seen(g.merchant_id, g.key, g.hash)
    from unnest(p_merchants, p_keys, p_hashes, fresh) as g (merchant_id, key, hash, is_fresh) where not g.is_fresh;
  end if;

  -- Every account that takes part is locked in order, but for those that only get and are hot, and the house's. If one of them turns
  -- out to be new, the locks are given back and all of them are opened and locked one by one in the same order: opening with locks
  -- in hand could make a circle with somebody else.
  begin
    select count(*) as found, coalesce(max(l.accounts), 0) as accounts, coalesce(bool_or(l.is_hot and l.debits > 0), false) as has_hot,
      coalesce(bool_or(l.balance < l.debits), false) as may_be_low into locked
    from (
      select a.is_hot, a.balance, s.debits, s.accounts from ledger.account a join (
        select s.merchant_id, s.kind, s.currency, sum(s.debit) as debits, count(*) over () as accounts
        from (select unnest(p_debit_merchants || p_credit_merchants) as merchant_id, unnest(p_debit_kinds || p_credit_kinds) as kind,
          unnest(p_currencies || p_currencies) as currency, unnest(p_of || p_of) as of, unnest(p_amounts || none) as debit) s
        where fresh[s.of] and s.merchant_id <> house group by 1, 2, 3) s
      on a.merchant_id = s.merchant_id and a.kind = s.kind and a.currency = s.currency
      where s.debits > 0 or not a.is_hot
      order by a.merchant_id, a.kind, a.currency for no key update of a) l;
    -- Counted, not looked up: an account that was opened since the locking began is there now, and is not ours.
    if (locked.found = 0 or locked.found < locked.accounts) and (
      select locked.found + count(*) filter (where s.debits = 0 and a.is_hot) < count(*) from (
        select s.merchant_id, s.kind, s.currency, sum(s.debit) as debits
        from (select unnest(p_debit_merchants || p_credit_merchants) as merchant_id, unnest(p_debit_kinds || p_credit_kinds) as kind,
          unnest(p_currencies || p_currencies) as currency, unnest(p_of || p_of) as of, unnest(p_amounts || none) as debit) s
        where fresh[s.of] and s.merchant_id <> house group by 1, 2, 3) s
      left join ledger.account a on a.merchant_id = s.merchant_id and a.kind = s.kind and a.currency = s.currency)
    or exists (
      select from (
        select s.kind, s.currency
        from (select unnest(p_debit_merchants || p_credit_merchants) as merchant_id, unnest(p_debit_kinds || p_credit_kinds) as kind,
          unnest(p_currencies || p_currencies) as currency, unnest(p_of || p_of) as of) s
        where fresh[s.of] and s.merchant_id = house group by 1, 2) s
      where not exists (
        select from ledger.account a where a.merchant_id = house and a.kind = s.kind and a.currency = s.currency))
    then
      raise sqlstate 'LED04';
    end if;
  exception when sqlstate 'LED04' then
    select 0 as found, 0 as accounts, true as has_hot, true as may_be_low into locked;
    for each in
      select s.merchant_id, s.kind, s.currency, bool_or(s.debit > 0) as is_debited
      from (select unnest(p_debit_merchants || p_credit_merchants) as merchant_id, unnest(p_debit_kinds || p_credit_kinds) as kind,
        unnest(p_currencies || p_currencies) as currency, unnest(p_of || p_of) as of, unnest(p_amounts || none) as debit) s
      where fresh[s.of] group by 1, 2, 3 order by s.merchant_id, s.kind collate "C", s.currency collate "C"
    loop
      -- Opening may wait for somebody who opens it too: then it is there, and not ours before it is locked.
      perform ledger.open(each.merchant_id, each.kind, each.currency);
      perform from ledger.account a
      where a.merchant_id = each.merchant_id and a.kind = each.kind and a.currency = each.currency
        and a.is_bounded and (each.is_debited or not a.is_hot) for no key update;
    end loop;
  end;
  if locked.has_hot then
    for each in
      select s.merchant_id, s.kind, s.currency
      from unnest(p_debit_merchants, p_debit_kinds, p_currencies, p_of) as s (merchant_id, kind, currency, of)
      join ledger.account a on a.merchant_id = s.merchant_id and a.kind = s.kind and a.currency = s.currency
      where fresh[s.of] and s.merchant_id <> house and a.is_hot group by 1, 2, 3
    loop
      perform ledger.fold(each.merchant_id, each.kind, each.currency);
    end loop;
  end if;

  -- The first side that would take a bounded account below zero, in the order given.
  if locked.may_be_low then
    for each in
      select s.merchant_id, s.kind, s.currency, s.need, s.balance from (
        select s.merchant_id, s.kind, s.currency, s.debit as need, s.i,
          a.balance + sum(s.credit - s.debit) over (partition by s.merchant_id, s.kind, s.currency order by s.i
            rows unbounded preceding) as balance
        from (select unnest(p_debit_merchants || p_credit_merchants) as merchant_id, unnest(p_debit_kinds || p_credit_kinds) as kind,
          unnest(p_currencies || p_currencies) as currency, unnest(p_of || p_of) as of, unnest(p_amounts || none) as debit,
          unnest(none || p_amounts) as credit,
          unnest(array(select generate_series(1, cardinality(p_of))) || array(select generate_series(1, cardinality(p_of)))) as i) s
        join ledger.account a on a.merchant_id = s.merchant_id and a.kind = s.kind and a.currency = s.currency
        where fresh[s.of] and a.is_bounded) s
      where s.balance < 0 and s.need > 0 order by s.i limit 1
    loop
      raise exception 'balance too low' using errcode = 'LED01',
        detail = json_build_object('merchantId', each.merchant_id, 'kind', each.kind, 'currency', each.currency,
          'have', (each.balance + each.need)::text, 'need', each.need::text)::text;
    end loop;
  end if;

  now_at := date_trunc('milliseconds', clock_timestamp());
  with posting as materialized (
    select g.* from unnest(p_merchants, p_keys, p_postings, p_business_kinds, p_business_ids, p_event_at, p_booked_at) with ordinality
      as g (merchant_id, key, posting_id, business_kind, business_id, event_at, booked_at, n)
    where fresh[g.n]
  ), given as materialized (
    select p.merchant_id, p.key, p.posting_id, p.business_kind, p.business_id,
      coalesce(p.booked_at, now_at) as booked_at, coalesce(p.event_at, p.booked_at, now_at) as event_at, t.*
    from unnest(p_of, p_places, p_reasons, p_debit_merchants, p_debit_kinds, p_credit_merchants, p_credit_kinds, p_currencies, p_amounts)
      with ordinality as t (of, place, reason, debit_merchant_id, debit_kind, credit_merchant_id, credit_kind, currency, amount, i)
    join posting p on p.n = t.of
  ), written as (
    insert into ledger.transfer
    select merchant_id, business_kind, business_id, posting_id, place, key, reason, event_at, booked_at,
      debit_merchant_id, debit_kind, credit_merchant_id, credit_kind, currency, amount from given
  ), side as materialized (
    select merchant_id, posting_id, business_kind, business_id, booked_at, event_at, place, reason, currency, i,
      debit_merchant_id as owner_id, debit_kind as kind, -amount as signed from given
    union all
    select merchant_id, posting_id, business_kind, business_id, booked_at, event_at, place, reason, currency, i,
      credit_merchant_id, credit_kind, amount from given
  ), moved as (
    update ledger.account a set balance = a.balance + s.net, seq = a.seq + s.sides
    from (select owner_id, kind, currency, sum(signed) as net, count(*) as sides, bool_or(signed < 0) as is_debited
      from side group by 1, 2, 3) s
    where a.merchant_id = s.owner_id and a.kind = s.kind and a.currency = s.currency and a.is_bounded
      and (s.is_debited or not a.is_hot)
    returning a.merchant_id as owner_id, a.kind, a.currency, a.seq - s.sides as seq, a.balance - s.net as balance
  ), put as (
    insert into ledger.waiting
    select s.owner_id, s.kind, s.currency, s.signed, s.reason, s.event_at, s.booked_at, s.merchant_id, s.business_kind,
      s.business_id, s.posting_id, s.place
    from side s left join moved m using (owner_id, kind, currency) where m.seq is null
  )
  insert into ledger.entry
  select s.owner_id, s.kind, s.currency, m.seq + row_number() over w, s.signed, m.balance + sum(s.signed) over w, s.reason,
    s.event_at, s.booked_at, s.merchant_id, s.business_kind, s.business_id, s.posting_id, s.place
  from side s join moved m using (owner_id, kind, currency)
  window w as (partition by s.owner_id, s.kind, s.currency order by s.i rows unbounded preceding);

  return query select g.n::integer, case when fresh[g.n] then coalesce(g.at, now_at) end
    from unnest(p_booked_at) with ordinality as g (at, n) order by g.n;
end $$;

-- Adds the entries that came since the last turn to the sums by day: at most p_max accounts. One at a time in the whole cluster.
create function ledger.summarise(p_max integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  done bigint;
begin
  if not pg_try_advisory_xact_lock(7201006) then
    return 0;
  end if;
  with behind as materialized (
    select a.merchant_id, a.kind, a.currency, coalesce(m.summed_seq, 0) as after_seq, a.seq as until_seq
    from ledger.account a left join ledger.mark m using (merchant_id, kind, currency)
    where a.seq > coalesce(m.summed_seq, 0) limit p_max
  ), summed as (
    insert into ledger.summary as s
    select e.merchant_id, e.kind, e.currency, (e.booked_at at time zone 'UTC')::date, (e.event_at at time zone 'UTC')::date, e.reason,
      sum(greatest(e.amount, 0)), sum(greatest(-e.amount, 0)), count(*), min(e.seq), max(e.seq)
    from behind b join ledger.entry e on e.merchant_id = b.merchant_id and e.kind = b.kind and e.currency = b.currency
      and e.seq > b.after_seq and e.seq <= b.until_seq
    group by 1, 2, 3, 4, 5, 6
    on conflict (merchant_id, kind, currency, booked_day, event_day, reason) do update
    set credited = s.credited + excluded.credited, debited = s.debited + excluded.debited, entries = s.entries + excluded.entries,
      first_seq = least(s.first_seq, excluded.first_seq), last_seq = greatest(s.last_seq, excluded.last_seq)
  ), marked as (
    insert into ledger.mark as m (merchant_id, kind, currency, summed_seq)
    select b.merchant_id, b.kind, b.currency, b.until_seq from behind b order by 1, 2, 3
    on conflict (merchant_id, kind, currency) do update set summed_seq = excluded.summed_seq
  )
  select count(*) from behind into done;
  return done;
end $$;

-- Adds blocks, each to its account's chain: the first of a chain begins at entry 1, and any other after the one before it.
create function ledger.seal(p_merchants uuid[], p_kinds text[], p_currencies text[], p_numbers bigint[], p_from bigint[],
  p_until bigint[], p_previous bytea[], p_hashes bytea[], p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.block
  select n.merchant_id, n.kind, n.currency, n.number, n.from_seq, n.until_seq, n.previous_hash, n.hash, p_at
  from unnest(p_merchants, p_kinds, p_currencies, p_numbers, p_from, p_until, p_previous, p_hashes)
    as n (merchant_id, kind, currency, number, from_seq, until_seq, previous_hash, hash);
  if exists (
    select from unnest(p_merchants, p_kinds, p_currencies, p_numbers, p_from, p_previous)
      as n (merchant_id, kind, currency, number, from_seq, previous_hash)
    left join ledger.block b on b.merchant_id = n.merchant_id and b.kind = n.kind and b.currency = n.currency and b.number = n.number - 1
    where case when n.number = 1 then n.from_seq <> 1 else b.until_seq is distinct from n.from_seq - 1 or b.hash <> n.previous_hash end)
  then
    raise exception 'a block does not follow the one before it';
  end if;
  insert into ledger.mark as m (merchant_id, kind, currency, sealed_seq)
  select n.merchant_id, n.kind, n.currency, max(n.until_seq) from unnest(p_merchants, p_kinds, p_currencies, p_until)
    as n (merchant_id, kind, currency, until_seq) group by 1, 2, 3 order by 1, n.kind collate "C", n.currency collate "C"
  on conflict (merchant_id, kind, currency) do update set sealed_seq = excluded.sealed_seq;
end $$;

-- Computes everything anew from transfers and entries and tells what does not fit. Stable: one snapshot for all of it.
create function ledger.self_check() returns table (fault text, found bigint, example text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  -- unbalanced: a currency whose accounts do not sum to zero.
  return query select 'unbalanced', count(*), min(c.currency || ' ' || c.total) from (
    select currency::text, sum(balance) as total from (
      select currency, balance from ledger.account union all select currency, amount from ledger.waiting) b
    group by 1 having sum(balance) <> 0) c;
  -- negative: a bounded account below zero, now or after any entry.
  return query select 'negative', count(*), min(b.merchant_id || ' ' || b.kind || ' ' || b.currency) from (
    select merchant_id, kind, currency::text from ledger.account where is_bounded and balance < 0
    union select e.merchant_id, e.kind, e.currency from ledger.entry e join ledger.kind k using (kind)
      where not k.is_house and e.balance < 0) b;
  -- balance: an account that is not the sum of its entries, or whose number is not their count.
  return query select 'balance', count(*), min(b.merchant_id || ' ' || b.kind || ' ' || b.currency) from (
    select merchant_id, kind, currency::text from ledger.account a full join (
      select merchant_id, kind, currency, sum(amount) as total, count(*) as entries from ledger.entry group by 1, 2, 3) e
      using (merchant_id, kind, currency)
    where coalesce(a.balance, 0) <> coalesce(e.total, 0) or coalesce(a.seq, 0) <> coalesce(e.entries, 0)) b;
  -- order: an entry that does not follow the one before it.
  return query select 'order', count(*), min(b.merchant_id || ' ' || b.kind || ' ' || b.currency || ' ' || b.seq) from (
    select merchant_id, kind, currency, seq, amount, balance, lag(seq, 1, 0::bigint) over w as before_seq,
      lag(balance, 1, 0::numeric) over w as before_balance
    from ledger.entry window w as (partition by merchant_id, kind, currency order by seq)) b
  where b.seq <> b.before_seq + 1 or b.balance <> b.before_balance + b.amount;
  -- lost, extra: a side of a transfer without its entry; an entry without its transfer.
  return query select x.fault, sum(abs(x.open))::bigint, min(x.posting_id || ' ' || x.place) from (
    select case when sum(one) > 0 then 'lost' else 'extra' end as fault, sum(one) as open, posting_id, place from (
      select posting_id, place, debit_merchant_id as owner_id, debit_kind as kind, currency::text, -amount as amount, 1 as one
        from ledger.transfer
      union all select posting_id, place, credit_merchant_id, credit_kind, currency::text, amount, 1 from ledger.transfer
      union all select posting_id, place, merchant_id, kind, currency, amount, -1 from ledger.entry
      union all select posting_id, place, merchant_id, kind, currency, amount, -1 from ledger.waiting) s
    group by posting_id, place, owner_id, kind, currency, amount having sum(one) <> 0) x group by x.fault;
  -- lost, doubled: a posting with fewer or more transfers than its key says; a key that was taken twice.
  return query select case when coalesce(k.transfers, 0) > coalesce(t.transfers, 0) then 'lost' else 'doubled' end, count(*), min(posting_id::text)
    from (select posting_id, sum(transfers) as transfers from ledger.key group by 1) k
    full join (select posting_id, count(*) as transfers from ledger.transfer group by 1) t using (posting_id)
    where k.transfers is distinct from t.transfers group by 1;
  return query select 'doubled', count(*), min(b.merchant_id || ' ' || b.key) from (
    select merchant_id, key from ledger.key group by 1, 2 having count(*) > 1) b;
  -- summary: a day's sum that is not the sum of its entries.
  return query select 'summary', count(*), min(b.merchant_id || ' ' || b.kind || ' ' || b.currency || ' ' || b.booked_day) from (
    select merchant_id, kind, currency, booked_day from ledger.summary s full join (
      select e.merchant_id, e.kind, e.currency, (e.booked_at at time zone 'UTC')::date as booked_day,
        (e.event_at at time zone 'UTC')::date as event_day, e.reason, sum(greatest(e.amount, 0)) as credited,
        sum(greatest(-e.amount, 0)) as debited, count(*) as entries, min(e.seq) as first_seq, max(e.seq) as last_seq
      from ledger.entry e join ledger.mark m using (merchant_id, kind, currency) where e.seq <= m.summed_seq
      group by 1, 2, 3, 4, 5, 6) e using (merchant_id, kind, currency, booked_day, event_day, reason)
    where (s.credited, s.debited, s.entries, s.first_seq, s.last_seq)
      is distinct from (e.credited, e.debited, e.entries, e.first_seq, e.last_seq)) b;
end $$;

grant select on all tables in schema ledger to {{app}};
revoke all on all functions in schema ledger from public;
grant execute on all functions in schema ledger to {{app}};

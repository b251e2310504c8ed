-- Why: figures that an accountant has booked must not change afterwards. A posting that is dated into a closed month is refused here, where
-- every way of moving money ends, and not in the program. Reasons and measurements: decision 0425.

-- The months of a merchant, in Dubai, that are not simply open. What is not listed is open.
create table ledger.month (
  merchant_id uuid not null,
  month date not null check (extract(day from month) = 1),
  state text collate "C" not null check (state in ('held', 'closed')),
  -- Of a held month: until then postings may be dated into it.
  late_until timestamptz check (state = 'held' or late_until is null),
  primary key (merchant_id, month)
);
grant select on ledger.month to {{app}};

-- The lock between postings and a close, by owner. A posting shares it until its transaction ends; whoever changes the state of a month has it
-- alone. So a close waits for postings in flight, and each later one sees the new state. 256 of them: a posting to thousands of owners
-- takes no more locks than that.
create function ledger.month_lock(p_owner uuid) returns integer language sql immutable parallel safe as $$
  select hashtext(p_owner::text) & 255
$$;

-- Refuses a posting dated into a month that is closed or on hold for this owner. Called after the key is taken: what was posted before is
-- answered as before. Its callers have fixed the search path.
create function ledger.enter_month(p_owner uuid, p_at timestamptz) returns boolean language plpgsql as $$
declare
  -- An assignment, because `perform` starts a query.
  has_entered constant boolean := pg_advisory_xact_lock_shared(7201010, hashtext(p_owner::text) & 255) is null;
  wanted constant date := date_trunc('month', coalesce(p_at, clock_timestamp()) at time zone 'Asia/Dubai')::date;
begin
  if exists (select from ledger.month m where m.merchant_id = p_owner and m.month = wanted
    and (m.late_until is null or m.late_until <= clock_timestamp()))
  then
    raise exception 'the month is closed' using errcode = 'LED05', detail = to_char(wanted, 'YYYY-MM');
  end if;
  return has_entered;
end $$;

-- The same for many postings at once: transfer i belongs to posting p_of[i]. With hash and merge joins and scans of the table ruled out, every
-- plan that is left looks each owner and month up by the key.
create function ledger.enter_months(p_merchants uuid[], p_at timestamptz[], p_of integer[], p_debits uuid[], p_credits uuid[]) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  house constant uuid := '00000000-0000-0000-0000-000000000000';
  now_at timestamptz;
  refused date;
begin
  perform pg_advisory_xact_lock_shared(7201010, l.n) from (
    select distinct hashtext(o::text) & 255 as n from unnest(p_merchants || p_debits || p_credits) o where o <> house order by 1) l;
  now_at := clock_timestamp();
  select w.month into refused
  from (
    select distinct o.owner, date_trunc('month', coalesce(p_at[o.of], now_at) at time zone 'Asia/Dubai')::date as month
    from (
      select t.of, p_merchants[t.of] as owner from unnest(p_of) as t (of)
      union all select t.of, t.owner from unnest(p_of || p_of, p_debits || p_credits) as t (of, owner)) o
    where o.owner <> house) w
  where exists (select from ledger.month m where m.merchant_id = w.owner and m.month = w.month
    and (m.late_until is null or m.late_until <= now_at))
  limit 1;
  if refused is not null then
    raise exception 'the month is closed' using errcode = 'LED05', detail = to_char(refused, 'YYYY-MM');
  end if;
end $$;

-- Puts a month on hold, closes it, or opens it again (no state). Only a month that is over: what is booked now is dated now.
create function ledger.set_month(p_merchant uuid, p_month date, p_state text, p_late_until timestamptz default null) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7201010, ledger.month_lock(p_merchant));
  if p_state is null then
    delete from ledger.month m where m.merchant_id = p_merchant and m.month = p_month;
    return;
  end if;
  if clock_timestamp() < (p_month + interval '1 month') at time zone 'Asia/Dubai' then
    raise exception 'the month % is not over', p_month using errcode = 'LED06';
  end if;
  insert into ledger.month values (p_merchant, p_month, p_state, p_late_until)
  on conflict (merchant_id, month) do update set state = excluded.state, late_until = excluded.late_until;
end $$;
revoke all on function ledger.month_lock, ledger.enter_month, ledger.enter_months, ledger.set_month from public;
grant execute on function ledger.set_month to {{app}};

-- Two of the three ways to post, as they were but for the line that enters the month; the third is in 0426.
create or replace function ledger.post(
  p_merchant uuid, p_key text, p_hash bytea, p_posting uuid, p_business_kind text, p_business_id text,
  p_event_at timestamptz, p_booked_at timestamptz, p_reason text, p_debit_merchant uuid, p_debit_kind text,
  p_credit_merchant uuid, p_credit_kind text, p_currency text, p_amount numeric) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  may_enter boolean;
  owner uuid;
  house constant uuid := '00000000-0000-0000-0000-000000000000';
  entered uuid[] := array[house];
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
  -- Each owner once: most postings have the house and one other.
  foreach owner in array array[p_merchant, p_debit_merchant, p_credit_merchant] loop
    continue when owner = any (entered);
    may_enter := ledger.enter_month(owner, p_booked_at);
    entered := entered || owner;
  end loop;
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

create or replace function ledger.post_few(
  p_merchant uuid, p_key text, p_hash bytea, p_posting uuid, p_business_kind text, p_business_id text,
  p_event_at timestamptz, p_booked_at timestamptz, p_reasons text[], p_debit_merchants uuid[], p_debit_kinds text[],
  p_credit_merchants uuid[], p_credit_kinds text[], p_currencies text[], p_amounts numeric[]) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  may_enter boolean;
  owner uuid;
  house constant uuid := '00000000-0000-0000-0000-000000000000';
  transfers constant integer := cardinality(p_reasons);
  -- Sides: the debits of all transfers, then their credits.
  owners constant uuid[] := p_debit_merchants || p_credit_merchants;
  kinds constant text[] := p_debit_kinds || p_credit_kinds;
  entered uuid[] := array[house];
  now_at timestamptz;
  event_at timestamptz;
  each record;
  next_seq bigint;
  next_balance numeric;
  i integer;
  -- What each side leaves behind; no number: it waits.
  seqs bigint[] := array_fill(null::bigint, array[2 * transfers]);
  balances numeric[] := array_fill(null::numeric, array[2 * transfers]);
  -- The first transfer that would take an account below zero, in the order given.
  low integer;
  low_have numeric;
begin
  insert into ledger.key values (p_merchant, p_key, p_hash, p_posting, transfers) on conflict do nothing;
  if not found then
    return ledger.seen(p_merchant, p_key, p_hash);
  end if;
  -- Each owner once: most postings have the house and one other.
  foreach owner in array p_merchant || owners loop
    continue when owner = any (entered);
    may_enter := ledger.enter_month(owner, p_booked_at);
    entered := entered || owner;
  end loop;

  for each in
    select s.owner_id, s.kind, s.currency, array_agg(s.side order by s.place) as sides, sum(s.credit - s.debit) as net,
      sum(s.debit) as debits
    from (
      select o.owner_id, o.kind, o.currency, o.side::integer, case when o.side > transfers then o.side - transfers else o.side end as place,
        case when o.side > transfers then 0 else o.amount end as debit, case when o.side > transfers then o.amount else 0 end as credit
      from unnest(owners, kinds, p_currencies || p_currencies, p_amounts || p_amounts) with ordinality
        as o (owner_id, kind, currency, amount, side)) s
    group by 1, 2, 3 order by s.owner_id, s.kind collate "C", s.currency collate "C"
  loop
    if each.owner_id = house then
      perform from ledger.account a where a.merchant_id = house and a.kind = each.kind and a.currency = each.currency;
      if not found then
        perform ledger.open(house, each.kind, each.currency);
      end if;
      continue;
    end if;
    -- Enough for all that leaves it, whatever the order: nothing to look into.
    update ledger.account a set balance = a.balance + each.net, seq = a.seq + cardinality(each.sides)
    where a.merchant_id = each.owner_id and a.kind = each.kind and a.currency = each.currency
      and not a.is_hot and a.balance >= each.debits
    returning a.seq - cardinality(each.sides), a.balance - each.net into next_seq, next_balance;
    if not found then
      perform ledger.open(each.owner_id, each.kind, each.currency);
      perform from ledger.account a
      where a.merchant_id = each.owner_id and a.kind = each.kind and a.currency = each.currency
        and (each.debits > 0 or not a.is_hot) for no key update;
      -- Hot, and only gets: it waits.
      continue when not found;
      perform ledger.fold(a.merchant_id, a.kind, a.currency) from ledger.account a
      where a.merchant_id = each.owner_id and a.kind = each.kind and a.currency = each.currency and a.is_hot;
      select a.seq, a.balance into next_seq, next_balance from ledger.account a
      where a.merchant_id = each.owner_id and a.kind = each.kind and a.currency = each.currency;
      -- One that would end below zero is taken there by one of its debits: the loop below finds it.
      if next_balance + each.net >= 0 then
        update ledger.account a set balance = a.balance + each.net, seq = a.seq + cardinality(each.sides)
        where a.merchant_id = each.owner_id and a.kind = each.kind and a.currency = each.currency;
      end if;
    end if;
    foreach i in array each.sides loop
      if i > transfers then
        next_balance := next_balance + p_amounts[i - transfers];
      else
        if next_balance < p_amounts[i] and (low is null or i < low) then
          low := i;
          low_have := next_balance;
        end if;
        next_balance := next_balance - p_amounts[i];
      end if;
      next_seq := next_seq + 1;
      seqs[i] := next_seq;
      balances[i] := next_balance;
    end loop;
  end loop;
  if low is not null then
    raise exception 'balance too low' using errcode = 'LED01',
      detail = json_build_object('merchantId', p_debit_merchants[low], 'kind', p_debit_kinds[low], 'currency', p_currencies[low],
        'have', low_have::text, 'need', p_amounts[low]::text)::text;
  end if;

  -- The clock is read under the locks, so that an account's booking times follow its numbers.
  now_at := coalesce(p_booked_at, date_trunc('milliseconds', clock_timestamp()));
  event_at := coalesce(p_event_at, now_at);
  insert into ledger.transfer
  select p_merchant, p_business_kind, p_business_id, p_posting, t.place, p_key, t.reason, event_at, now_at, t.debit_merchant_id,
    t.debit_kind, t.credit_merchant_id, t.credit_kind, t.currency, t.amount
  from unnest(p_reasons, p_debit_merchants, p_debit_kinds, p_credit_merchants, p_credit_kinds, p_currencies, p_amounts) with ordinality
    as t (reason, debit_merchant_id, debit_kind, credit_merchant_id, credit_kind, currency, amount, place);
  with side as materialized (
    select s.owner_id, s.kind, p_currencies[s.place] as currency, s.seq, s.balance, p_reasons[s.place] as reason, s.place,
      case when s.side > transfers then p_amounts[s.place] else -p_amounts[s.place] end as signed
    from (
      select o.*, (case when o.side > transfers then o.side - transfers else o.side end)::integer as place
      from unnest(owners, kinds, seqs, balances) with ordinality as o (owner_id, kind, seq, balance, side)) s
  ), put as (
    insert into ledger.waiting
    select s.owner_id, s.kind, s.currency, s.signed, s.reason, event_at, now_at, p_merchant, p_business_kind, p_business_id, p_posting,
      s.place
    from side s where s.seq is null
  )
  insert into ledger.entry
  select s.owner_id, s.kind, s.currency, s.seq, s.signed, s.balance, s.reason, event_at, now_at, p_merchant, p_business_kind,
    p_business_id, p_posting, s.place
  from side s where s.seq is not null;
  return now_at;
end $$;

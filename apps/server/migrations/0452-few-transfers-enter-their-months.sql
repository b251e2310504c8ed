-- Why: a posting of a few transfers looks once whether its month is open for all of its owners, and calls no function for it (0425: what it costs).
-- As in 0425, but for these lines.
create or replace function ledger.post_few(
  p_merchant uuid, p_key text, p_hash bytea, p_posting uuid, p_business_kind text, p_business_id text,
  p_event_at timestamptz, p_booked_at timestamptz, p_reasons text[], p_debit_merchants uuid[], p_debit_kinds text[],
  p_credit_merchants uuid[], p_credit_kinds text[], p_currencies text[], p_amounts numeric[]) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  has_entered boolean;
  wanted date;
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
  -- As ledger.enter_month does, without its calls: the lock of each owner once, and one look at the few months that are not open.
  foreach owner in array p_merchant || owners loop
    continue when owner = any (entered);
    has_entered := pg_advisory_xact_lock_shared(7201010, hashtext(owner::text) & 255) is null;
    entered := entered || owner;
  end loop;
  wanted := date_trunc('month', coalesce(p_booked_at, clock_timestamp()) at time zone 'Asia/Dubai')::date;
  if exists (select from ledger.month m where m.merchant_id = any (entered) and m.month = wanted
    and (m.late_until is null or m.late_until <= clock_timestamp()))
  then
    raise exception 'the month is closed' using errcode = 'LED05', detail = to_char(wanted, 'YYYY-MM');
  end if;

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

-- Why: many postings at once are refused a closed month as one is (0425). As in 0300, but for the line that enters the months.
create or replace function ledger.post_many(
  p_merchants uuid[], p_keys text[], p_hashes bytea[], p_postings uuid[], p_business_kinds text[], p_business_ids text[],
  p_event_at timestamptz[], p_booked_at timestamptz[],
  p_of integer[], p_places integer[], p_reasons text[], p_debit_merchants uuid[], p_debit_kinds text[],
  p_credit_merchants uuid[], p_credit_kinds text[], p_currencies text[], p_amounts numeric[])
returns table (n integer, booked_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  house constant uuid := '00000000-0000-0000-0000-000000000000';
  now_at timestamptz;
  fresh boolean[] := array_fill(true, array[cardinality(p_keys)]);
  -- Sides: the debits of all transfers, then their credits. `places` is the transfer of each.
  owners uuid[];
  kinds text[];
  currencies text[];
  debits numeric[];
  credits numeric[];
  places integer[];
  none numeric[];
  -- The accounts that were written, with the number and balance they had, and how many sides are theirs.
  moved record;
  each record;
  booked timestamptz[];
  happened timestamptz[];
begin
  -- In the order of keys, or two batches with the same keys could wait for each other in a circle.
  begin
    insert into ledger.key
    select g.merchant_id, g.key, g.hash, g.posting_id, c.transfers
    from unnest(p_merchants, p_keys, p_hashes, p_postings) with ordinality as g (merchant_id, key, hash, posting_id, n)
    join (select o as n, count(*) as transfers from unnest(p_of) o group by o) c on c.n = g.n
    order by g.merchant_id, g.key collate "C";
  exception when unique_violation then
    insert into ledger.key
    select g.merchant_id, g.key, g.hash, g.posting_id, c.transfers
    from unnest(p_merchants, p_keys, p_hashes, p_postings) with ordinality as g (merchant_id, key, hash, posting_id, n)
    join (select o as n, count(*) as transfers from unnest(p_of) o group by o) c on c.n = g.n
    order by g.merchant_id, g.key collate "C"
    on conflict do nothing;
    select array_agg(k.posting_id = g.posting_id order by g.n) into fresh
    from unnest(p_merchants, p_keys, p_postings) with ordinality as g (merchant_id, key, posting_id, n)
    join ledger.key k on k.merchant_id = g.merchant_id and k.key = g.key;
    perform ledger.seen(g.merchant_id, g.key, g.hash)
    from unnest(p_merchants, p_keys, p_hashes, fresh) as g (merchant_id, key, hash, is_fresh) where not g.is_fresh;
    -- From here on, only what is new.
    select array_agg(t.of order by t.i), array_agg(t.place order by t.i), array_agg(t.reason order by t.i),
      array_agg(t.debit_merchant_id order by t.i), array_agg(t.debit_kind order by t.i), array_agg(t.credit_merchant_id order by t.i),
      array_agg(t.credit_kind order by t.i), array_agg(t.currency order by t.i), array_agg(t.amount order by t.i)
    from unnest(p_of, p_places, p_reasons, p_debit_merchants, p_debit_kinds, p_credit_merchants, p_credit_kinds, p_currencies, p_amounts)
      with ordinality as t (of, place, reason, debit_merchant_id, debit_kind, credit_merchant_id, credit_kind, currency, amount, i)
    where fresh[t.of]
    into p_of, p_places, p_reasons, p_debit_merchants, p_debit_kinds, p_credit_merchants, p_credit_kinds, p_currencies, p_amounts;
    if p_of is null then
      return query select g.n::integer, null::timestamptz from unnest(p_keys) with ordinality as g (key, n) order by g.n;
      return;
    end if;
  end;
  perform ledger.enter_months(p_merchants, p_booked_at, p_of, p_debit_merchants, p_credit_merchants);
  none := array_fill(0::numeric, array[cardinality(p_of)]);
  owners := p_debit_merchants || p_credit_merchants;
  kinds := p_debit_kinds || p_credit_kinds;
  currencies := p_currencies || p_currencies;
  debits := p_amounts || none;
  credits := none || p_amounts;
  places := array(select generate_series(1, cardinality(p_of)));
  places := places || places;

  begin
    select m.* from ledger.move_many(owners, kinds, currencies, debits, credits) m into moved;
    -- What was not written waits, if it may: the house's, and what a hot account only gets. Looked for among those that were not written:
    -- an account that was opened meanwhile is there now, and is not ours.
    if moved.sides < cardinality(owners) and exists (
      select from (
        select s.merchant_id, s.kind, s.currency, sum(s.debit) as debits
        from unnest(owners, kinds, currencies, debits) as s (merchant_id, kind, currency, debit)
        left join unnest(moved.owners, moved.kinds, moved.currencies) as m (merchant_id, kind, currency) using (merchant_id, kind, currency)
        where m.merchant_id is null group by 1, 2, 3) s
      where not exists (
        select from ledger.account a where a.merchant_id = s.merchant_id and a.kind = s.kind and a.currency = s.currency and a.is_hot
          and (s.merchant_id = house or s.debits = 0)))
    then
      raise sqlstate 'LED04';
    end if;
  exception when sqlstate 'LED04' then
    -- One is new, or hot and debited, or may not have enough: what was written is taken back with its locks, and all are opened and locked
    -- one by one in the same order. Opening with locks in hand could make a circle with somebody else.
    for each in
      select s.merchant_id, s.kind, s.currency, sum(s.debit) > 0 as is_debited
      from unnest(owners, kinds, currencies, debits) as s (merchant_id, kind, currency, debit)
      group by 1, 2, 3 order by s.merchant_id, s.kind collate "C", s.currency collate "C"
    loop
      -- Opening may wait for somebody who opens it too: then it is there, and not ours before it is locked.
      perform ledger.open(each.merchant_id, each.kind, each.currency);
      perform from ledger.account a
      where a.merchant_id = each.merchant_id and a.kind = each.kind and a.currency = each.currency
        and a.is_bounded and (each.is_debited or not a.is_hot) for no key update;
    end loop;
    for each in
      select s.merchant_id, s.kind, s.currency
      from unnest(p_debit_merchants, p_debit_kinds, p_currencies) as s (merchant_id, kind, currency)
      join ledger.account a on a.merchant_id = s.merchant_id and a.kind = s.kind and a.currency = s.currency
      where s.merchant_id <> house and a.is_hot group by 1, 2, 3
    loop
      perform ledger.fold(each.merchant_id, each.kind, each.currency);
    end loop;
    -- The first side that would take a bounded account below zero, in the order given.
    for each in
      select s.merchant_id, s.kind, s.currency, s.need, s.balance from (
        select s.merchant_id, s.kind, s.currency, s.debit as need, s.place,
          a.balance + sum(s.credit - s.debit) over (partition by s.merchant_id, s.kind, s.currency order by s.place
            rows unbounded preceding) as balance
        from unnest(owners, kinds, currencies, debits, credits, places) as s (merchant_id, kind, currency, debit, credit, place)
        join ledger.account a on a.merchant_id = s.merchant_id and a.kind = s.kind and a.currency = s.currency
        where a.is_bounded) s
      where s.balance < 0 and s.need > 0 order by s.place limit 1
    loop
      raise exception 'balance too low' using errcode = 'LED01',
        detail = json_build_object('merchantId', each.merchant_id, 'kind', each.kind, 'currency', each.currency,
          'have', (each.balance + each.need)::text, 'need', each.need::text)::text;
    end loop;
    with written as (
      update ledger.account a set balance = a.balance + s.net, seq = a.seq + s.sides
      from (
        select s.merchant_id, s.kind, s.currency, sum(s.credit - s.debit) as net, sum(s.debit) as debits, count(*) as sides
        from unnest(owners, kinds, currencies, debits, credits) as s (merchant_id, kind, currency, debit, credit) group by 1, 2, 3) s
      where a.merchant_id = s.merchant_id and a.kind = s.kind and a.currency = s.currency and a.is_bounded
        and (s.debits > 0 or not a.is_hot)
      returning a.merchant_id, a.kind, a.currency, a.seq - s.sides as seq, a.balance - s.net as balance, s.sides
    )
    select array_agg(w.merchant_id) as owners, array_agg(w.kind) as kinds, array_agg(w.currency::text) as currencies,
      array_agg(w.seq) as seqs, array_agg(w.balance) as balances, coalesce(sum(w.sides), 0)::bigint as sides
    from written w into moved;
  end;

  -- The clock is read under the locks, so that an account's booking times follow its numbers.
  now_at := date_trunc('milliseconds', clock_timestamp());
  booked := array(select coalesce(g.at, now_at) from unnest(p_booked_at) with ordinality as g (at, n) order by g.n);
  happened := array(select coalesce(g.at, booked[g.n]) from unnest(p_event_at) with ordinality as g (at, n) order by g.n);
  insert into ledger.transfer
  select p_merchants[t.of], p_business_kinds[t.of], p_business_ids[t.of], p_postings[t.of], t.place, p_keys[t.of], t.reason,
    happened[t.of], booked[t.of], t.debit_merchant_id, t.debit_kind, t.credit_merchant_id, t.credit_kind, t.currency, t.amount
  from unnest(p_of, p_places, p_reasons, p_debit_merchants, p_debit_kinds, p_credit_merchants, p_credit_kinds, p_currencies, p_amounts)
    as t (of, place, reason, debit_merchant_id, debit_kind, credit_merchant_id, credit_kind, currency, amount);
  insert into ledger.entry
  select s.owner_id, s.kind, s.currency, m.seq + row_number() over w, s.credit - s.debit,
    m.balance + sum(s.credit - s.debit) over w, p_reasons[s.at], happened[p_of[s.at]], booked[p_of[s.at]], p_merchants[p_of[s.at]],
    p_business_kinds[p_of[s.at]], p_business_ids[p_of[s.at]], p_postings[p_of[s.at]], p_places[s.at]
  from unnest(owners, kinds, currencies, debits, credits, places) as s (owner_id, kind, currency, debit, credit, at)
  join unnest(moved.owners, moved.kinds, moved.currencies, moved.seqs, moved.balances) as m (owner_id, kind, currency, seq, balance)
    using (owner_id, kind, currency)
  window w as (partition by s.owner_id, s.kind, s.currency order by s.at rows unbounded preceding);
  if moved.sides < cardinality(owners) then
    insert into ledger.waiting
    select s.owner_id, s.kind, s.currency, s.credit - s.debit, p_reasons[s.at], happened[p_of[s.at]], booked[p_of[s.at]],
      p_merchants[p_of[s.at]], p_business_kinds[p_of[s.at]], p_business_ids[p_of[s.at]], p_postings[p_of[s.at]], p_places[s.at]
    from unnest(owners, kinds, currencies, debits, credits, places) as s (owner_id, kind, currency, debit, credit, at)
    left join unnest(moved.owners, moved.kinds, moved.currencies) as m (owner_id, kind, currency) using (owner_id, kind, currency)
    where m.owner_id is null;
  end if;

  return query select g.n::integer, case when fresh[g.n] then booked[g.n] end from unnest(p_keys) with ordinality as g (key, n) order by g.n;
end $$;

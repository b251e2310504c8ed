-- The least a transfer can be: two balances and two entries. No transfer row, no key, no bound, no reason.
create schema bare;
create table bare.account (id int primary key, balance numeric(38, 0) not null) with (fillfactor = 50);
create table bare.entry (
  id bigint generated always as identity primary key,
  account_id int not null,
  amount numeric(38, 0) not null,
  balance numeric(38, 0) not null,
  at timestamptz not null default now()
);
create index on bare.entry (account_id, id);

create function bare.transfer(p_from int, p_to int, p_amount numeric) returns void language plpgsql as $$
declare
  from_balance numeric;
  to_balance numeric;
begin
  if p_from < p_to then
    update bare.account set balance = balance - p_amount where id = p_from returning balance into from_balance;
    update bare.account set balance = balance + p_amount where id = p_to returning balance into to_balance;
  else
    update bare.account set balance = balance + p_amount where id = p_to returning balance into to_balance;
    update bare.account set balance = balance - p_amount where id = p_from returning balance into from_balance;
  end if;
  insert into bare.entry (account_id, amount, balance) values (p_from, -p_amount, from_balance), (p_to, p_amount, to_balance);
end $$;

-- A plain set-based batch: locks, numbers by a window, writes.
create function bare.batch(p_from int[], p_to int[], p_amounts numeric[]) returns void language plpgsql as $$
begin
  create temp table if not exists side (i bigint, account_id int, amount numeric) on commit delete rows;
  insert into side select i, f, -a from unnest(p_from, p_amounts) with ordinality as t (f, a, i);
  insert into side select i, f, a from unnest(p_to, p_amounts) with ordinality as t (f, a, i);
  perform from bare.account where id in (select account_id from side) order by id for update;
  insert into bare.entry (account_id, amount, balance)
  select s.account_id, s.amount, a.balance + sum(s.amount) over (partition by s.account_id order by s.i, s.amount)
  from side s join bare.account a on a.id = s.account_id;
  update bare.account a set balance = a.balance + s.net
  from (select account_id, sum(amount) as net from side group by 1) s where a.id = s.account_id;
end $$;

-- A few transfers together: an amount, its fee, the tax on it.
create function bare.legs(p_from int[], p_to int[], p_amounts numeric[]) returns void language plpgsql as $$
begin
  for i in 1 .. cardinality(p_from) loop
    perform bare.transfer(p_from[i], p_to[i], p_amounts[i]);
  end loop;
end $$;

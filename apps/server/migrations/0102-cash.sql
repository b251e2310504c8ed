-- Why: at the tills of a merchant customers hand cash in and take cash out, against the merchant's balance. What is paid out can never be more
-- than is in the drawer, whoever asks and however many at once. Decision 0113.

-- What customers have with the provider: cash that was handed in became theirs there.
insert into ledger.kind values ('wallets', true);

-- The merchant's own banknotes, by store: no money of the ledger. Only the trigger below writes it.
create table cash_drawer (
  merchant_id uuid not null references merchant,
  store text not null,
  currency text not null,
  balance_minor numeric(38, 0) not null default 0,
  primary key (merchant_id, store, currency),
  constraint cash_drawer_not_below_zero check (balance_minor >= 0)
);
revoke insert on cash_drawer from {{app}};

-- Banknotes that the merchant put into a drawer or took out of it.
create table cash_drawer_change (
  merchant_id uuid not null references merchant,
  id uuid not null,
  store text not null,
  currency text not null,
  -- Less than nothing: taken out.
  minor numeric(38, 0) not null check (minor <> 0),
  note text,
  person_id uuid not null references person,
  at timestamptz not null default now(),
  primary key (merchant_id, id)
);
create index cash_drawer_change_newest on cash_drawer_change (merchant_id, at desc, id desc);

create table cash_move (
  merchant_id uuid not null references merchant,
  -- From the till's own reference: told twice, it is one.
  id uuid not null,
  number text not null,
  reference text not null,
  kind text not null check (kind in ('cash-in', 'cash-out', 'cash-top-up')),
  state text not null check (state in ('SUCCESS', 'FAILURE', 'REVERTED')),
  -- Why it was refused; nothing moved then.
  why text,
  currency text not null,
  net_minor numeric(38, 0) not null check (net_minor > 0),
  -- What the merchant earns.
  fee_minor numeric(38, 0) not null default 0 check (fee_minor >= 0),
  store text not null,
  device text,
  staff text,
  shift text,
  -- Masked: what a colleague may see of them.
  customer text,
  -- Of a top-up: which number or account, whose, and the voucher that proves it.
  target text,
  operator text,
  voucher_no text,
  at timestamptz not null,
  booked_at timestamptz not null,
  reverted_at timestamptz,
  reverted_by uuid references person,
  reverted_why text,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  check ((state = 'FAILURE') = (why is not null)),
  check ((state = 'REVERTED') = (reverted_at is not null)),
  check (state <> 'REVERTED' or kind = 'cash-in'),
  check (kind <> 'cash-top-up' or target is not null)
);
-- A till's word knows no merchant.
create index cash_move_id on cash_move (id);
create index cash_move_newest on cash_move (merchant_id, kind, at desc, id desc);
create index cash_move_amount on cash_move (merchant_id, kind, currency, net_minor, id);
create index cash_move_day on cash_move (merchant_id, kind, currency, booked_at) where state = 'SUCCESS';
grant update (state, reverted_at, reverted_by, reverted_why) on cash_move to {{app}};

-- The drawer's row is locked by the update, so two at once are counted one after the other, and the check above refuses what is not there.
create function count_cash() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  change numeric := 0;
begin
  if tg_table_name = 'cash_drawer_change' then
    change := new.minor;
  else
    if tg_op = 'UPDATE' then
      if (old.merchant_id, old.id, old.kind, old.store, old.currency, old.net_minor)
        <> (new.merchant_id, new.id, new.kind, new.store, new.currency, new.net_minor) then
        raise exception 'a move stays what it is' using errcode = 'check_violation';
      end if;
      change := - case when old.state <> 'SUCCESS' then 0 when old.kind = 'cash-out' then - old.net_minor else old.net_minor end;
    end if;
    change := change + case when new.state <> 'SUCCESS' then 0 when new.kind = 'cash-out' then - new.net_minor else new.net_minor end;
  end if;
  if change <> 0 then
    -- A row that is there already, so that it is the sum that is checked and not what is added.
    insert into public.cash_drawer (merchant_id, store, currency) values (new.merchant_id, new.store, new.currency)
      on conflict do nothing;
    update public.cash_drawer d set balance_minor = d.balance_minor + change
      where d.merchant_id = new.merchant_id and d.store = new.store and d.currency = new.currency;
  end if;
  return null;
end $$;
revoke all on function count_cash from public;
create trigger count_cash after insert or update on cash_move for each row execute function count_cash();
create trigger count_cash after insert on cash_drawer_change for each row execute function count_cash();

-- Why: merchants earn green points with what they sell, and spend them. A point is in a lot that expires; a spend names the lots it took, so that it can be put
-- back there. A refund takes back what its payment earned even if that is spent: so the balance may be below zero, and no refund ever waits for points.

-- The balance of points is the available account in GP, and the one available account without a bound.
do $$
declare
  -- The functions are as they were but for what decides on the bound.
  open text := pg_get_functiondef('ledger.open(uuid, text, text)'::regprocedure);
  self_check text := pg_get_functiondef('ledger.self_check()'::regprocedure);
  ready_debit text := pg_get_functiondef('ledger.ready_debit(uuid, text, text, numeric)'::regprocedure);
begin
  if position('k.is_bounded, not k.is_bounded' in open) = 0 or position('k.is_bounded and e.balance' in self_check) = 0
    or position('if have < p_amount then' in ready_debit) = 0 then
    raise exception 'the ledger is not the one that this migration was written for';
  end if;
  execute replace(open, 'k.is_bounded, not k.is_bounded',
    'k.is_bounded and not (k.kind = ''available'' and p_currency = ''GP''), not k.is_bounded or (k.kind = ''available'' and p_currency = ''GP'')');
  execute replace(self_check, 'k.is_bounded and e.balance', 'k.is_bounded and not (e.kind = ''available'' and e.currency = ''GP'') and e.balance');
  -- One posting alone asked for the balance of every account that is not the provider's.
  execute replace(ready_debit, 'if have < p_amount then', 'if have < p_amount and (select a.is_bounded from ledger.account a
    where a.merchant_id = p_merchant and a.kind = p_kind and a.currency = p_currency) then');
end $$;
update ledger.account set is_bounded = false, is_hot = true where kind = 'available' and currency = 'GP';

-- How a merchant earns points, as agreed with the provider. Without a row it earns none.
create table green_rule (
  merchant_id uuid primary key references merchant,
  currency text not null,
  -- What has to be paid for one point.
  unit_minor numeric(38, 0) not null check (unit_minor > 0),
  months integer not null check (months between 1 and 120),
  grace_days integer not null default 30 check (grace_days between 1 and 366),
  -- What a hundred points are converted to. None: they can't be.
  worth_minor numeric(38, 0) check (worth_minor > 0),
  donates boolean not null default true,
  since timestamptz not null default now()
);

grant update on green_rule to {{app}};

-- Its row is locked by whatever changes a merchant's points.
create table green_account (
  merchant_id uuid primary key references merchant,
  balance bigint not null default 0,
  -- Taken back beyond what was left: the next points fill it. Then no lot has anything left.
  debt bigint not null default 0 check (debt >= 0),
  check (debt = 0 or balance = -debt)
);
grant update on green_account to {{app}};

create table green_lot (
  merchant_id uuid not null references merchant,
  id uuid not null,
  payment_id uuid not null,
  points bigint not null check (points > 0),
  remaining bigint not null check (remaining >= 0),
  expired bigint not null default 0 check (expired >= 0),
  taken bigint not null default 0 check (taken >= 0),
  earned_at timestamptz not null,
  expires_at timestamptz not null,
  -- Points of it came back after it had expired.
  restored boolean not null default false,
  primary key (merchant_id, id),
  -- A payment earns once, however often its events are read.
  unique (merchant_id, payment_id),
  check (remaining + expired <= points)
);
create index green_lot_left on green_lot (merchant_id, expires_at, earned_at, id) where remaining > 0;
create index green_lot_due on green_lot (expires_at) where remaining > 0;
grant update on green_lot to {{app}};

create table green_entry (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  kind text not null check (kind in ('earned', 'taken-back', 'spent', 'returned', 'expired')),
  points bigint not null check (points <> 0 and (points > 0) = (kind in ('earned', 'returned'))),
  balance bigint not null,
  at timestamptz not null default now(),
  lot_id uuid,
  payment_id uuid,
  payment_number text,
  store text,
  purpose text check (purpose in ('donate', 'convert')),
  check ((kind in ('spent', 'returned')) = (purpose is not null)),
  -- Of what was converted.
  currency text,
  paid_minor numeric(38, 0),
  -- Of a return: the spend.
  spend_id uuid,
  person_id uuid references person,
  position bigint generated always as identity,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, lot_id) references green_lot,
  foreign key (merchant_id, spend_id) references green_entry
);
-- A spend is returned once.
create unique index green_entry_return on green_entry (merchant_id, spend_id) where spend_id is not null;
create index green_entry_newest on green_entry (merchant_id, at desc, id desc);

-- Which lots a spend, or what a refund took back, came from.
create table green_part (
  merchant_id uuid not null,
  entry_id uuid not null,
  lot_id uuid not null,
  points bigint not null check (points > 0),
  primary key (merchant_id, entry_id, lot_id),
  foreign key (merchant_id, entry_id) references green_entry,
  foreign key (merchant_id, lot_id) references green_lot
);

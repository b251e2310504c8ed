-- Why: cash goes from a drawer to the safe, into a courier bag and to the bank, each time from one person to another. Both say how much it was, so
-- that what is missing is missing between these two.

-- A safe, or a courier bag: an account of the ledger with its id as the owner.
create table cash_container (
  merchant_id uuid not null references merchant,
  id uuid not null,
  kind text not null check (kind in ('safe', 'courier-bag')),
  name text not null check (length(name) between 1 and 60),
  store text not null,
  currency text not null,
  state text not null default 'active' check (state in ('active', 'closed')),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (merchant_id, id),
  foreign key (merchant_id, store) references store
);
create unique index cash_container_name on cash_container (merchant_id, lower(name)) where state = 'active';
create index cash_container_newest on cash_container (merchant_id, created_at desc, id desc);
grant update (state, version) on cash_container to {{app}};

create table cash_hand_over (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  state text not null default 'GIVEN' check (state in ('GIVEN', 'RECEIVED', 'CANCELED')),
  -- A drawer is named by its store, and by its open shift where it is a till's; a safe and a bag by their id; the bank by nothing.
  from_kind text not null check (from_kind in ('drawer', 'safe', 'courier-bag')),
  from_store text not null,
  from_id uuid not null,
  from_shift uuid,
  to_kind text not null check (to_kind in ('drawer', 'safe', 'courier-bag', 'bank')),
  to_store text not null,
  to_id uuid,
  to_shift uuid,
  currency text not null,
  given_minor numeric(38, 0) not null check (given_minor > 0),
  received_minor numeric(38, 0) check (received_minor >= 0),
  -- Who gave and who counted, by name where a cashier has no entry with the merchant.
  giver text not null,
  giver_id uuid not null references person,
  given_at timestamptz not null default now(),
  receiver text,
  receiver_id uuid references person,
  ended_at timestamptz,
  note text,
  version integer not null default 1,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  check ((to_kind = 'bank') = (to_id is null)),
  check ((state = 'GIVEN') = (ended_at is null)),
  check ((state = 'RECEIVED') = (received_minor is not null)),
  -- Who gives is never who counts.
  check (state <> 'RECEIVED' or receiver_id <> giver_id)
);
create index cash_hand_over_newest on cash_hand_over (merchant_id, given_at desc, id desc);
create index cash_hand_over_open on cash_hand_over (merchant_id) where state = 'GIVEN';
grant update (state, received_minor, receiver, receiver_id, ended_at, version) on cash_hand_over to {{app}};

-- Where cash went missing or was found: between whom, when, and how much. Written in the transaction that posts it.
create table cash_difference (
  merchant_id uuid not null references merchant,
  id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('shift', 'supplement', 'hand-over')),
  -- The shift or the hand-over.
  about_id uuid not null,
  number text not null,
  store text not null,
  currency text not null,
  -- Counted less expected: below zero, missing.
  minor numeric(38, 0) not null check (minor <> 0),
  from_who text not null,
  from_place text not null,
  from_at timestamptz not null,
  to_who text not null,
  to_place text not null,
  primary key (merchant_id, id)
);
create index cash_difference_newest on cash_difference (merchant_id, at desc, id desc);

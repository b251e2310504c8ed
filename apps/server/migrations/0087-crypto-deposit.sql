-- Why: the addresses that merchants are paid coins at, how far each network was read, and every deposit from its first block to its last
-- confirmation. The money itself is in the ledger.

-- The next address of each network: an address belongs to one merchant for ever.
create table crypto_address_index (
  network text collate "C" primary key,
  next_index integer not null
);
grant update on crypto_address_index to {{app}};

create table crypto_address (
  merchant_id uuid not null references merchant,
  id uuid not null,
  network text collate "C" not null,
  -- What it was made for; another coin of the same network that comes is credited as what it is.
  currency text collate "C" not null,
  address text collate "C" not null,
  -- Of the network's account key.
  address_index integer not null,
  label text not null default '',
  created_at timestamptz not null default now(),
  person_id uuid references person,
  primary key (merchant_id, id)
);
-- The watcher has an address and looks for its merchant.
create index crypto_address_address on crypto_address (network, address);

-- How far a network was read, and what its node said last.
create table chain_cursor (
  network text collate "C" primary key,
  cursor jsonb not null,
  height integer not null,
  block_at timestamptz not null,
  is_behind boolean not null,
  -- What a transfer costs at the usual level, in the network's own coin.
  fee_minor numeric(38, 0) not null,
  checked_at timestamptz not null
);
grant update on chain_cursor to {{app}};

create table crypto_deposit (
  merchant_id uuid not null references merchant,
  -- Of network, transaction and output: the same output is one deposit.
  id uuid not null,
  number text not null,
  -- CONFIRMING is pending money, SUCCESS available; VANISHED was taken back with its block; BELOW_MINIMUM was never credited.
  state text not null check (state in ('CONFIRMING', 'SUCCESS', 'VANISHED', 'BELOW_MINIMUM')),
  network text collate "C" not null,
  txid text collate "C" not null,
  output integer not null,
  currency text collate "C" not null,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  from_address text,
  to_address text not null,
  block_height integer not null,
  block_hash text collate "C" not null,
  -- Blocks until it can be used.
  needed integer not null,
  -- How often it was seen in a block: each time has a key of its own in the ledger.
  seen integer not null default 1,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- Its block vanished after it could be used: a person has to look.
  lost_at timestamptz,
  primary key (merchant_id, id)
);
create index crypto_deposit_newest on crypto_deposit (merchant_id, created_at desc, id desc);
create index crypto_deposit_id on crypto_deposit (id);
create index crypto_deposit_waiting on crypto_deposit (network) where state = 'CONFIRMING';
create index crypto_deposit_block on crypto_deposit (network, block_hash);
grant update on crypto_deposit to {{app}};

-- A token that nobody knows is not money here; that it came is shown.
create table crypto_ignored (
  merchant_id uuid not null references merchant,
  id uuid not null,
  network text collate "C" not null,
  txid text not null,
  token text not null,
  to_address text not null,
  at timestamptz not null,
  primary key (merchant_id, id)
);
create index crypto_ignored_newest on crypto_ignored (merchant_id, at desc);

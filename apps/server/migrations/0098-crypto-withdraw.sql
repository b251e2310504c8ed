-- Why: the addresses that a merchant sends coins to, what sending costs now, and every coin on its way out. The money itself is in the ledger,
-- what was signed is in chain_transfer.

-- The address book. An address is of a network: on Ethereum it takes every coin that lives there.
create table crypto_payee (
  merchant_id uuid not null references merchant,
  id uuid not null,
  -- What asked for it; none where the policy asks nobody.
  request_id uuid,
  network text collate "C" not null,
  -- In the one spelling that is kept and compared.
  address text collate "C" not null,
  label text not null,
  -- Whose it is; and where, if an exchange or another service keeps it for them.
  holder text not null,
  service text,
  -- ASKED waits for colleagues, RELEASED no longer does.
  state text not null check (state in ('ASKED', 'RELEASED', 'APPROVED', 'REMOVED')),
  -- Nothing is sent to it before this moment.
  cooling_until timestamptz,
  added_by uuid not null references person,
  created_at timestamptz not null default now(),
  removed_by uuid references person,
  removed_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, request_id),
  foreign key (merchant_id, request_id) references approval_request,
  check (state <> 'APPROVED' or cooling_until is not null),
  check ((state = 'REMOVED') = (removed_at is not null))
);
create unique index crypto_payee_live on crypto_payee (merchant_id, network, address) where state in ('ASKED', 'APPROVED');
create index crypto_payee_newest on crypto_payee (merchant_id, created_at desc, id desc);
grant update on crypto_payee to {{app}};

-- What a transfer of each coin costs at each level, in the network's own coin, as its node said last.
create table chain_fee (
  coin text collate "C" not null,
  level text not null check (level in ('slow', 'normal', 'fast')),
  fee_minor numeric(38, 0) not null,
  -- About so long until its first confirmation.
  minutes integer not null,
  asked_at timestamptz not null,
  primary key (coin, level)
);
grant update on chain_fee to {{app}};

-- Nothing is ever signed under these references: whoever asked for it has taken the money back.
create table chain_given_up (
  reference uuid primary key,
  at timestamptz not null default now()
);

create table crypto_withdraw (
  merchant_id uuid not null references merchant,
  -- The chain knows it by this.
  id uuid not null,
  number text not null,
  -- Made by the form that asked: sent twice, it is one withdrawal.
  draft_id uuid not null,
  request_id uuid,
  payee_id uuid not null,
  network text collate "C" not null,
  to_address text collate "C" not null,
  currency text collate "C" not null,
  -- What arrives.
  net_minor numeric(38, 0) not null check (net_minor > 0),
  -- The network's fee, beside it and in the same coin: at most so much until it is over, then what it was.
  fee_minor numeric(38, 0) not null check (fee_minor >= 0),
  -- What was set aside for the fee and came back in the end.
  unused_minor numeric(38, 0) not null default 0,
  -- The most that the network may take, in its own coin.
  network_max_minor numeric(38, 0) not null check (network_max_minor > 0),
  -- What it did take.
  network_minor numeric(38, 0),
  level text not null check (level in ('slow', 'normal', 'fast')),
  -- Of a test amount: what is to follow once it has arrived.
  rest_minor numeric(38, 0) check (rest_minor > 0),
  -- ASKED holds the money while others decide, RELEASED has given it back; from PLACED on it is for the chain.
  state text not null check (state in ('ASKED', 'RELEASED', 'PLACED', 'SUCCESS', 'FAILURE')),
  holds integer not null default 0,
  maker_person_id uuid not null references person,
  created_at timestamptz not null default now(),
  placed_at timestamptz,
  -- The transaction that counts: the newest that was signed, or the one of them that is in a block.
  txid text collate "C",
  -- How often it was sped up.
  raises integer not null default 0,
  sent_at timestamptz,
  block_height integer,
  -- Blocks until it is over.
  needed integer not null,
  -- What keeps it from being sent: the network, its fees, or the provider's own coins.
  waits_for text check (waits_for in ('NETWORK', 'FEE', 'FUNDS')),
  -- Somebody else's transaction took its place: a person has to look.
  stuck_at timestamptz,
  ended_at timestamptz,
  why text,
  primary key (merchant_id, id),
  unique (merchant_id, request_id),
  foreign key (merchant_id, request_id) references approval_request,
  foreign key (merchant_id, payee_id) references crypto_payee,
  check (state not in ('PLACED', 'SUCCESS') or placed_at is not null),
  check (state <> 'SUCCESS' or (txid is not null and network_minor is not null and ended_at is not null))
);
grant update on crypto_withdraw to {{app}};
create unique index crypto_withdraw_number on crypto_withdraw (merchant_id, number);
create unique index crypto_withdraw_draft on crypto_withdraw (merchant_id, draft_id);
create index crypto_withdraw_newest on crypto_withdraw (merchant_id, created_at desc, id desc);
create index crypto_withdraw_txid on crypto_withdraw (merchant_id, txid);
create index crypto_withdraw_amount on crypto_withdraw (merchant_id, currency, net_minor, id);
-- What is on its way, and what has just arrived: its block may still vanish.
create index crypto_withdraw_placed on crypto_withdraw (placed_at) where state = 'PLACED';
create index crypto_withdraw_done on crypto_withdraw (ended_at) where state = 'SUCCESS';

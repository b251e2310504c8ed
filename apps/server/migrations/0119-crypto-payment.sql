-- Why: an order that is paid in coins. A quote says how many coins, to which address, until when; the coins themselves are deposits like any
-- other. Whatever does not fit its quote is kept by the merchant and waits for a person here.
create table crypto_quote (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  -- AWAITING_COINS: waits for coins. UNDERPAID: too few came in time. LATE: coins came when nothing was owed. LAPSED: none came.
  state text not null check (state in ('AWAITING_COINS', 'PAID', 'UNDERPAID', 'LATE', 'LAPSED')),
  payment_id uuid not null,
  attempt integer not null,
  network text collate "C" not null,
  currency text collate "C" not null,
  address text collate "C" not null,
  -- What has to be sent, and what the order costs.
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  value_currency text collate "C" not null,
  value_minor numeric(38, 0) not null check (value_minor > 0),
  rate text not null,
  rate_by text not null,
  rated_at timestamptz not null,
  created_at timestamptz not null,
  -- Until then the rate counts; a block may be a little later.
  expires_at timestamptz not null,
  lapses_at timestamptz not null,
  -- Confirmed coins that came to its address, and those that paid the order.
  received_minor numeric(38, 0) not null default 0,
  used_minor numeric(38, 0) not null default 0,
  paid_at timestamptz,
  -- What a person decided about coins that did not fit.
  resolved_as text check (resolved_as in ('ACCEPTED', 'KEPT')),
  resolved_at timestamptz,
  resolved_by uuid references person,
  check (used_minor <= received_minor),
  check ((state = 'PAID') = (paid_at is not null)),
  check ((resolved_as is null) = (resolved_at is null)),
  primary key (merchant_id, id),
  unique (merchant_id, payment_id, attempt),
  unique (merchant_id, network, address)
);
-- The watcher has an address and looks for its quote.
create index crypto_quote_address on crypto_quote (network, address);
create index crypto_quote_newest on crypto_quote (merchant_id, created_at desc, id desc);
create index crypto_quote_open on crypto_quote (lapses_at) where state = 'AWAITING_COINS';
create index crypto_deposit_address on crypto_deposit (network, to_address);
grant update on crypto_quote to {{app}};

-- Of an address that was made for one order and is never given away again.
alter table crypto_address add column quote_id uuid;

-- An order waits for the blocks of its coins, and for the person who decides about too few.
grant update (expires_at) on payment to {{app}};

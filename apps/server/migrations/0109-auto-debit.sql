-- Why: auto debit. A customer signs once for a cap and a cycle; each due day becomes one debit, which is a payment of the acquirer's.
create table auto_debit (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  -- Opens the customer's page, where it is signed and cancelled without a login.
  code text not null,
  customer_id uuid not null,
  title text not null,
  kind text not null check (kind in ('fixed', 'variable')),
  currency text not null,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  cap_minor numeric(38, 0) not null,
  cycle text not null check (cycle in ('weekly', 'monthly', 'yearly')),
  first_on date not null,
  count integer check (count > 0),
  state text not null check (state in ('mandate-unsigned', 'ACTIVE', 'paused', 'mandate-cancelled', 'mandate-ended')),
  -- The next period that nobody has claimed; null day: none is left.
  next_nth integer not null default 0,
  next_on date,
  -- Of a variable one: what the merchant named for the next debit.
  next_amount_minor numeric(38, 0) check (next_amount_minor > 0 and next_amount_minor <= cap_minor),
  -- The last period the customer was told of.
  told_nth integer not null default -1,
  -- What the acquirer calls the saved card.
  instrument text,
  brand text,
  last4 text,
  paid integer not null default 0,
  collected_minor numeric(38, 0) not null default 0,
  -- Where the merchant's browser was: links in messages lead there where no public address is set.
  origin text not null,
  signed_at timestamptz,
  ended_at timestamptz,
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, customer_id) references customer (merchant_id, id),
  check (amount_minor <= cap_minor),
  check (state not in ('ACTIVE', 'paused') or instrument is not null)
);
create index auto_debit_newest on auto_debit (merchant_id, created_at desc, id desc);
create index auto_debit_of_customer on auto_debit (merchant_id, customer_id);
create index auto_debit_due on auto_debit (next_on) where state = 'ACTIVE';
grant update on auto_debit to {{app}};

-- One for each time a card is given: who agreed to what, from where, and what the bank said of the card.
create table auto_debit_consent (
  merchant_id uuid not null,
  auto_debit_id uuid not null,
  no integer not null,
  key text not null,
  -- The acquirer's word for this saving of a card.
  reference text not null,
  state text not null check (state in ('STARTED', 'CHALLENGE', 'GIVEN', 'DECLINED')),
  name text not null,
  terms jsonb not null,
  address text,
  device text,
  challenge_url text,
  code text,
  brand text,
  last4 text,
  at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (merchant_id, auto_debit_id, no),
  unique (merchant_id, auto_debit_id, key),
  foreign key (merchant_id, auto_debit_id) references auto_debit
);
grant update on auto_debit_consent to {{app}};

-- One for each due day, claimed once.
create table auto_debit_collection (
  merchant_id uuid not null,
  auto_debit_id uuid not null,
  nth integer not null,
  due_on date not null,
  currency text not null,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  state text not null check (state in ('debit-open', 'debit-paid', 'debit-failed', 'debit-refused', 'debit-skipped', 'debit-cancelled')),
  code text,
  payment_id uuid,
  tries integer not null default 0,
  -- Of one that is open: when it is tried again if it comes to nothing; null: never.
  retry_on date,
  claimed_on date not null,
  at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (merchant_id, auto_debit_id, nth),
  unique (merchant_id, auto_debit_id, due_on),
  foreign key (merchant_id, auto_debit_id) references auto_debit
);
create index auto_debit_collection_open on auto_debit_collection (retry_on) where state = 'debit-open';
create index auto_debit_collection_day on auto_debit_collection (merchant_id, claimed_on);
grant update on auto_debit_collection to {{app}};

create table auto_debit_change (
  merchant_id uuid not null,
  auto_debit_id uuid not null,
  position bigint generated always as identity,
  at timestamptz not null default now(),
  person_id uuid references person,
  what text not null,
  text text,
  primary key (merchant_id, auto_debit_id, position),
  foreign key (merchant_id, auto_debit_id) references auto_debit
);

-- The simulated acquirer's saved cards.
create table sandbox_acquirer_instrument (
  reference text primary key,
  instrument text not null unique,
  brand text not null,
  last4 text not null,
  behaviour text not null,
  -- challenge, saved, declined
  state text not null,
  challenge text unique,
  code text,
  at timestamptz not null default now()
);
grant update on sandbox_acquirer_instrument to {{app}};

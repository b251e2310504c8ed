-- Why: direct pay. A customer lets a merchant keep a card with the acquirer; each payment by it is confirmed by the customer with one tap.
create table saved_card (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  -- Opens the customer's page, where a card is given and consent withdrawn without a login.
  code text not null,
  customer_id uuid not null,
  state text not null check (state in ('card-unsigned', 'ACTIVE', 'card-withdrawn')),
  -- What the acquirer calls the card.
  instrument text,
  brand text,
  last4 text,
  -- Of the browser that gave it: another one is asked by the bank again.
  device text,
  payments integer not null default 0,
  last_paid_at timestamptz,
  -- Where the merchant's browser was: links in messages lead there where no public address is set.
  origin text not null,
  signed_at timestamptz,
  ended_at timestamptz,
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, customer_id) references customer (merchant_id, id),
  check (state <> 'ACTIVE' or instrument is not null)
);
create index saved_card_newest on saved_card (merchant_id, created_at desc, id desc);
create index saved_card_of_customer on saved_card (merchant_id, customer_id);
grant update on saved_card to {{app}};

create table saved_card_consent (
  merchant_id uuid not null,
  saved_card_id uuid not null,
  no integer not null,
  key text not null,
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
  primary key (merchant_id, saved_card_id, no),
  unique (merchant_id, saved_card_id, key),
  foreign key (merchant_id, saved_card_id) references saved_card
);
grant update on saved_card_consent to {{app}};

create table saved_card_change (
  merchant_id uuid not null,
  saved_card_id uuid not null,
  position bigint generated always as identity,
  at timestamptz not null default now(),
  person_id uuid references person,
  what text not null,
  text text,
  primary key (merchant_id, saved_card_id, position),
  foreign key (merchant_id, saved_card_id) references saved_card
);

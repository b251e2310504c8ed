-- Why: what was offered for one currency in another, and what became of it. The money itself is in the ledger.

-- A quote as the merchant saw it; never changed. Rates are decimal text: units of the bought currency for one of the sold.
create table exchange_quote (
  merchant_id uuid not null references merchant,
  id uuid not null,
  person_id uuid not null references person,
  sold_currency text collate "C" not null,
  sold_minor numeric(38, 0) not null check (sold_minor > 0),
  bought_currency text collate "C" not null,
  bought_minor numeric(38, 0) not null check (bought_minor > 0),
  fee_minor numeric(38, 0) not null check (fee_minor >= 0),
  markup_minor numeric(38, 0) not null check (markup_minor >= 0),
  markup_bps integer not null,
  mid text not null,
  rate text not null,
  rate_by text not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (merchant_id, id),
  check (sold_currency <> bought_currency)
);

create table currency_exchange (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  -- A quote is good for one exchange.
  quote_id uuid not null,
  -- None where the policy asks nobody.
  request_id uuid,
  maker_person_id uuid not null references person,
  created_at timestamptz not null default now(),
  -- ASKED holds the money while others decide, RELEASED has given it back, PLACED waits for the rate of the moment.
  state text not null check (state in ('ASKED', 'RELEASED', 'PLACED', 'SUCCESS', 'FAILURE')),
  -- How often money was held for it: each time has a key of its own in the ledger.
  holds integer not null default 0,
  sold_currency text collate "C" not null,
  sold_minor numeric(38, 0) not null check (sold_minor > 0),
  fee_minor numeric(38, 0) not null check (fee_minor >= 0),
  bought_currency text collate "C" not null,
  -- What it was carried out at; none before.
  bought_minor numeric(38, 0) check (bought_minor > 0),
  markup_minor numeric(38, 0) check (markup_minor >= 0),
  mid text,
  rate text,
  done_at timestamptz,
  why text,
  primary key (merchant_id, id),
  unique (merchant_id, quote_id),
  unique (merchant_id, request_id),
  foreign key (merchant_id, request_id) references approval_request,
  foreign key (merchant_id, quote_id) references exchange_quote,
  check (state <> 'SUCCESS' or (bought_minor is not null and markup_minor is not null and rate is not null and done_at is not null))
);
create index currency_exchange_newest on currency_exchange (merchant_id, created_at desc, id desc);
grant update on currency_exchange to {{app}};

-- Why: what coins are worth in dirhams, and what each movement of a coin was worth at its moment. The money itself is in the ledger.

-- What the market said, when it was asked. Dirhams for one coin, as decimal text.
create table crypto_price (
  currency text collate "C" not null,
  at timestamptz not null,
  rate text not null,
  rate_by text not null,
  primary key (currency, at)
);

-- Kept with the movement: a later price never changes what a movement was worth.
create table crypto_value (
  merchant_id uuid not null references merchant,
  business_kind text collate "C" not null,
  business_id uuid not null,
  currency text collate "C" not null,
  -- More than nothing: came in; less: went out.
  amount_minor numeric(38, 0) not null check (amount_minor <> 0),
  at timestamptz not null,
  -- Always more than nothing or nothing; none: nobody had said a price.
  aed_minor numeric(38, 0) check (aed_minor >= 0),
  rate text,
  rate_by text,
  rated_at timestamptz,
  primary key (merchant_id, business_kind, business_id, currency),
  check ((aed_minor is null) = (rate is null) and (rate is null) = (rate_by is null) and (rate is null) = (rated_at is null))
);
create index crypto_value_coin on crypto_value (merchant_id, currency, at);

-- How far the rate may fall below the quote while others decide; one per cent for what was quoted before.
alter table exchange_quote add column slack_bps integer not null default 100 check (slack_bps between 0 and 1000);

-- Why: in which currencies a merchant keeps money, and what the provider keeps back of it.

-- Dirhams and points are everybody's; these are the others. Never taken away: money may be in them.
create table merchant_currency (
  merchant_id uuid not null references merchant,
  currency text collate "C" not null check (currency in ('USD', 'GBP', 'EUR')),
  added_by uuid not null references person,
  added_at timestamptz not null default now(),
  primary key (merchant_id, currency)
);

-- The provider's holds; the money itself is in the ledger. `reference` is the provider's own: said twice, it is one hold.
create table provider_hold (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  reference text not null,
  currency text collate "C" not null,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  why_en text not null,
  why_zh text not null,
  -- When it is expected to end: told, not done by itself.
  until timestamptz,
  placed_at timestamptz not null default now(),
  released_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  unique (merchant_id, reference)
);
-- The provider names a hold by its number alone.
create index provider_hold_number on provider_hold (number);
grant update (released_at) on provider_hold to {{app}};

-- Why: what was sold by a merchant, when it became theirs, and how it leaves for their bank by itself.

-- One sale as money: the product's own record of it (a payment, an invoice) is the feature's. Appended; only its settlement is set, once.
create table sale (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  currency text not null,
  gross_minor numeric(38, 0) not null check (gross_minor > 0),
  -- What the provider charges, and the tax on it.
  fee_minor numeric(38, 0) not null check (fee_minor >= 0),
  vat_minor numeric(38, 0) not null check (vat_minor >= 0),
  product text not null,
  -- As the merchant calls the place; none for what has no place.
  store text,
  sold_at timestamptz not null,
  booked_at timestamptz not null,
  -- The day in Dubai whose cycle it falls into, and when that is due.
  cycle_day date not null,
  due_on date not null,
  settlement_id uuid,
  primary key (merchant_id, id)
);
create index sale_due on sale (due_on, merchant_id, currency) where settlement_id is null;
create index sale_booked on sale (merchant_id, booked_at);
create index sale_settlement on sale (settlement_id);
grant update (settlement_id) on sale to {{app}};

-- What became available on one day: the sum of its sales.
create table settlement (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  currency text not null,
  due_on date not null,
  -- 0: the cycle's own. Higher: asked for before it was due.
  part smallint not null default 0,
  first_day date not null,
  last_day date not null,
  sales integer not null check (sales > 0),
  gross_minor numeric(38, 0) not null,
  fee_minor numeric(38, 0) not null,
  vat_minor numeric(38, 0) not null,
  net_minor numeric(38, 0) not null,
  settled_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  unique (merchant_id, currency, due_on, part),
  constraint settlement_adds_up check (net_minor = gross_minor - fee_minor - vat_minor and net_minor > 0)
);
create index settlement_newest on settlement (merchant_id, settled_at desc, id desc);

-- How a merchant's money leaves by itself, per currency: each change a version, the newest rules.
create table settlement_rule (
  merchant_id uuid not null references merchant,
  currency text not null,
  version integer not null,
  mode text not null check (mode in ('MANUAL', 'AUTOMATIC')),
  -- {"kind": "daily" | "weekdays" | "monthly", "weekdays": [1..7], "day": 1..31, "time": "HH:MM"}
  schedule jsonb not null,
  keep_minor numeric(38, 0) not null check (keep_minor >= 0),
  threshold_minor numeric(38, 0) not null check (threshold_minor >= 0),
  bank_account_id uuid,
  request_id uuid,
  person_id uuid references person,
  since timestamptz not null default now(),
  primary key (merchant_id, currency, version),
  foreign key (merchant_id, bank_account_id) references bank_account,
  foreign key (merchant_id, request_id) references approval_request,
  check (mode = 'MANUAL' or bank_account_id is not null)
);

-- A planned run that a person has taken out, once.
create table settlement_skip (
  merchant_id uuid not null references merchant,
  currency text not null,
  planned_at timestamptz not null,
  person_id uuid not null references person,
  at timestamptz not null default now(),
  primary key (merchant_id, currency, planned_at)
);
grant delete on settlement_skip to {{app}};

-- What each planned run did, and why.
create table settlement_run (
  merchant_id uuid not null references merchant,
  id uuid not null,
  currency text not null,
  planned_at timestamptz not null,
  ran_at timestamptz not null default now(),
  version integer not null,
  outcome text not null check (outcome in ('SENT', 'SKIPPED', 'FAILED')),
  -- A code when nothing was sent.
  why text,
  available_minor numeric(38, 0) not null,
  keep_minor numeric(38, 0) not null,
  threshold_minor numeric(38, 0) not null,
  sent_minor numeric(38, 0) not null default 0,
  bank_account_id uuid,
  withdrawal_id uuid,
  withdrawal_number text,
  primary key (merchant_id, id),
  unique (merchant_id, currency, planned_at),
  foreign key (merchant_id, bank_account_id) references bank_account,
  check ((outcome = 'SENT') = (sent_minor > 0))
);
create index settlement_run_newest on settlement_run (merchant_id, planned_at desc, id desc);

-- Sandbox: how far the demo world's history is filled in behind its last weeks.
create table sandbox_history (
  is_only boolean primary key default true check (is_only),
  -- The day the world was made; its history ends there.
  made_on date not null,
  days integer not null,
  recent_days integer not null,
  days_done integer not null default 0,
  finished_at timestamptz
);
grant update on sandbox_history to {{app}};

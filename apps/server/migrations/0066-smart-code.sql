-- Why: a code at a counter. Payers scan it; with a code of its own for each place, the merchant sees where money comes from.
create table smart_code (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  code text not null,
  name text not null,
  store text,
  counter text,
  mode text not null check (mode in ('static', 'fixed', 'dynamic')),
  currency text not null,
  -- Of a fixed one always; of a dynamic one while somebody is asked to pay.
  amount_minor numeric(38, 0) check (amount_minor > 0),
  charge_until timestamptz,
  charge_note text,
  disabled_at timestamptz,
  scans bigint not null default 0,
  tried bigint not null default 0,
  paid integer not null default 0,
  collected_minor numeric(38, 0) not null default 0,
  last_paid_at timestamptz,
  version integer not null default 1,
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, number),
  check (mode <> 'fixed' or amount_minor is not null),
  check (mode <> 'static' or amount_minor is null)
);
create index smart_code_newest on smart_code (merchant_id, created_at desc, id desc);
grant update on smart_code to {{app}};
-- A code that is replaced leads nowhere any more.
grant delete on pay_code to {{app}};

create table smart_code_hour (
  merchant_id uuid not null,
  code_id uuid not null,
  hour timestamptz not null,
  scans integer not null default 0,
  paid integer not null default 0,
  collected_minor numeric(38, 0) not null default 0,
  primary key (merchant_id, code_id, hour),
  foreign key (merchant_id, code_id) references smart_code
);
grant update on smart_code_hour to {{app}};

create table smart_code_change (
  merchant_id uuid not null,
  code_id uuid not null,
  position bigint generated always as identity,
  at timestamptz not null default now(),
  person_id uuid not null references person,
  what text not null,
  primary key (merchant_id, code_id, position),
  foreign key (merchant_id, code_id) references smart_code
);

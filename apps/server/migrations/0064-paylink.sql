-- Why: a link that somebody pays. What it asks for is written down in it; what was paid stands in payments.
create table paylink (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  code text not null,
  title text not null,
  description text,
  type text not null check (type in ('single', 'reusable')),
  rule text not null check (rule in ('fixed', 'open', 'items')),
  currency text not null,
  -- Of a fixed one and of items their sum; of an open one what the payer pays at least and at most.
  amount_minor numeric(38, 0) check (amount_minor > 0),
  min_minor numeric(38, 0),
  max_minor numeric(38, 0),
  quantity_max integer,
  -- How often it can be paid; none: as often as one likes.
  paid_max integer check (paid_max > 0),
  expires_at timestamptz,
  paused_at timestamptz,
  canceled_at timestamptz,
  fields text[] not null default '{}',
  methods text[],
  reference text,
  store text,
  customer_id uuid,
  opened bigint not null default 0,
  tried bigint not null default 0,
  paid integer not null default 0,
  -- Orders that are being paid: they count against how often it can be.
  held integer not null default 0,
  collected_minor numeric(38, 0) not null default 0,
  version integer not null default 1,
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, customer_id) references customer,
  check ((rule = 'open') = (amount_minor is null))
);
create index paylink_newest on paylink (merchant_id, created_at desc, id desc);
create index paylink_collected on paylink (merchant_id, currency, collected_minor, id);
grant update on paylink to {{app}};

-- What is on it, as it was when the link was made.
create table paylink_item (
  merchant_id uuid not null,
  paylink_id uuid not null,
  position smallint not null,
  item_id uuid not null,
  name text not null,
  quantity integer not null check (quantity > 0),
  price_minor numeric(38, 0) not null,
  primary key (merchant_id, paylink_id, position),
  foreign key (merchant_id, paylink_id) references paylink,
  foreign key (merchant_id, item_id) references item
);
grant delete on paylink_item to {{app}};

create table paylink_change (
  merchant_id uuid not null,
  paylink_id uuid not null,
  position bigint generated always as identity,
  at timestamptz not null default now(),
  person_id uuid not null references person,
  what text not null,
  primary key (merchant_id, paylink_id, position),
  foreign key (merchant_id, paylink_id) references paylink
);

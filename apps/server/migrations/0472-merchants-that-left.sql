-- Why: a parent reads a merchant that left up to the day on which it left. Stores and devices are states, which change afterwards: what its lists showed on that
-- day is kept.
create table left_store (
  merchant_id uuid not null references merchant,
  -- The end of the membership.
  left_at timestamptz not null,
  id uuid not null,
  created_at timestamptz not null,
  code text not null,
  name text not null,
  name_zh text not null,
  state text not null,
  type text,
  city text,
  address text,
  manager text,
  devices integer not null,
  codes integer not null,
  volume numeric(38, 0) not null,
  opens_on date,
  closed_from date,
  primary key (merchant_id, left_at, id)
);
create table left_device (
  merchant_id uuid not null references merchant,
  left_at timestamptz not null,
  id uuid not null,
  created_at timestamptz not null,
  number text not null,
  label text,
  store text,
  model text not null,
  serial text not null,
  state text not null,
  health text,
  battery integer,
  network text,
  version text,
  seen_at timestamptz,
  last_sale_at timestamptz,
  on_shift text,
  waiting integer not null,
  today numeric(38, 0) not null,
  primary key (merchant_id, left_at, id)
);

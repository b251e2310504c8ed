-- Why: a merchant changes which instalment plans it offers. Each change is a row of its own, from a day on; running plans are not touched.
create table instalment_offer (
  merchant_id uuid not null references merchant,
  version integer not null check (version > 0),
  -- A day in Dubai.
  from_on date not null,
  -- [{ "parts", "minMinor" }]: the smallest payment of each plan, in fils. A plan that is not there is not offered.
  plans jsonb not null check (jsonb_array_length(plans) > 0),
  set_on date not null,
  set_at timestamptz not null default now(),
  set_by uuid not null references person,
  primary key (merchant_id, version),
  check (from_on >= set_on)
);

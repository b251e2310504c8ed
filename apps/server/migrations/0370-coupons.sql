-- Why: a merchant gives customers a discount by a coupon. Fifty people may try the last coupon, or the last dirham of a budget, at the same time: exactly one
-- gets it, and the others must know before they pay. So a use is reserved with the order, its count and its customer are limited by the database, and the
-- money is set aside in accounts that cannot go below zero.

-- Owned by a campaign: what it can still give, and what orders that are not paid yet have reserved of it.
insert into ledger.kind (kind, is_house, is_bounded) values ('campaign', false, true), ('coupon-reserved', false, true);

create table coupon_campaign (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  draft_id uuid not null,
  title text not null check (length(title) between 1 and 60),
  -- FUNDING: the provider is to fund it and has not answered.
  state text not null check (state in ('FUNDING', 'DECLINED', 'RUNNING', 'PAUSED', 'ENDED')),
  funded_by text not null check (funded_by in ('merchant', 'provider')),
  -- A code that everybody may know. None: only the coupons that are issued one by one.
  code text check (code ~ '^[0-9A-Z]{4,20}$'),
  currency text not null,
  bps integer check (bps between 1 and 9000),
  fixed_minor numeric(38, 0) check (fixed_minor > 0),
  cap_minor numeric(38, 0) check (cap_minor > 0),
  -- The typed tree of conditions.
  rule jsonb not null,
  budget_minor numeric(38, 0) not null check (budget_minor > 0),
  uses_max integer check (uses_max > 0),
  -- Uses that are reserved or done.
  uses integer not null default 0 check (uses >= 0),
  per_customer integer check (per_customer > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  ended_at timestamptz,
  why text,
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, number),
  unique (merchant_id, draft_id),
  check ((bps is null) <> (fixed_minor is null)),
  constraint coupon_campaign_within_count check (uses_max is null or uses <= uses_max)
);
-- A shared code means one campaign at a time.
create unique index coupon_campaign_code on coupon_campaign (merchant_id, code) where code is not null and state in ('FUNDING', 'RUNNING', 'PAUSED');
create index coupon_campaign_newest on coupon_campaign (merchant_id, created_at desc, id desc);
create index coupon_campaign_due on coupon_campaign (ends_at) where state in ('RUNNING', 'PAUSED');
grant update on coupon_campaign to {{app}};

-- A coupon issued one by one, for one use.
create table coupon (
  merchant_id uuid not null,
  id uuid not null,
  number text not null,
  campaign_id uuid not null,
  code text not null,
  recipient text,
  state text not null default 'ISSUED' check (state in ('ISSUED', 'WITHDRAWN')),
  expires_at timestamptz not null,
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, code),
  unique (merchant_id, number),
  foreign key (merchant_id, campaign_id) references coupon_campaign
);
create index coupon_newest on coupon (merchant_id, created_at desc, id desc);
create index coupon_campaign_coupons on coupon (merchant_id, campaign_id);
grant update (state) on coupon to {{app}};

-- RESERVED with an end, then USED, which may become REVERSED; or RELEASED.
create table coupon_use (
  merchant_id uuid not null,
  id uuid not null,
  number text not null,
  campaign_id uuid not null,
  -- None: by the campaign's shared code.
  coupon_id uuid,
  code text not null,
  state text not null check (state in ('RESERVED', 'USED', 'REVERSED', 'RELEASED')),
  product text not null,
  -- Who uses it, and as colleagues may see them. Known wherever the campaign limits uses by customer.
  customer_key text,
  customer text,
  -- The how-manieth of the customer's uses at the same time.
  nth integer check (nth > 0),
  currency text not null,
  order_minor numeric(38, 0) not null check (order_minor > 0),
  minor numeric(38, 0) not null check (minor > 0 and minor <= order_minor),
  -- What refunds and a reversal took back.
  reversed_minor numeric(38, 0) not null default 0 check (reversed_minor between 0 and minor),
  -- What refunds of the payment are to take back, and since when; a job does.
  owed_minor numeric(38, 0) not null default 0 check (owed_minor between 0 and minor),
  owed_at timestamptz,
  payment_id uuid,
  order_no text,
  store text,
  pos_device_id uuid,
  -- At a counter: the member.
  person_id uuid references person,
  reserved_until timestamptz not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  released_at timestamptz,
  reversed_at timestamptz,
  reversed_by uuid references person,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, campaign_id) references coupon_campaign,
  foreign key (merchant_id, coupon_id) references coupon
);
-- A coupon is used by one order at a time, however many ask at once.
create unique index coupon_use_once on coupon_use (merchant_id, coupon_id) where coupon_id is not null and state in ('RESERVED', 'USED');
-- A customer uses a campaign as often as it allows.
create unique index coupon_use_customer on coupon_use (merchant_id, campaign_id, customer_key, nth)
  where nth is not null and state in ('RESERVED', 'USED');
create unique index coupon_use_payment on coupon_use (merchant_id, payment_id) where payment_id is not null;
create index coupon_use_newest on coupon_use (merchant_id, created_at desc, id desc);
create index coupon_use_campaign on coupon_use (merchant_id, campaign_id, state);
create index coupon_use_order on coupon_use (merchant_id, currency, order_minor desc, id desc);
create index coupon_use_discount on coupon_use (merchant_id, currency, minor desc, id desc);
create index coupon_use_due on coupon_use (reserved_until) where state = 'RESERVED' and payment_id is null;
create index coupon_use_owed on coupon_use (owed_at) where owed_minor > reversed_minor;
grant update on coupon_use to {{app}};

-- What a coupon took off the price: the amount of a payment is what its payer pays.
alter table payment add column discount_minor numeric(38, 0) check (discount_minor > 0);

-- How far each follower has read the events of payments.
create table payment_cursor (
  name text primary key,
  number bigint not null
);
insert into payment_cursor (name, number) select name, last_number from event_bounds, unnest(array['coupon', 'green-point']) name;
grant update on payment_cursor to {{app}};

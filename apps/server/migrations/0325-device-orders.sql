-- Why: a chain orders its tills here; the provider decides, ships and delivers, and each till becomes a device that waits for activation.

create table pos_device_order (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  state text not null,
  model text not null,
  plan text not null check (plan in ('rent', 'buy')),
  quantity integer not null check (quantity between 1 and 50),
  -- As offered when it was sent: a later change of the price list does not change the order.
  currency text not null,
  price_minor bigint not null check (price_minor >= 0),
  deposit_minor bigint not null check (deposit_minor >= 0),
  store text,
  contact text not null,
  mobile text not null,
  address text not null,
  city text not null,
  -- The conditions that were agreed to; null for a draft.
  terms_version text,
  remarks jsonb not null default '[]',
  courier text,
  tracking text,
  person_id uuid references person,
  -- When it came into its state.
  state_at timestamptz not null default now(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, store) references store
);
create index pos_device_order_newest on pos_device_order (merchant_id, created_at desc, id desc);
-- What waits for the provider, of all merchants.
create index pos_device_order_waits on pos_device_order (state, state_at) where state in ('Applied', 'In progress', 'SHIPPED');
grant update on pos_device_order to {{app}};

alter table pos_device
  add column order_id uuid,
  -- The device whose place it took, and the one that took its place.
  add column replaces uuid,
  add column replaced_by uuid,
  add column activated_at timestamptz,
  -- When a member said that its two words are those of the console.
  add column compared_at timestamptz,
  -- A move that has begun: where to, since when.
  add column moving_to text,
  add column moving_at timestamptz,
  add column fault text,
  -- Shown on the device at its next contact.
  add column message text,
  add column message_at timestamptz,
  add column message_seen_at timestamptz,
  add foreign key (merchant_id, order_id) references pos_device_order,
  add foreign key (merchant_id, moving_to) references store;

-- When it fell silent: the moment it was last seen. Null while it reports.
alter table pos_device_health
  add column silent_since timestamptz,
  -- Members were notified of this silence.
  add column noticed_at timestamptz;

-- The payments of one device, newest first.
create index payment_pos_device on payment (merchant_id, pos_device_id, id) where pos_device_id is not null;

-- Why: money is taken in places. A store was only a text in what referred to it; it becomes a record with a state, people and devices.

-- What other tables call `store` is the code. Codes never change; names do.
create table store (
  merchant_id uuid not null references merchant,
  code text not null check (code = btrim(code) and length(code) between 1 and 80),
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  name_zh text,
  -- agent: a partner that takes the merchant's cash; its drawer has a code of its own. online: sells without a place.
  kind text not null default 'store' check (kind in ('store', 'online', 'agent')),
  -- reported: a till or an old record named it, and nobody has completed it. closed: from closed_from on.
  state text not null default 'reported' check (state in ('reported', 'review', 'active', 'closed')),
  opens_on date,
  closed_from date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (merchant_id, code),
  unique (merchant_id, id)
);
create index store_newest on store (merchant_id, created_at desc, id desc);
grant update on store to {{app}};

-- A member bound to stores sees and does only what belongs to them. Without a row that is in force a member is not bound.
create table staff_store (
  merchant_id uuid not null,
  staff_id uuid not null,
  store text not null,
  from_at timestamptz not null default now(),
  until_at timestamptz check (until_at > from_at),
  primary key (merchant_id, staff_id, store, from_at),
  foreign key (merchant_id, staff_id) references staff on delete cascade,
  foreign key (merchant_id, store) references store
);
grant update (until_at) on staff_store to {{app}};

-- A till: a POS device or a browser that acts as one. (`device` is the browser that a member logs in with.) Its states and transitions are one table in the contract.
create table pos_device (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  serial text not null,
  model text not null,
  label text not null,
  state text not null,
  -- Where it is now; pos_device_assignment says where it was when.
  store text,
  -- Raised by each activation and each move. 0: never activated.
  epoch integer not null default 0,
  -- Of the pair whose private half never leaves the device: SubjectPublicKeyInfo.
  public_key bytea,
  locked_at timestamptz,
  locked_reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, number),
  unique (merchant_id, serial),
  foreign key (merchant_id, store) references store
);
create index pos_device_newest on pos_device (merchant_id, created_at desc, id desc);
create index pos_device_store on pos_device (merchant_id, store);
grant update on pos_device to {{app}};

-- A move is two dated rows, never an update of the place. A sale belongs to the store of its event time inside its epoch.
create table pos_device_assignment (
  merchant_id uuid not null,
  pos_device_id uuid not null,
  epoch integer not null check (epoch > 0),
  store text not null,
  from_at timestamptz not null,
  until_at timestamptz check (until_at > from_at),
  primary key (merchant_id, pos_device_id, epoch, from_at),
  foreign key (merchant_id, pos_device_id) references pos_device,
  foreign key (merchant_id, store) references store
);
grant update (until_at) on pos_device_assignment to {{app}};

-- What a device said last. Apart from device because it changes every few seconds.
create table pos_device_health (
  merchant_id uuid not null,
  pos_device_id uuid not null,
  seen_at timestamptz not null,
  -- The device's own clock when it was seen.
  device_at timestamptz not null,
  battery integer check (battery between 0 and 100),
  network text,
  version text,
  last_sale_at timestamptz,
  -- What it holds that has not been sent: how many events, and the stored money per currency.
  waiting integer not null default 0,
  primary key (merchant_id, pos_device_id),
  foreign key (merchant_id, pos_device_id) references pos_device
) with (fillfactor = 50);
grant update on pos_device_health to {{app}};

-- Which till took a payment.
alter table payment add column pos_device_id uuid;

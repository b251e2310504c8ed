-- Why: a till sells without a network. What it signed arrives late, twice or in any order, and is booked once, in its sequence.

-- The keys of a device, each from an epoch on: an event of an old epoch is verified with the key of its time.
create table pos_device_key (
  merchant_id uuid not null,
  pos_device_id uuid not null,
  epoch integer not null check (epoch > 0),
  public_key bytea not null,
  from_at timestamptz not null,
  -- When another key took over: nothing that this one signed later counts.
  until_at timestamptz,
  primary key (merchant_id, pos_device_id, epoch),
  foreign key (merchant_id, pos_device_id) references pos_device
);
grant update (until_at) on pos_device_key to {{app}};

-- How far each chain is applied. Apart from device because it changes with every event.
create table pos_device_chain (
  merchant_id uuid not null,
  pos_device_id uuid not null,
  epoch integer not null,
  -- The last sequence that was applied, and the hash that the next event must name; null after a gap that a person closed.
  sequence integer not null default 0,
  hash text,
  -- The number of the last signed request: none is answered twice.
  calls bigint not null default 0,
  primary key (merchant_id, pos_device_id, epoch),
  foreign key (merchant_id, pos_device_id) references pos_device
) with (fillfactor = 50);
grant update on pos_device_chain to {{app}};

create table pos_device_event (
  merchant_id uuid not null,
  pos_device_id uuid not null,
  epoch integer not null check (epoch > 0),
  sequence integer not null check (sequence > 0),
  -- What was signed, as it was signed.
  text text not null,
  signature text not null,
  hash text not null,
  previous text not null,
  kind text not null,
  shift integer not null,
  -- What is not on the receipt: lines of the sale, and what the card's reader made. The event has its hash.
  attached text,
  device_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- The device's clock less ours when it was sent.
  offset_ms bigint not null,
  -- The device's time corrected by the offset, not before its key and not after it arrived: the sale belongs to the store of this time.
  happened_at timestamptz not null,
  -- From a receipt that was scanned, not from the device.
  is_rebuilt boolean not null default false,
  -- waiting: for the sequence before it. refused: nothing was booked.
  state text not null default 'waiting' check (state in ('waiting', 'applied', 'refused')),
  reason text,
  -- Booked although it breaks a rule: the sale happened, and a person looks at it.
  marked text,
  store text,
  payment_id uuid,
  applied_at timestamptz,
  primary key (merchant_id, pos_device_id, epoch, sequence),
  foreign key (merchant_id, pos_device_id) references pos_device
);
create index pos_device_event_waiting on pos_device_event (merchant_id, pos_device_id) where state = 'waiting';
create index pos_device_event_marked on pos_device_event (merchant_id, received_at desc) where marked is not null or state = 'refused';
create index pos_device_event_newest on pos_device_event (merchant_id, pos_device_id, happened_at desc);
grant update (attached, state, reason, marked, store, payment_id, applied_at) on pos_device_event to {{app}};

-- A second event at a place that is taken: the key was copied. Both are kept.
create table pos_device_clone (
  merchant_id uuid not null,
  pos_device_id uuid not null,
  epoch integer not null,
  sequence integer not null,
  hash text not null,
  text text not null,
  signature text not null,
  received_at timestamptz not null default now(),
  primary key (merchant_id, pos_device_id, epoch, sequence, hash),
  foreign key (merchant_id, pos_device_id) references pos_device
);

-- A sequence that never came, and that a person no longer waits for. Should it come, it is applied all the same.
create table pos_device_gap (
  merchant_id uuid not null,
  pos_device_id uuid not null,
  epoch integer not null,
  sequence integer not null,
  reason text not null,
  person_id uuid not null references person,
  at timestamptz not null default now(),
  primary key (merchant_id, pos_device_id, epoch, sequence),
  foreign key (merchant_id, pos_device_id) references pos_device
);

-- What a device was promised that it may take without a network; its events name the contract they were taken under.
create table pos_device_contract (
  merchant_id uuid not null,
  pos_device_id uuid not null,
  id uuid not null,
  epoch integer not null,
  text text not null,
  signature text not null,
  until_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (merchant_id, pos_device_id, id),
  foreign key (merchant_id, pos_device_id) references pos_device
);

-- What a store's tills ask for before a refund, so that they can compare it without a network.
create table store_pin (
  merchant_id uuid not null,
  store text not null,
  salt text not null,
  hash text not null,
  person_id uuid not null references person,
  at timestamptz not null default now(),
  primary key (merchant_id, store),
  foreign key (merchant_id, store) references store
);
grant update on store_pin to {{app}};

-- Orders that a till opened online: the same key is the same order.
create table pos_device_sale (
  merchant_id uuid not null,
  pos_device_id uuid not null,
  key text not null check (key ~ '^[\w-]{8,64}$'),
  payment_id uuid not null,
  primary key (merchant_id, pos_device_id, key),
  foreign key (merchant_id, pos_device_id) references pos_device
);

-- What a till took or gave back changes the drawer of its store: no member did it.
alter table cash_drawer_change
  alter column person_id drop not null,
  add column pos_device_id uuid,
  add foreign key (merchant_id, pos_device_id) references pos_device;

-- What a till gave back of a cash sale. The application may not write what was refunded (0070): here it can do so for cash alone. False: it
-- is no cash sale, or less than this is left of it.
create function refund_in_cash(p_merchant uuid, p_payment uuid, p_minor numeric, p_currency text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.payment p set refunded_minor = p.refunded_minor + p_minor,
    pay_state = case when p.refunded_minor + p_minor = p.amount_minor then 'REFUNDED_SETTLED' else p.pay_state end
  where p.merchant_id = p_merchant and p.id = p_payment and p.method = 'CASH' and p.currency = p_currency and p_minor > 0
    and p.refunded_minor + p.refunding_minor + p_minor <= p.amount_minor;
  return found;
end $$;
revoke all on function refund_in_cash from public;
grant execute on function refund_in_cash to {{app}};

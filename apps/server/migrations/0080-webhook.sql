-- Why: a merchant's own systems hear of what happens: where to, what was sent, and what was answered.

create table webhook_endpoint (
  merchant_id uuid not null references merchant,
  id uuid not null,
  url text not null check (length(url) between 1 and 500),
  description text not null,
  -- Types of events; none: all of them.
  events text[] not null,
  state text not null check (state in ('ACTIVE', 'PAUSED', 'DISABLED', 'REMOVED')),
  -- Why it was disabled.
  reason text check (reason in ('GONE', 'FAILING')),
  -- Sealed. The previous one signs, too, until its time is up: a receiver changes over without a gap.
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  -- Nothing has arrived since; null while it does.
  failing_since timestamptz,
  person_id uuid not null references person,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  check ((state = 'DISABLED') = (reason is not null)),
  check ((previous_secret is null) = (previous_until is null))
);
grant update on webhook_endpoint to {{app}};

-- What is sent, byte for byte: every try of it signs the same text.
create table webhook_event (
  merchant_id uuid not null references merchant,
  id uuid not null,
  type text not null,
  body text not null,
  at timestamptz not null,
  primary key (merchant_id, id)
);
create index webhook_event_at on webhook_event (at);
grant delete on webhook_event to {{app}};

create table webhook_delivery (
  merchant_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  -- pending: will be tried. parked: its endpoint was disabled before it arrived. failed: every try of the schedule failed.
  state text not null check (state in ('pending', 'delivered', 'failed', 'parked')),
  -- Of the schedule; a resend starts it again.
  tries smallint not null default 0,
  -- All that were ever made.
  attempts integer not null default 0,
  first_try_at timestamptz,
  next_at timestamptz not null,
  -- Whoever sends it now, and until when nobody else does.
  claim uuid,
  claimed_until timestamptz,
  last_at timestamptz,
  last_code integer,
  last_ms integer,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, endpoint_id, event_id),
  foreign key (merchant_id, endpoint_id) references webhook_endpoint,
  foreign key (merchant_id, event_id) references webhook_event
);
create index webhook_delivery_due on webhook_delivery (merchant_id, endpoint_id, next_at) where state = 'pending';
create index webhook_delivery_newest on webhook_delivery (merchant_id, created_at desc, id desc);
create index webhook_delivery_event on webhook_delivery (merchant_id, event_id);
create index webhook_delivery_old on webhook_delivery (created_at);
grant update, delete on webhook_delivery to {{app}};

create table webhook_attempt (
  merchant_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  endpoint_id uuid not null,
  url text not null,
  at timestamptz not null,
  ms integer not null,
  -- None: no answer, and `error` says why.
  code integer,
  error text,
  request_headers jsonb not null,
  response_headers jsonb,
  response_body text,
  primary key (merchant_id, delivery_id, number),
  foreign key (merchant_id, delivery_id) references webhook_delivery on delete cascade
);
create index webhook_attempt_recent on webhook_attempt (merchant_id, endpoint_id, at);
grant delete on webhook_attempt to {{app}};

-- How far the published events have become deliveries.
create table webhook_cursor (
  one boolean primary key default true check (one),
  number bigint not null
);
insert into webhook_cursor (number) select last_number from event_bounds;
grant update on webhook_cursor to {{app}};

-- Why: a multi-merchant account has merchants below it. It proposes them, reads their records while they belong to it, and never writes there.

-- Suspended: takes no new payment, and its members cannot sign in. What was being paid is still booked.
alter table merchant drop constraint merchant_status_check;
alter table merchant add constraint merchant_status_check check (status in ('ENABLED', 'CREATED', 'REJECTED', 'SUSPENDED'));

-- A merchant below a parent, from when until when. A parent reads records of this time and no others.
create table merchant_membership (
  -- The parent.
  merchant_id uuid not null references merchant,
  child_id uuid not null references merchant check (child_id <> merchant_id),
  from_at timestamptz not null,
  until_at timestamptz check (until_at > from_at),
  primary key (merchant_id, child_id, from_at)
);
-- A merchant has one parent at a time.
create unique index merchant_membership_current on merchant_membership (child_id) where until_at is null;
grant update (until_at) on merchant_membership to {{app}};

-- What the parent keeps of it, from the draft on.
create table secondary_merchant (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  state text not null default 'CREATED' check (state in ('CREATED', 'ENABLED', 'REJECTED')),
  group_name text check (length(group_name) between 1 and 60),
  -- What was filled in, as an application has it.
  facts jsonb not null,
  -- The merchant that the approval made.
  child_id uuid unique references merchant,
  -- The request that decides on it, and the one that suspends it, resumes it or ends its membership.
  request_id uuid,
  change_request_id uuid,
  made_by uuid not null references person,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, number),
  check ((child_id is not null) = (state = 'ENABLED'))
);
create index secondary_merchant_newest on secondary_merchant (merchant_id, created_at desc, id desc);
grant update on secondary_merchant to {{app}};

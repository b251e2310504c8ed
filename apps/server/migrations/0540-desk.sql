-- Why: the provider's own people decide at a desk, each by name, with a passkey or an authenticator, and with a second person where money or
-- rights move. They are no members of merchants: nothing here refers to a person, a staff entry or a session of the console.
create table desk_person (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  language text not null default 'en' check (language in ('en', 'zh')),
  roles text[] not null check (roles <@ '{OPERATIONS,RISK,FINANCE,SUPPORT,ADMINISTRATOR}' and cardinality(roles) > 0),
  status text not null default 'INVITED' check (status in ('INVITED', 'ACTIVE', 'SUSPENDED')),
  -- Hash; null for a person who signs in by passkey only.
  passphrase text,
  created_at timestamptz not null default now(),
  created_by uuid references desk_person
);
grant update on desk_person to {{app}};

-- One-time links by which a person adds the first factor.
create table desk_link (
  token_hash bytea primary key,
  person_id uuid not null references desk_person,
  -- The secret that the page offers for an authenticator; sealed.
  secret_sealed bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index desk_link_person on desk_link (person_id);
grant update, delete on desk_link to {{app}};

create table desk_passkey (
  credential_id text primary key,
  person_id uuid not null references desk_person,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index desk_passkey_person on desk_passkey (person_id);
grant update, delete on desk_passkey to {{app}};

create table desk_authenticator (
  person_id uuid primary key references desk_person,
  secret_sealed bytea not null,
  last_step bigint not null default 0,
  bound_at timestamptz not null default now()
);
grant update, delete on desk_authenticator to {{app}};

create table desk_session (
  id uuid primary key,
  token_hash bytea not null unique,
  person_id uuid not null references desk_person,
  factor text not null check (factor in ('passkey', 'authenticator')),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null
);
create index desk_session_person on desk_session (person_id);
grant update, delete on desk_session to {{app}};

-- What waits for a second person. The hash is of endpoint and input: what is approved is what was read.
create table desk_request (
  id uuid primary key,
  number text not null unique,
  endpoint text not null,
  input jsonb not null,
  input_hash bytea not null,
  object text not null,
  merchant_mid text,
  reason text not null default '',
  state text not null default 'WAITING' check (state in ('WAITING', 'APPROVED', 'REJECTED', 'CANCELLED', 'EXPIRED')),
  maker_id uuid not null references desk_person,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decider_id uuid references desk_person,
  decided_at timestamptz,
  remark text,
  answer jsonb,
  check (decider_id is null or decider_id <> maker_id or state = 'CANCELLED'),
  check ((state = 'WAITING') = (decided_at is null))
);
create index desk_request_waiting on desk_request (made_at) where state = 'WAITING';
create index desk_request_newest on desk_request (made_at desc);
-- The same change is not asked for twice while one waits.
create unique index desk_request_same on desk_request (input_hash) where state = 'WAITING';
grant update on desk_request to {{app}};

-- Who works on what. An item without a row is everybody's.
create table desk_claim (
  kind text not null,
  ref text not null,
  person_id uuid not null references desk_person,
  claimed_at timestamptz not null default now(),
  note text,
  primary key (kind, ref)
);
grant update, delete on desk_claim to {{app}};

-- What the provider's people decided about each field of an application. A field that was accepted stays accepted in the next round, unless
-- the applicant changed it: the value that was seen is kept as a hash.
create table desk_field_decision (
  application_id uuid not null references merchant_application,
  field text not null,
  decision text not null check (decision in ('accept', 'return')),
  remark_en text,
  remark_zh text,
  value_hash bytea not null,
  person_id uuid not null references desk_person,
  decided_at timestamptz not null default now(),
  primary key (application_id, field)
);
grant update, delete on desk_field_decision to {{app}};

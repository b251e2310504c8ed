-- Why: a merchant's own programs call with a key: who made it, what it may do, from where, until when, and how it is used.

create table api_key (
  merchant_id uuid not null references merchant,
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Networks it may call from; none: from everywhere.
  addresses cidr[] not null,
  expires_at timestamptz,
  -- Of the API: what answers look like.
  version text not null,
  -- SHA-256 of 256 random bits, never the secret. None: it was not shown to anybody yet.
  hash bytea,
  last4 text,
  issued_at timestamptz,
  -- Works, too, until its time is up: a program changes over without a gap.
  previous_hash bytea,
  previous_until timestamptz,
  revoked_at timestamptz,
  person_id uuid not null references person,
  request_id uuid,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  last_address text,
  primary key (merchant_id, id),
  foreign key (merchant_id, request_id) references approval_request,
  check ((hash is null) = (last4 is null) and (hash is null) = (issued_at is null)),
  check ((previous_hash is null) = (previous_until is null))
);
-- Found by the secret that its holder shows.
create index api_key_hash on api_key (hash);
create index api_key_previous on api_key (previous_hash) where previous_hash is not null;
create index api_key_newest on api_key (merchant_id, created_at desc, id desc);
grant update on api_key to {{app}};

create table api_key_day (
  merchant_id uuid not null,
  key_id uuid not null,
  day date not null,
  requests integer not null default 0,
  refused integer not null default 0,
  primary key (merchant_id, key_id, day),
  foreign key (merchant_id, key_id) references api_key
);
grant update on api_key_day to {{app}};

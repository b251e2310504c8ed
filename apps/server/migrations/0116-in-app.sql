-- Why: a merchant's own apps that take payments: what they are, where they send payers back to, and the secret they prove themselves with.

create table in_app (
  merchant_id uuid not null references merchant,
  id uuid not null,
  -- What the app says it is: public, as an OAuth client id is.
  app_id text not null,
  version integer not null default 1,
  kind text not null check (kind in ('web', 'mobile')),
  name text not null check (length(name) between 1 and 60),
  domain text not null,
  android_package text not null,
  ios_bundle text not null,
  callback_urls text[] not null,
  active boolean not null default true,
  -- SHA-256 of 256 random bits, never the secret. None: it was not shown to anybody yet.
  secret_hash bytea,
  last4 text,
  secret_at timestamptz,
  -- Works, too, until its time is up: an app changes over without a gap.
  previous_hash bytea,
  previous_until timestamptz,
  person_id uuid not null references person,
  created_at timestamptz not null default now(),
  -- Its name stays in the history, and its id is nobody else's.
  deleted_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, app_id),
  check ((kind = 'web') = (domain <> '')),
  check ((kind = 'mobile') = (android_package <> '' or ios_bundle <> '')),
  check ((secret_hash is null) = (last4 is null) and (secret_hash is null) = (secret_at is null)),
  check ((previous_hash is null) = (previous_until is null)),
  -- A deleted app can prove nothing.
  check (deleted_at is null or (secret_hash is null and previous_hash is null))
);
create index in_app_newest on in_app (merchant_id, created_at desc, id desc) where deleted_at is null;
grant update on in_app to {{app}};

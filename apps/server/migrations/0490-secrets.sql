-- Why: secret and pepper can be replaced while the server runs, and a node with others than the installation's is refused. An id names a
-- secret and does not reveal it (platform/settings/keyring.ts).
alter table installation
  -- What is new is sealed with this one; what is hashed to be compared for ever, with the first.
  add column secret_id text,
  add column first_secret_id text,
  add column pepper_id text,
  -- Of hashes from before they had an id.
  add column first_pepper_id text,
  -- Of the sandbox's coins: a node with another seed would give out addresses that nobody can empty.
  add column chain_seed_id text;
grant update (secret_id, pepper_id, chain_seed_id) on installation to {{app}};

-- The keys of a secret that is used no more, sealed with the present one: nothing becomes unreadable by a rotation.
create table retired_key (
  secret_id text not null,
  use text not null,
  sealed bytea not null,
  retired_at timestamptz not null default now(),
  primary key (secret_id, use)
);
grant update (sealed) on retired_key to {{app}};

-- How far sealing anew has come: one row for each column that has sealed bytes.
create table reseal (
  place text primary key,
  -- To this secret.
  secret_id text not null,
  -- The key of the last row that was looked at.
  after jsonb,
  looked_at bigint not null default 0,
  sealed bigint not null default 0,
  ended_at timestamptz
);
grant update on reseal to {{app}};
grant update (private_sealed) on wire_key to {{app}};

-- Why: an app proves itself by its secret and gets a token for a few minutes, with which its server opens orders for the app.
create table app_token (
  merchant_id uuid not null,
  id uuid not null,
  in_app_id uuid not null,
  -- SHA-256 of 256 random bits, never the token.
  hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  foreign key (merchant_id, in_app_id) references in_app
);
create index app_token_hash on app_token (hash);
create index app_token_of_app on app_token (merchant_id, in_app_id, expires_at);
grant delete on app_token to {{app}};

alter table in_app add column last_call_at timestamptz;

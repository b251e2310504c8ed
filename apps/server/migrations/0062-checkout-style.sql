-- Why: a merchant's payment page looks like the merchant. Payers see the newest version; colleagues work on one draft.
create table checkout_style (
  merchant_id uuid not null references merchant,
  version integer not null check (version > 0),
  look jsonb not null,
  -- The version that was gone back to.
  from_version integer,
  published_at timestamptz not null default now(),
  published_by uuid not null references person,
  primary key (merchant_id, version)
);
create table checkout_draft (
  merchant_id uuid primary key references merchant,
  version integer not null,
  look jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by uuid not null references person
);
grant update, delete on checkout_draft to {{app}};

-- Why: who works here, their sessions, and the four things every change leaves behind: key, audit line, event, job.
-- Rights: a table is append-only to the application until a grant below says otherwise.
alter default privileges in schema public grant select, insert on tables to {{app}};
grant usage on schema public to {{app}};
grant select on schema_migration to {{app}};

create table merchant (
  id uuid primary key,
  mid text not null unique check (mid ~ '^[0-9]{8,16}$'),
  name_en text not null,
  name_zh text not null,
  account_type text not null check (account_type in ('AGENT', 'MULTI_MERCHANT', 'MERCHANT', 'TAXI', 'TAXI_PLATFORM')),
  status text not null check (status in ('ENABLED', 'CREATED', 'REJECTED')),
  contract_status text not null check (contract_status in ('UNSIGNED', 'SIGNED', 'RESIGNED')),
  referrer_flag text not null default 'NO' check (referrer_flag in ('YES', 'NO')),
  created_at timestamptz not null default now()
);
grant update on merchant to {{app}};

-- The provider's lists: crypto white list, referral black list.
create table merchant_list (
  list text not null check (list in ('CRYPTO_WHITE_LIST_MERCHANT', 'REFER_BLACK_LIST')),
  merchant_id uuid not null references merchant,
  primary key (merchant_id, list)
);
create table reports_access (
  merchant_id uuid not null references merchant,
  config_key text not null check (config_key like 'dashboard-access-%'),
  primary key (merchant_id, config_key)
);
grant delete on merchant_list, reports_access to {{app}};

create table person (
  id uuid primary key,
  mobile text not null unique check (mobile ~ '^\+[0-9]{1,4}-[0-9]{4,13}$'),
  name text not null,
  status text not null check (status in ('VERIFIED', 'LOCKED', 'CLOSED')),
  new_user boolean not null default false,
  timezone text not null default 'Asia/Dubai',
  created_at timestamptz not null default now()
);
grant update on person to {{app}};

-- One person may work for several merchants; a staff entry without a role cannot exist.
create table staff (
  merchant_id uuid not null references merchant,
  id uuid not null,
  person_id uuid not null references person,
  roles text[] not null check (cardinality(roles) > 0),
  status text not null check (status in ('ACTIVE', 'INACTIVE')),
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, person_id)
);
create index staff_person on staff (person_id);
grant update, delete on staff to {{app}};

-- The cookie's SHA-256, never the cookie. No staff yet: VERIFIED; with one: AUTHENTICATED.
create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  person_id uuid not null references person,
  merchant_id uuid,
  staff_id uuid,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null,
  foreign key (merchant_id, staff_id) references staff on delete cascade,
  check ((merchant_id is null) = (staff_id is null))
);
create index session_person on session (person_id);
create index session_staff on session (merchant_id, staff_id);
grant update, delete on session to {{app}};

create table device (
  id uuid primary key,
  created_at timestamptz not null default now()
);

-- A second factor given for one request: single use, bound to the request's hash.
create table step_up_grant (
  token_hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  scene text not null,
  input_hash bytea not null,
  expires_at timestamptz not null
);
grant delete on step_up_grant to {{app}};

-- The same key never acts twice. The row stays for ever; only the stored answer may be emptied.
create table idempotency_key (
  merchant_id uuid not null,
  endpoint text not null,
  key text not null check (length(key) between 8 and 255),
  input_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (merchant_id, endpoint, key)
);
grant update (answer) on idempotency_key to {{app}};

-- What was done and what was refused. Never updated, never deleted.
-- `json` keeps the text byte for byte: blocks are hashed over it, and whole milliseconds are what JavaScript can say again.
create table audit_line (
  -- The id of zeros: of no merchant.
  merchant_id uuid not null,
  id uuid not null,
  at timestamptz not null check (at = date_trunc('milliseconds', at)),
  person_id uuid,
  staff_id uuid,
  roles text[] not null,
  action text not null,
  object text,
  before json,
  after json,
  result text not null check (result in ('done', 'refused', 'failed')),
  code integer not null,
  address text not null,
  device_id text,
  request_id text not null,
  primary key (merchant_id, id)
);
create index audit_line_merchant on audit_line (merchant_id, at desc, id desc);

-- Lines waiting for their block; the sealer empties it.
create table audit_unsealed (
  line_id uuid not null,
  merchant_id uuid not null,
  primary key (merchant_id, line_id),
  foreign key (merchant_id, line_id) references audit_line
);
grant delete on audit_unsealed to {{app}};

-- One chain per merchant; lines without a merchant are in the chain of the zero id. Bytes of a hash: platform/audit/block.ts.
create table audit_block (
  chain uuid not null,
  number bigint not null,
  line_ids uuid[] not null check (cardinality(line_ids) > 0),
  line_hashes bytea[] not null check (cardinality(line_hashes) = cardinality(line_ids)),
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null check (sealed_at = date_trunc('milliseconds', sealed_at)),
  primary key (chain, number)
);

-- Written inside the change's transaction; the relay moves each row to `event`, numbering it as it publishes.
-- `position` is the order of insertion: it keeps the order inside a transaction, and says nothing of the order of commits.
create table outbox (
  position bigint generated always as identity primary key,
  id uuid not null,
  merchant_id uuid,
  kind text not null check (kind ~ '^[a-z][a-z0-9.-]{0,79}$'),
  audience text not null,
  person_id uuid,
  payload jsonb not null,
  at timestamptz not null default now()
);
grant delete on outbox to {{app}};

create table event (
  number bigint primary key,
  id uuid not null unique,
  merchant_id uuid,
  kind text not null,
  audience text not null,
  person_id uuid,
  payload jsonb not null,
  at timestamptz not null,
  published_at timestamptz not null default now()
);
create index event_merchant on event (merchant_id, number);
grant delete on event to {{app}};

-- The number given last, and the number up to which events were pruned. One row.
create table event_bounds (
  single boolean primary key default true check (single),
  last_number bigint not null default 0,
  pruned_number bigint not null default 0
);
insert into event_bounds default values;
grant update on event_bounds to {{app}};

-- Stored files: their facts. The bytes: file_chunk.
create table file (
  -- The id of zeros: a person's own, who has no merchant yet.
  merchant_id uuid not null,
  id uuid not null,
  staff_id uuid,
  purpose text not null,
  name text not null,
  mime text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id)
);
create index file_merchant on file (merchant_id, created_at desc);
-- A signed link names a file by its id alone.
create index file_id on file (id);

create table upload_ticket (
  token_hash bytea primary key,
  merchant_id uuid not null references merchant,
  staff_id uuid not null,
  purpose text not null,
  size_max bigint not null,
  mimes text[] not null,
  expires_at timestamptz not null
);
grant delete on upload_ticket to {{app}};

create table announcement (
  id uuid primary key,
  merchant_id uuid references merchant,
  message_en text not null,
  message_zh text not null,
  scene text not null default 'notice',
  status text not null default 'ON' check (status in ('ON', 'OFF')),
  published_at timestamptz not null default now()
);
create index announcement_published on announcement (published_at desc);
grant update on announcement to {{app}};

-- A list asked for as a file. Filters are stored here, and the COPY reads them from here: nothing is spliced into SQL.
create table export_job (
  merchant_id uuid not null references merchant,
  id uuid not null,
  staff_id uuid not null,
  person_id uuid not null references person,
  list text not null,
  file_name text not null,
  filters jsonb not null,
  columns text[] not null check (cardinality(columns) > 0),
  params jsonb not null default '[]',
  language text not null,
  timezone text not null,
  status text not null check (status in ('PROCESSING', 'READY', 'FAILURE', 'CANCELED')),
  failure text check ((failure is not null) = (status = 'FAILURE')),
  rows_total bigint,
  rows_done bigint not null default 0,
  file_id uuid check ((file_id is not null) = (status = 'READY')),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, file_id) references file
);
create index export_job_staff on export_job (staff_id, created_at desc, id desc);
grant update on export_job to {{app}};

-- Tells every node that somebody's rights may have changed: '<what> <id>'. It carries no meaning of its own: nodes drop what they
-- remember and read again. `seen_at` is left out, or each click would ring.
create function tell_session_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform pg_notify('session_changed', tg_argv[0] || ' ' || (to_jsonb(old) ->> tg_argv[1]));
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('session_changed', tg_argv[0] || ' ' || (to_jsonb(new) ->> tg_argv[1]));
  end if;
  return null;
end $$;
create trigger session_changed after delete or update of id, token_hash, person_id, merchant_id, staff_id, expires_at on session
  for each row execute function tell_session_changed('session', 'id');
create trigger session_changed after delete or update on staff
  for each row execute function tell_session_changed('staff', 'id');
create trigger session_changed after delete or update on person
  for each row execute function tell_session_changed('person', 'id');
create trigger session_changed after delete or update on merchant
  for each row execute function tell_session_changed('merchant', 'id');
create trigger session_changed after insert or delete or update on merchant_list
  for each row execute function tell_session_changed('merchant', 'merchant_id');
create trigger session_changed after insert or delete or update on reports_access
  for each row execute function tell_session_changed('merchant', 'merchant_id');

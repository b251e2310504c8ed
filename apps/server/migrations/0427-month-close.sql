-- Why: a merchant closes a month: others have agreed, its figures are kept with their hash, and nothing is dated into it any more. What is
-- refused in the ledger is in 0425; here is who decided what, and what was frozen.

-- A month of a merchant that somebody has done something with. `month` is its first day, in Dubai; a month without a row is open.
create table month_close (
  merchant_id uuid not null references merchant,
  month date not null check (extract(day from month) = 1),
  -- CLOSING and REOPENING: colleagues decide. REOPENED: it was closed before and can be written again.
  state text not null check (state in ('OPEN', 'HELD', 'CLOSING', 'CLOSED', 'REOPENING', 'REOPENED')),
  -- What it was before colleagues were asked.
  before_state text check (before_state in ('OPEN', 'HELD', 'REOPENED', 'CLOSED')),
  request_id uuid,
  held_at timestamptz,
  held_by uuid references person,
  held_why text,
  -- Of a held month: until then late postings may be dated into it, and why.
  late_until timestamptz,
  late_by uuid references person,
  late_why text,
  -- The newest comparison of what was frozen with the books.
  compared_at timestamptz,
  is_equal boolean,
  -- How often it was closed.
  round integer not null default 0,
  changed_at timestamptz not null default now(),
  primary key (merchant_id, month),
  foreign key (merchant_id, request_id) references approval_request,
  check ((state in ('CLOSING', 'REOPENING')) = (request_id is not null and before_state is not null)),
  check (late_until is null or (state = 'HELD' and late_why is not null)),
  check (state not in ('CLOSED', 'REOPENING', 'REOPENED') or round > 0)
);
create unique index month_close_request on month_close (merchant_id, request_id);
grant update on month_close to {{app}};

-- Each close of a month: what was frozen, as it was seen by who closed and who approved. Reopening marks it and changes nothing else.
create table month_closing (
  merchant_id uuid not null,
  month date not null,
  round integer not null check (round > 0),
  -- SHA-256 of `figures`, in the canonical form of the program.
  fingerprint bytea not null check (length(fingerprint) = 32),
  -- Accounts with opening, movements by reason and closing, by currency.
  figures json not null,
  -- The checklist at that moment, and why it was closed although something was open.
  checks json not null,
  exceptions json not null,
  request_id uuid,
  closed_by uuid not null references person,
  closed_at timestamptz not null default now(),
  reopened_at timestamptz,
  reopened_by uuid references person,
  reopened_why text,
  primary key (merchant_id, month, round),
  foreign key (merchant_id, month) references month_close,
  check ((reopened_at is null) = (reopened_by is null) and (reopened_at is null) = (reopened_why is null))
);
grant update (reopened_at, reopened_by, reopened_why) on month_closing to {{app}};

-- The archive for the accountant, made in the background.
create table month_archive (
  merchant_id uuid not null,
  id uuid not null,
  month date not null,
  -- None: made before the month was closed.
  round integer,
  language text not null check (language in ('en', 'zh')),
  state text not null default 'PROCESSING' check (state in ('PROCESSING', 'READY', 'FAILURE')),
  done integer not null default 0,
  total integer,
  file_id uuid,
  size_bytes bigint,
  sha256 bytea,
  -- [{ "kind": "statement", "files": 8, "bytes": 1900000 }]
  parts json not null default '[]',
  person_id uuid not null references person,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, file_id) references file,
  check ((state = 'READY') = (file_id is not null and sha256 is not null)),
  check ((state = 'PROCESSING') = (ended_at is null))
);
create index month_archive_newest on month_archive (merchant_id, month, created_at desc);
create unique index month_archive_one on month_archive (merchant_id, month) where state = 'PROCESSING';
create index month_archive_stuck on month_archive (created_at) where state = 'PROCESSING';
grant update (state, done, total, file_id, size_bytes, sha256, parts, ended_at) on month_archive to {{app}};

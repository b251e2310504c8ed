-- Why: what a merchant's account did in a period, as a numbered snapshot that never changes, and files of it.

-- The rows themselves are a file of JSON lines; `sha256` is its hash. Every other format is made from that file.
create table statement (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  type text not null,
  currency text not null,
  -- Days in Dubai, both in the period.
  first_day date not null,
  last_day date not null,
  language text not null check (language in ('en', 'zh')),
  state text not null check (state in ('IN_REVIEW', 'PROCESSING', 'ANALYZING', 'READY', 'FINISH', 'FAILURE')),
  failure text,
  rows_done integer not null default 0,
  rows_total integer,
  opening_minor numeric(38, 0),
  credits_minor numeric(38, 0),
  debits_minor numeric(38, 0),
  closing_minor numeric(38, 0),
  file_id uuid,
  sha256 bytea,
  -- None: made by a schedule.
  person_id uuid references person,
  schedule_id uuid,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, file_id) references file,
  -- READY is whole, and its totals are right.
  constraint statement_adds_up check (state not in ('READY', 'FINISH')
    or (file_id is not null and sha256 is not null and opening_minor + credits_minor - debits_minor = closing_minor)),
  constraint statement_failed check ((state = 'FAILURE') = (failure is not null))
);
create index statement_newest on statement (merchant_id, created_at desc, id desc);
create unique index statement_scheduled on statement (merchant_id, schedule_id, first_day) where schedule_id is not null;
grant update (state, failure, rows_done, rows_total, opening_minor, credits_minor, debits_minor, closing_minor, file_id, sha256,
  ended_at) on statement to {{app}};

-- A format that was asked for, made once.
create table statement_file (
  merchant_id uuid not null,
  statement_id uuid not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf', 'jsonl', 'camt053')),
  language text not null check (language in ('en', 'zh')),
  file_id uuid not null,
  primary key (merchant_id, statement_id, format, language),
  foreign key (merchant_id, statement_id) references statement,
  foreign key (merchant_id, file_id) references file
);

-- Every month by itself, on its first day for the month before.
create table statement_schedule (
  merchant_id uuid not null references merchant,
  id uuid not null,
  type text not null,
  currency text not null,
  language text not null check (language in ('en', 'zh')),
  person_id uuid not null references person,
  since timestamptz not null default now(),
  ended_at timestamptz,
  primary key (merchant_id, id)
);
create unique index statement_schedule_once on statement_schedule (merchant_id, type, currency) where ended_at is null;
grant update (ended_at) on statement_schedule to {{app}};

-- From the system before this one: kept as they came, never made again.
create table old_statement (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  type text not null,
  currency text not null,
  first_day date not null,
  last_day date not null,
  source text not null,
  file_id uuid not null,
  imported_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, file_id) references file
);

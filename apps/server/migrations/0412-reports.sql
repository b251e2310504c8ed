-- Why: reports come by e-mail on a schedule, every run is kept (also one of nothing), and a figure can be kept with the rows that it was made of,
-- so that a year later it shows the same or names what changed.
create table report_schedule (
  merchant_id uuid not null references merchant,
  id uuid not null,
  staff_id uuid not null,
  person_id uuid not null references person,
  name text not null,
  -- A name of the library; one that has left it stops the schedule.
  report text not null check (length(report) <= 40),
  by_what text not null check (length(by_what) <= 40),
  currency text not null,
  every text not null check (every in ('day', 'week', 'month')),
  -- Entries of the staff. Whether one may still read it is looked up at each run.
  recipients uuid[] not null check (cardinality(recipients) between 1 and 10),
  -- The day in Dubai on whose morning it runs next.
  next_day date not null,
  -- None: it goes on.
  stopped_at timestamptz,
  stop_reason text check (stop_reason in ('STOPPED', 'RIGHT', 'RECIPIENTS', 'REPORT')),
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff on delete cascade,
  check ((stopped_at is null) = (stop_reason is null))
);
create index report_schedule_newest on report_schedule (merchant_id, created_at desc, id desc);
create index report_schedule_due on report_schedule (next_day, merchant_id, id) where stopped_at is null;
grant update on report_schedule to {{app}};

create table report_run (
  merchant_id uuid not null,
  id uuid not null,
  schedule_id uuid not null,
  -- The morning that it is the run of: one per schedule.
  day date not null,
  ran_at timestamptz not null default now(),
  from_day date not null,
  to_day date not null,
  state text not null check (state in ('REPORT_SENT', 'REPORT_EMPTY', 'REPORT_FAILED', 'REPORT_STOPPED')),
  reason text check (reason in ('RIGHT', 'RECIPIENTS', 'TOO_LONG', 'TOO_FINE', 'REPORT')),
  version integer,
  groups integer not null default 0,
  sent_to integer not null default 0,
  -- Names of those who got none, and no longer may.
  left_out text,
  finding_en text not null default '',
  finding_zh text not null default '',
  -- Of the whole table as it was sent.
  sha256 bytea,
  primary key (merchant_id, id),
  unique (merchant_id, schedule_id, day),
  foreign key (merchant_id, schedule_id) references report_schedule on delete cascade,
  check ((reason is null) = (state in ('REPORT_SENT', 'REPORT_EMPTY')))
);
create index report_run_newest on report_run (merchant_id, ran_at desc, id desc);

-- A figure with its rows, as they were at a moment. Nothing in it changes.
create table report_proof (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  staff_id uuid not null,
  person_id uuid not null references person,
  taken_at timestamptz not null default now(),
  report text not null,
  version integer not null,
  by_what text not null,
  currency text not null,
  -- None: the report is of a moment.
  from_day date,
  to_day date,
  column_name text not null,
  -- None: the total over all groups.
  group_key text,
  group_en text,
  group_zh text,
  figure_en text not null,
  figure_zh text not null,
  value numeric(38, 0) not null,
  base numeric(38, 0),
  row_count integer not null,
  as_of timestamptz not null,
  -- Kind, id, part, number, value and base of each.
  rows jsonb not null,
  sha256 bytea not null,
  primary key (merchant_id, id),
  unique (merchant_id, number)
);
create index report_proof_newest on report_proof (merchant_id, taken_at desc, id desc);

-- Attempts by when they began, for the report of what fails.
create index payment_attempt_began on payment_attempt (merchant_id, currency, at);

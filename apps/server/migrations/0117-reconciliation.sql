-- Why: what the bank says it credited, against what was paid out: kept per file, so that a bookkeeper comes back to it.

create table bank_file (
  merchant_id uuid not null references merchant,
  id uuid not null,
  file_id uuid not null,
  name text not null,
  person_id uuid not null references person,
  state text not null check (state in ('PROCESSING', 'READY', 'FAILURE')),
  failure text check ((failure is not null) = (state = 'FAILURE')),
  format text,
  first_day date,
  last_day date,
  credits integer not null default 0,
  matched integer not null default 0,
  left_over integer not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, file_id),
  foreign key (merchant_id, file_id) references file
);
create index bank_file_newest on bank_file (merchant_id, created_at desc, id desc);
grant update on bank_file to {{app}};

create table bank_file_line (
  merchant_id uuid not null,
  bank_file_id uuid not null,
  n integer not null check (n > 0),
  day date not null,
  currency text not null,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  text text not null,
  outcome text not null,
  tied_by text check ((tied_by is not null) = (outcome = 'matched')),
  payout_kind text check (payout_kind in ('withdraw', 'settlement')),
  payout_id uuid,
  payout_number text,
  primary key (merchant_id, bank_file_id, n),
  foreign key (merchant_id, bank_file_id) references bank_file,
  check ((payout_kind is null) = (payout_id is null) and (payout_kind is null) = (payout_number is null)),
  check (outcome <> 'matched' or payout_id is not null)
);
-- A payout is one credit, whatever files tell of it.
create unique index bank_file_line_payout on bank_file_line (merchant_id, payout_kind, payout_id) where outcome = 'matched';

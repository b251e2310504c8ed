-- Why: many transfers in one sheet, and what became of each row. The money itself is in the ledger.
create table batch_transfer (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  -- Made by the form that sent it: sent twice, it is one batch.
  draft_id uuid not null,
  request_id uuid,
  file_id uuid not null,
  name text not null,
  currency text not null,
  row_count integer not null check (row_count between 1 and 100000),
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  fee_minor numeric(38, 0) not null check (fee_minor >= 0),
  vat_minor numeric(38, 0) not null check (vat_minor >= 0),
  -- SHA-256 over the rows as they were checked: what is approved is what is carried out.
  rows_hash bytea not null check (length(rows_hash) = 32),
  warnings integer not null default 0,
  -- READY moved nothing; ASKED holds the total while others decide, RELEASED has given it back.
  state text not null check (state in ('READY', 'ASKED', 'RELEASED', 'PROCESSING', 'FINISHED', 'CANCELED')),
  holds integer not null default 0,
  done integer not null default 0,
  failed integer not null default 0,
  maker_person_id uuid not null references person,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  ended_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, request_id),
  foreign key (merchant_id, request_id) references approval_request,
  foreign key (merchant_id, file_id) references file,
  check ((state in ('FINISHED', 'CANCELED')) = (ended_at is not null)),
  check (done + failed <= row_count)
);
grant update on batch_transfer to {{app}};
create unique index batch_transfer_number on batch_transfer (merchant_id, number);
create unique index batch_transfer_draft on batch_transfer (merchant_id, draft_id);
create index batch_transfer_newest on batch_transfer (merchant_id, created_at desc, id desc);
create index batch_transfer_processing on batch_transfer (submitted_at) where state = 'PROCESSING';

create table batch_transfer_row (
  merchant_id uuid not null,
  batch_id uuid not null,
  -- In the sheet, from 1.
  place integer not null,
  payee_merchant_id uuid not null references merchant,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  fee_minor numeric(38, 0) not null check (fee_minor >= 0),
  vat_minor numeric(38, 0) not null check (vat_minor >= 0),
  reference text not null,
  note text not null,
  warning text check (warning in ('IN_FILE', 'IN_HISTORY')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  why text,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (merchant_id, batch_id, place),
  foreign key (merchant_id, batch_id) references batch_transfer
);
grant update on batch_transfer_row to {{app}};
create index batch_transfer_row_waiting on batch_transfer_row (merchant_id, batch_id, place) where state = 'waiting';
-- Whether the same was sent lately.
create index batch_transfer_row_twin on batch_transfer_row (merchant_id, payee_merchant_id, amount_minor, created_at);

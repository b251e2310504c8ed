-- Why: a bank is reached by ISO 20022 files. What leaves is kept before it is written, what arrives before it is moved away, so that a crash
-- loses nothing and doubles nothing.
-- reads-from: 0.2

create table bank_message (
  id uuid primary key,
  direction text not null check (direction in ('out', 'in')),
  -- Of a file that could not be read: null.
  kind text check (kind in ('pain.001', 'pain.002', 'camt.053', 'camt.054')),
  message_id text,
  name text not null,
  sha256 bytea not null,
  -- The whole file, encrypted: it has account numbers.
  sealed bytea not null,
  -- out: MADE, then READY (its part file is complete and may be renamed), then SENT. in: READ or REFUSED.
  state text not null check (
    (direction = 'out' and state in ('MADE', 'READY', 'SENT')) or (direction = 'in' and state in ('READ', 'REFUSED'))
  ),
  currency text,
  count integer not null default 0,
  total_minor numeric(40) not null default 0,
  -- Entries that could not be booked; they are in rail_refusal.
  listed integer not null default 0,
  why text,
  sends integer not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index bank_message_newest on bank_message (created_at desc, id desc);
create unique index bank_message_message on bank_message (direction, kind, message_id) where state <> 'REFUSED';
create unique index bank_message_content on bank_message (direction, sha256);
create index bank_message_unsent on bank_message (created_at) where state in ('MADE', 'READY');
grant update on bank_message to {{app}};

create table bank_payout (
  -- Of the order; without hyphens it is the EndToEndId.
  reference uuid primary key,
  currency text not null,
  amount_minor numeric(40) not null,
  -- Holder, account and texts, encrypted.
  sealed bytea not null,
  -- By the business clock.
  placed_at timestamptz not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'FILED', 'PAID', 'REFUSED', 'RETURNED')),
  file_id uuid references bank_message,
  -- Of the file: 2 are salaries.
  block smallint,
  answered_at timestamptz,
  returned_at timestamptz,
  why text,
  -- As the bank said it.
  reason_code text,
  check ((state = 'WAITING') = (file_id is null))
);
create index bank_payout_waiting on bank_payout (currency, placed_at) where state = 'WAITING';
create index bank_payout_file on bank_payout (file_id) where file_id is not null;
grant update on bank_payout to {{app}};

-- Credits to virtual IBANs as the bank's files have them.
create table bank_credit (
  reference text primary key,
  iban text not null,
  currency text not null,
  amount_minor numeric(40) not null,
  -- Sender and text, encrypted.
  sealed bytea not null,
  at timestamptz not null,
  file_id uuid not null references bank_message,
  reported_at timestamptz not null default now()
);
-- A rotation of the secret seals it anew.
grant update (sealed) on bank_credit to {{app}};
create index bank_credit_reported on bank_credit (reported_at, reference);
-- Sealed anew after the secret changes.
grant update on bank_credit to {{app}};

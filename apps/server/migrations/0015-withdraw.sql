-- Why: money on its way to a merchant's own bank, what became of it, and the certificate that proves it. The money itself is in the ledger.
create table withdraw (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  -- Made by the form that asked: sent twice, it is one withdrawal.
  draft_id uuid not null,
  -- None where the policy asks nobody.
  request_id uuid,
  mode text not null check (mode in ('MANUAL', 'AUTOMATIC')),
  account_id uuid not null,
  currency text not null,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  fee_minor numeric(38, 0) not null check (fee_minor >= 0),
  vat_minor numeric(38, 0) not null check (vat_minor >= 0),
  net_minor numeric(38, 0) not null check (net_minor > 0),
  -- What it counts against the limits, in dirhams.
  counted_minor numeric(38, 0) not null check (counted_minor > 0),
  -- What the bank prints on the receiving side.
  line text,
  -- ASKED holds the money while others decide, RELEASED has given it back; from PLACED on the bank has it.
  state text not null check (state in ('ASKED', 'RELEASED', 'PLACED', 'SUCCESS', 'FAILURE', 'REVERTED')),
  -- How often money was held for it: each time has a key of its own in the ledger.
  holds integer not null default 0,
  maker_person_id uuid not null references person,
  created_at timestamptz not null default now(),
  arrives_by timestamptz not null,
  placed_at timestamptz,
  -- When the bank took the order; an order without it is handed over again, under the same reference.
  sent_at timestamptz,
  bank_reference text,
  ended_at timestamptz,
  returned_at timestamptz,
  -- Why the bank refused or returned it.
  why text,
  certificate_number text,
  -- On the paper and nowhere else: whoever has it may ask whether the paper is genuine.
  certificate_code text,
  primary key (merchant_id, id),
  unique (merchant_id, request_id),
  foreign key (merchant_id, request_id) references approval_request,
  foreign key (merchant_id, account_id) references bank_account,
  check (amount_minor = fee_minor + vat_minor + net_minor),
  check (state not in ('PLACED', 'SUCCESS', 'REVERTED') or placed_at is not null),
  check ((state in ('SUCCESS', 'REVERTED')) = (certificate_code is not null)),
  check ((state = 'REVERTED') = (returned_at is not null))
);
grant update on withdraw to {{app}};
create unique index withdraw_number on withdraw (merchant_id, number);
create unique index withdraw_draft on withdraw (merchant_id, draft_id);
-- Whoever asks about a paper knows its code and no merchant.
create index withdraw_certificate on withdraw (certificate_code) where certificate_code is not null;
create index withdraw_newest on withdraw (merchant_id, created_at desc, id desc);
create index withdraw_counted on withdraw (merchant_id, created_at) where state <> 'FAILURE' and state <> 'RELEASED';
-- What the bank still has to say something about, and what it may still send back.
create index withdraw_placed on withdraw (placed_at) where state = 'PLACED';
create index withdraw_paid on withdraw (ended_at) where state = 'SUCCESS';

-- The simulated bank's own books: one order per reference, however often it is handed over. Sandbox only.
create table sandbox_payout (
  reference uuid primary key,
  bank_reference text not null,
  at timestamptz not null default now(),
  -- What it will answer, and when; a return comes after the payment.
  rule text not null check (rule in ('pay', 'refuse', 'return', 'slow')),
  answers_at timestamptz not null,
  returns_at timestamptz,
  handed_over integer not null default 1
);
grant update on sandbox_payout to {{app}};
-- What it does with every order, when somebody has said so; without a row the digits of the amount decide.
create table sandbox_payout_rule (
  is_set boolean primary key default true check (is_set),
  rule text not null check (rule in ('pay', 'refuse', 'return', 'slow'))
);
grant update, delete on sandbox_payout_rule to {{app}};

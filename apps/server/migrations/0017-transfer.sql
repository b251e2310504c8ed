-- Why: money from one merchant to another, and the payees a merchant keeps. The money itself is in the ledger.
create table transfer (
  -- Who made it, and who was named in it. The one who pays is the initiator, but for COLLECT.
  merchant_id uuid not null references merchant,
  id uuid not null,
  payee_merchant_id uuid not null references merchant,
  payer_merchant_id uuid not null references merchant,
  number text not null,
  -- Made by the form that sent it: sent twice, it is one transfer.
  draft_id uuid not null,
  -- Of the payer; none until it is submitted, or where the policy asks nobody.
  request_id uuid,
  type text not null check (type in ('TOPUP', 'SETTLEMENT', 'COLLECT', 'TRANSFER')),
  currency text not null,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  fee_minor numeric(38, 0) not null check (fee_minor >= 0),
  vat_minor numeric(38, 0) not null check (vat_minor >= 0),
  -- Against the payer's limit, in dirhams.
  counted_minor numeric(38, 0) not null check (counted_minor > 0),
  note text,
  -- What the initiator may read of the payee's name until money has arrived.
  payee_shown text not null,
  -- CREATED moved nothing; ASKED holds the payer's money while others decide, RELEASED has given it back.
  state text not null check (state in ('CREATED', 'ASKED', 'RELEASED', 'SUCCESS', 'FAILURE')),
  -- How often money was held for it: each time has a key of its own in the ledger.
  holds integer not null default 0,
  maker_person_id uuid not null references person,
  -- Of the payer's side, once somebody has submitted it.
  submitter_person_id uuid references person,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  ended_at timestamptz,
  why text,
  primary key (merchant_id, id),
  unique (merchant_id, request_id),
  foreign key (payer_merchant_id, request_id) references approval_request,
  check (merchant_id <> payee_merchant_id),
  check (payer_merchant_id = case when type = 'COLLECT' then payee_merchant_id else merchant_id end),
  check ((state in ('SUCCESS', 'FAILURE')) = (ended_at is not null))
);
grant update on transfer to {{app}};
create unique index transfer_number on transfer (merchant_id, number);
create unique index transfer_draft on transfer (merchant_id, draft_id);
-- As the merchant that was named in it looks for one.
create index transfer_payee_id on transfer (payee_merchant_id, id);
-- Of a request, which is the payer's.
create index transfer_payer_request on transfer (payer_merchant_id, request_id) where request_id is not null;
create index transfer_newest on transfer (merchant_id, created_at desc, id desc);
create index transfer_payee_newest on transfer (payee_merchant_id, created_at desc, id desc);
create index transfer_counted on transfer (payer_merchant_id, submitted_at) where state in ('ASKED', 'SUCCESS');

-- Merchants that are paid again and again.
create table transfer_payee (
  merchant_id uuid not null references merchant,
  id uuid not null,
  payee_merchant_id uuid not null references merchant,
  alias text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, payee_merchant_id)
);
grant update, delete on transfer_payee to {{app}};

-- Others' bank accounts that are paid again and again. Numbers as in bank_account: encrypted, last four digits, a keyed hash.
create table bank_payee (
  merchant_id uuid not null references merchant,
  id uuid not null,
  alias text not null,
  holder text not null,
  bank_name text not null,
  country text not null,
  type text not null,
  currency text not null,
  swift text,
  number_sealed bytea not null,
  number_last4 text not null check (length(number_last4) = 4),
  number_hash bytea not null check (length(number_hash) = 32),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, number_hash)
);
grant update, delete on bank_payee to {{app}};

create table transfer_to_bank (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  draft_id uuid not null,
  request_id uuid,
  -- The beneficiary as it was when it was asked for: what the book says later changes nothing.
  holder text not null,
  bank_name text not null,
  country text not null,
  type text not null,
  swift text,
  number_sealed bytea not null,
  number_last4 text not null check (length(number_last4) = 4),
  number_hash bytea not null check (length(number_hash) = 32),
  currency text not null,
  -- What leaves the balance, and what of it the bank is to pay.
  total_minor numeric(38, 0) not null,
  fee_minor numeric(38, 0) not null check (fee_minor >= 0),
  vat_minor numeric(38, 0) not null check (vat_minor >= 0),
  net_minor numeric(38, 0) not null check (net_minor > 0),
  counted_minor numeric(38, 0) not null check (counted_minor > 0),
  charges text not null check (charges in ('OUR', 'SHA', 'BEN')),
  purpose text not null,
  -- What the receiving bank prints.
  line text,
  state text not null check (state in ('CREATED', 'ASKED', 'RELEASED', 'PLACED', 'SUCCESS', 'FAILURE', 'REVERTED')),
  holds integer not null default 0,
  maker_person_id uuid not null references person,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  arrives_by timestamptz,
  placed_at timestamptz,
  -- When the bank took the order; an order without it is handed over again, under the same reference.
  sent_at timestamptz,
  bank_reference text,
  ended_at timestamptz,
  returned_at timestamptz,
  why text,
  primary key (merchant_id, id),
  unique (merchant_id, request_id),
  foreign key (merchant_id, request_id) references approval_request,
  check (total_minor = fee_minor + vat_minor + net_minor),
  check (state not in ('PLACED', 'SUCCESS', 'REVERTED') or placed_at is not null),
  check ((state = 'REVERTED') = (returned_at is not null))
);
grant update on transfer_to_bank to {{app}};
create unique index transfer_to_bank_number on transfer_to_bank (merchant_id, number);
create unique index transfer_to_bank_draft on transfer_to_bank (merchant_id, draft_id);
create index transfer_to_bank_newest on transfer_to_bank (merchant_id, created_at desc, id desc);
create index transfer_to_bank_counted on transfer_to_bank (merchant_id, submitted_at) where state in ('ASKED', 'PLACED', 'SUCCESS');
create index transfer_to_bank_placed on transfer_to_bank (placed_at) where state = 'PLACED';
create index transfer_to_bank_paid on transfer_to_bank (ended_at) where state = 'SUCCESS';

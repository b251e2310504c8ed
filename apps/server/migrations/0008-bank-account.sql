-- Why: where a merchant's money goes. A number is stored encrypted; its last four digits are in clear, and a keyed hash finds a duplicate.
create table bank_account (
  merchant_id uuid not null references merchant,
  id uuid not null,
  -- What asked for it, and what asks to remove it; none where the policy asks nobody.
  request_id uuid,
  removal_request_id uuid,
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
  letter_file_id uuid not null,
  -- ASKED waits for colleagues, RELEASED no longer does; VERIFYING waits for the bank's name check.
  state text not null check (state in ('ASKED', 'RELEASED', 'VERIFYING', 'VERIFIED', 'REJECTED', 'REMOVED')),
  -- Why the bank refused it.
  rejected_why text,
  is_default boolean not null default false,
  frozen_at timestamptz,
  verified_at timestamptz,
  verified_by text,
  -- No payout goes to it before this moment.
  cooling_until timestamptz,
  added_by uuid not null references person,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, request_id),
  foreign key (merchant_id, request_id) references approval_request,
  foreign key (merchant_id, removal_request_id) references approval_request,
  foreign key (merchant_id, letter_file_id) references file,
  check (state <> 'VERIFIED' or (verified_at is not null and cooling_until is not null)),
  check (not is_default or state = 'VERIFIED')
);
-- One live entry per account, one default per currency: whatever the program thinks.
create unique index bank_account_live on bank_account (merchant_id, number_hash) where state in ('ASKED', 'VERIFYING', 'VERIFIED');
create unique index bank_account_default on bank_account (merchant_id, currency) where is_default;
create index bank_account_newest on bank_account (merchant_id, created_at desc, id desc);
grant update on bank_account to {{app}};

-- Everything that ever became of it; never changed. Whole numbers stand nowhere in it.
create table bank_account_change (
  merchant_id uuid not null,
  account_id uuid not null,
  position bigint generated always as identity,
  at timestamptz not null default now(),
  -- None: the bank, or nobody.
  person_id uuid references person,
  what text not null,
  before text,
  after text,
  primary key (merchant_id, account_id, position),
  foreign key (merchant_id, account_id) references bank_account
);

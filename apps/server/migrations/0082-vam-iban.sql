-- Why: customers pay by bank transfer. Each virtual IBAN is the merchant's own, so whoever pays to it is known to pay the merchant; what for is
-- said by the reference, by the IBAN itself or by a colleague. The money itself is in the ledger.
create table vam_iban (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  iban text not null check (iban ~ '^AE\d{21}$'),
  alias text not null,
  currency text not null,
  -- Whose payments are expected there; none: anybody's.
  assigned_to text not null default 'none' check (assigned_to in ('none', 'customer', 'store', 'invoice')),
  customer_id uuid,
  invoice_id uuid,
  store text,
  version integer not null default 1,
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  unique (merchant_id, iban),
  foreign key (merchant_id, customer_id) references customer,
  foreign key (merchant_id, invoice_id) references invoice,
  check ((customer_id is not null) = (assigned_to = 'customer')),
  check ((invoice_id is not null) = (assigned_to = 'invoice')),
  check ((store is not null) = (assigned_to = 'store'))
);
create index vam_iban_newest on vam_iban (merchant_id, created_at desc, id desc);
create index vam_iban_invoice on vam_iban (merchant_id, invoice_id) where invoice_id is not null;
grant update on vam_iban to {{app}};

-- The bank knows the number and no merchant. One number is one merchant's, for ever: it is not given out again.
create table vam_iban_number (
  iban text primary key,
  merchant_id uuid not null references merchant,
  vam_iban_id uuid not null
);

create table vam_iban_change (
  merchant_id uuid not null,
  vam_iban_id uuid not null,
  position bigint generated always as identity,
  at timestamptz not null default now(),
  person_id uuid references person,
  what text not null,
  text text,
  primary key (merchant_id, vam_iban_id, position),
  foreign key (merchant_id, vam_iban_id) references vam_iban
);

-- Money that came to a virtual IBAN. Every fil of it is matched, returned, on its way back, or waits.
create table vam_iban_deposit (
  merchant_id uuid not null references merchant,
  -- Made of the bank's reference: said twice it is one.
  id uuid not null,
  number text not null,
  vam_iban_id uuid not null,
  bank_reference text not null,
  currency text not null,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  matched_minor numeric(38, 0) not null default 0 check (matched_minor >= 0),
  returning_minor numeric(38, 0) not null default 0 check (returning_minor >= 0),
  returned_minor numeric(38, 0) not null default 0 check (returned_minor >= 0),
  state text not null check (state in ('unmatched', 'part-matched', 'matched', 'returning', 'returned')),
  sender_name text not null,
  -- The sender's account: encrypted, a keyed hash to know it again, its last digits. None: the bank did not say.
  sender_sealed bytea,
  sender_hash bytea,
  sender_shown text,
  reference text,
  -- Why it did not match by itself, or not whole.
  why text,
  arrived_at timestamptz not null,
  booked_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, vam_iban_id) references vam_iban,
  check (matched_minor + returning_minor + returned_minor <= amount_minor)
);
create index vam_iban_deposit_newest on vam_iban_deposit (merchant_id, arrived_at desc, id desc);
create index vam_iban_deposit_iban on vam_iban_deposit (merchant_id, vam_iban_id, arrived_at desc);
create index vam_iban_deposit_open on vam_iban_deposit (merchant_id, arrived_at) where state in ('unmatched', 'part-matched');
create index vam_iban_deposit_amount on vam_iban_deposit (merchant_id, currency, amount_minor, id);
create index vam_iban_deposit_bank_reference on vam_iban_deposit (merchant_id, bank_reference);
-- The bank's word on a reference is one, whichever merchant it names.
create index vam_iban_deposit_id on vam_iban_deposit (id);
grant update on vam_iban_deposit to {{app}};

-- What a part of a deposit was for.
create table vam_iban_deposit_match (
  merchant_id uuid not null,
  id uuid not null,
  deposit_id uuid not null,
  -- An invoice, or the balance itself: money that no invoice asks for.
  kind text not null check (kind in ('invoice', 'balance')),
  invoice_id uuid,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  how text not null check (how in ('reference', 'iban', 'person')),
  note text,
  person_id uuid references person,
  at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, deposit_id) references vam_iban_deposit,
  foreign key (merchant_id, invoice_id) references invoice,
  check ((invoice_id is not null) = (kind = 'invoice')),
  check ((person_id is not null) = (how = 'person'))
);
create index vam_iban_deposit_match_deposit on vam_iban_deposit_match (merchant_id, deposit_id);

-- A deposit, or what is left of one, on its way back to its sender: an order at the bank.
create table vam_iban_deposit_return (
  merchant_id uuid not null,
  id uuid not null,
  deposit_id uuid not null,
  number text not null,
  currency text not null,
  net_minor numeric(38, 0) not null check (net_minor > 0),
  -- FAILURE: the bank refused it; REVERTED: it paid and the money came back. Both times it waits among the deposits again.
  state text not null check (state in ('PLACED', 'SUCCESS', 'FAILURE', 'REVERTED')),
  reason text,
  -- None: the IBAN was closed, so nobody had to say so.
  person_id uuid references person,
  line text,
  placed_at timestamptz not null,
  sent_at timestamptz,
  bank_reference text,
  ended_at timestamptz,
  returned_at timestamptz,
  why text,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, deposit_id) references vam_iban_deposit
);
create index vam_iban_deposit_return_deposit on vam_iban_deposit_return (merchant_id, deposit_id);
create index vam_iban_deposit_return_placed on vam_iban_deposit_return (placed_at) where state = 'PLACED';
create index vam_iban_deposit_return_paid on vam_iban_deposit_return (ended_at) where state = 'SUCCESS';
grant update on vam_iban_deposit_return to {{app}};

-- Under which names a customer pays: learnt when a colleague matches, forgotten when one says so.
create table vam_iban_payer (
  merchant_id uuid not null,
  customer_id uuid not null,
  -- Without case, blanks and legal forms.
  name_key text not null,
  name text not null,
  account_hash bytea,
  account_shown text,
  matches integer not null default 1,
  last_at timestamptz not null,
  primary key (merchant_id, customer_id, name_key),
  foreign key (merchant_id, customer_id) references customer
);
create index vam_iban_payer_name on vam_iban_payer (merchant_id, name_key);
grant update, delete on vam_iban_payer to {{app}};

-- Whether money of an invoice came by bank transfer, and as which deposit.
alter table invoice_payment add column deposit_id uuid;

-- The simulated bank's own books: what somebody sent from /sandbox, and what became of it.
create table sandbox_deposit (
  reference text primary key,
  iban text not null,
  currency text not null,
  amount_minor numeric(38, 0) not null,
  sender_name text not null,
  sender_iban text,
  text text,
  at timestamptz not null default now(),
  -- None until the bank has called; how often it has.
  outcome text,
  calls integer not null default 0
);
grant update on sandbox_deposit to {{app}};

-- People are told of deposits by the ways they chose.
alter table notice_preference
  drop constraint notice_preference_topic_check,
  add constraint notice_preference_topic_check
    check (topic in ('settlement', 'payout', 'refunds', 'disputes', 'deposit', 'approvals', 'developers', 'security', 'product-news', 'marketing'));
alter table unsubscribe_link
  drop constraint unsubscribe_link_topic_check,
  add constraint unsubscribe_link_topic_check
    check (topic in ('settlement', 'payout', 'refunds', 'disputes', 'deposit', 'approvals', 'developers', 'product-news', 'marketing'));

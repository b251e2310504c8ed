-- Why: a receipt goes to the customer's phone or mailbox, says whether it was opened, and can be sent again. The payment itself stays where it is.
create table receipt (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  payment_id uuid not null,
  -- Of the payment, as it was: what was paid does not change any more.
  payment_number text not null,
  order_no text,
  currency text not null,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  -- Masked: what colleagues see of it.
  shown text not null,
  language text not null check (language in ('en', 'zh')),
  -- Of the last sending; `sendings` says which one that is.
  state text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
  sendings integer not null default 1,
  sent_at timestamptz,
  opened integer not null default 0,
  opened_at timestamptz,
  -- Of the newest address.
  expires_at timestamptz not null,
  -- None: sent automatically.
  created_by uuid references person,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, number),
  unique (merchant_id, payment_id, channel, recipient),
  foreign key (merchant_id, payment_id) references payment (merchant_id, id)
);
create index receipt_newest on receipt (merchant_id, created_at desc, id desc);
grant update on receipt to {{app}};

-- What opens it: SHA-256 of the code in the address, never the code. Each try to send has one of its own.
create table receipt_code (
  code_hash bytea primary key,
  merchant_id uuid not null,
  receipt_id uuid not null,
  expires_at timestamptz not null,
  foreign key (merchant_id, receipt_id) references receipt (merchant_id, id)
);

create table receipt_change (
  merchant_id uuid not null,
  receipt_id uuid not null,
  position bigint generated always as identity,
  at timestamptz not null default now(),
  -- None: the clock, the carrier or the customer.
  person_id uuid references person,
  what text not null,
  text text,
  primary key (merchant_id, receipt_id, position),
  foreign key (merchant_id, receipt_id) references receipt (merchant_id, id)
);

-- How a merchant's receipts end, and whether they are sent without being asked for.
create table receipt_template (
  merchant_id uuid primary key references merchant,
  language text not null check (language in ('en', 'zh')),
  footer_en text,
  footer_zh text,
  is_automatic boolean not null,
  -- What was paid before is not sent. None while it is off.
  automatic_since timestamptz,
  -- Where receipts are opened, while the installation names no address of its own.
  origin text not null,
  version integer not null,
  changed_by uuid not null references person,
  changed_at timestamptz not null default now(),
  check (is_automatic = (automatic_since is not null))
);
grant update on receipt_template to {{app}};

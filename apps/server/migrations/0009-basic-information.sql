-- Why: what a merchant is, as its members see it and ask to change it; what of that the provider still has to confirm; and looking at the
-- console as another role would.

-- One part of a merchant's profile. Every version stays; the newest applies. `value` is checked by the contract
-- (packages/contract/src/basic-information.ts).
create table merchant_profile (
  merchant_id uuid not null references merchant,
  part text not null check (part in ('company', 'contacts', 'addresses', 'owners')),
  version integer not null check (version > 0),
  value jsonb not null,
  -- None: taken over from the application, or asked of nobody.
  request_id uuid,
  since timestamptz not null default now(),
  primary key (merchant_id, part, version),
  foreign key (merchant_id, request_id) references approval_request
);

-- A document of a merchant, version by version; the newest of a kind is the one that counts.
create table merchant_document (
  merchant_id uuid not null references merchant,
  kind text not null,
  version integer not null check (version > 0),
  number text,
  issued_on date,
  -- None: it does not expire.
  expires_on date,
  file_id uuid not null,
  request_id uuid,
  since timestamptz not null default now(),
  primary key (merchant_id, kind, version),
  foreign key (merchant_id, file_id) references file,
  foreign key (merchant_id, request_id) references approval_request
);

-- What the provider has agreed with the merchant: not for the merchant to change.
create table merchant_terms (
  merchant_id uuid primary key references merchant,
  fee_plan text not null check (fee_plan in ('STANDARD', 'GROUP', 'PARTNER', 'TRANSPORT')),
  settlement_cycle text not null check (settlement_cycle in ('DAILY', 'WEEKLY')),
  -- Banking days from the end of the cycle to the bank.
  settlement_days smallint not null check (settlement_days between 0 and 30),
  currency text not null,
  payment_max_minor numeric(38, 0) not null,
  daily_max_minor numeric(38, 0) not null,
  monthly_max_minor numeric(38, 0) not null,
  products text[] not null,
  since date not null default current_date
);
grant update on merchant_terms to {{app}};

-- A change that the merchant has agreed to and the provider has not yet.
create table profile_review (
  merchant_id uuid not null references merchant,
  id uuid not null,
  part text not null check (part in ('company', 'owners', 'document')),
  -- Of a document: its kind. Otherwise empty.
  subject text not null default '',
  -- What waits, and before and after in words of both languages.
  value jsonb not null,
  shown json not null,
  -- None: the merchant's policy asked nobody.
  request_id uuid,
  maker_person_id uuid not null references person,
  state text not null default 'WAITING' check (state in ('WAITING', 'CONFIRMED', 'REFUSED')),
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text check (decided_by in ('provider', 'autopilot')),
  reason jsonb,
  primary key (merchant_id, id),
  unique (merchant_id, request_id),
  foreign key (merchant_id, request_id) references approval_request,
  check ((state = 'WAITING') = (decided_at is null)),
  check ((state = 'WAITING') = (decided_by is null))
);
grant update on profile_review to {{app}};
-- One at a time: a second change of the same thing would be about something that may soon be different.
create unique index profile_review_waiting on profile_review (merchant_id, part, subject) where state = 'WAITING';
create index profile_review_asked on profile_review (asked_at) where state = 'WAITING';
create index profile_review_merchant on profile_review (merchant_id, asked_at desc);
-- The provider names a change by its id alone.
create index profile_review_id on profile_review (id);

-- The role an administrator looks through: a session that has one reads with that role's rights and changes nothing.
alter table session add column view_as text;

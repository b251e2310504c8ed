-- Why: how a person becomes a merchant: the application, what the provider said of it, the agreement and its signature.

-- What an applicant has told us so far. `answers` is checked by the contract (packages/contract/src/application.ts): a draft may lack anything.
create table merchant_application (
  id uuid primary key,
  person_id uuid not null references person,
  state text not null check (state in ('DRAFT', 'IN_REVIEW', 'NEEDS_MORE', 'APPROVED', 'REJECTED')),
  answers jsonb not null,
  -- What the provider asked for, field by field; empty unless something is missing.
  missing jsonb not null default '[]',
  -- Of the applicant: the provider's messages are written in it.
  language text not null check (language in ('en', 'zh')),
  -- One application makes one merchant.
  merchant_id uuid unique references merchant check ((merchant_id is not null) = (state = 'APPROVED')),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  submitted_at timestamptz check (submitted_at is not null or state = 'DRAFT')
);
create index merchant_application_person on merchant_application (person_id, created_at desc);
create index merchant_application_waiting on merchant_application (submitted_at) where state = 'IN_REVIEW';
grant update on merchant_application to {{app}};

-- Who did what with an application. Never changed.
create table application_step (
  id uuid primary key,
  application_id uuid not null references merchant_application,
  step text not null check (step in ('SUBMITTED', 'ASKED', 'REJECTED', 'APPROVED', 'SIGNED')),
  actor text not null check (actor in ('applicant', 'provider', 'autopilot')),
  remark jsonb,
  missing jsonb not null default '[]',
  at timestamptz not null default now()
);
create index application_step_application on application_step (application_id, at desc, id desc);

-- Numbers of merchants made by an approval; the demo world's lie below.
create sequence merchant_mid start 20001001;
grant usage on sequence merchant_mid to {{app}};

-- A person who has proved a number and belongs to no merchant may send the documents of their application.
alter table file
  add column person_id uuid references person,
  add constraint file_has_an_owner check ((merchant_id = '00000000-0000-0000-0000-000000000000') = (person_id is not null));
create index file_person on file (person_id) where person_id is not null;
alter table upload_ticket
  alter column merchant_id drop not null,
  alter column staff_id drop not null,
  add column person_id uuid references person,
  add constraint upload_ticket_has_an_owner check (
    (merchant_id is not null and staff_id is not null and person_id is null)
    or (merchant_id is null and staff_id is null and person_id is not null)
  );

-- The agreement with one merchant, version by version; the file is what was shown and signed.
create table merchant_contract (
  merchant_id uuid not null references merchant,
  id uuid not null,
  version integer not null check (version > 0),
  -- The version of the agreement's text.
  paper_version text not null,
  file_id uuid not null,
  sha256 bytea not null,
  made_at timestamptz not null default now(),
  signed_at timestamptz,
  signed_by uuid references person,
  signed_from text,
  primary key (merchant_id, id),
  unique (merchant_id, version),
  foreign key (merchant_id, file_id) references file,
  check ((signed_at is null) = (signed_by is null) and (signed_at is null) = (signed_from is null))
);
grant update (signed_at, signed_by, signed_from) on merchant_contract to {{app}};

-- Where people reach the provider, and in the sandbox whether the autopilot plays the provider.
alter table site_config drop constraint site_config_key_check;
alter table site_config add constraint site_config_key_check
  check (key in ('ALLOWED_COUNTRIES', 'QR_CODE_LOGIN_SWITCH', 'PROVIDER_EMAIL', 'PROVIDER_PHONE', 'AUTOPILOT'));

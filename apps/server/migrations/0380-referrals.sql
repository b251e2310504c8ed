-- Why: promoters invite merchants by a link or a QR code, and members invite them by message. What became of each invitation must be known: how far the invited
-- merchant came, when, and why a reward was refused.

-- What an invited person has in hand: of one invitation, or of a promoter's link, which makes an invitation whenever somebody registers with it.
create table referral_code (
  code text primary key check (code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  merchant_id uuid not null,
  partner_id uuid not null,
  referral_id uuid,
  created_at timestamptz not null default now(),
  foreign key (merchant_id, partner_id) references partner
);
create index referral_code_partner on referral_code (merchant_id, partner_id) where referral_id is null;

create table referral (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  -- Who earns: a promoter, or the account itself.
  partner_id uuid not null,
  -- The member who invited; none: somebody registered with a promoter's link.
  person_id uuid references person,
  channel text not null check (channel in ('link', 'qr', 'sms', 'email')),
  name text check (length(name) between 1 and 80),
  mobile text,
  email text,
  language text not null check (language in ('en', 'zh')),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  application_id uuid references merchant_application,
  child_id uuid references merchant,
  -- The steps, in their order. Each is written once.
  registered_at timestamptz,
  verified_at timestamptz,
  paid_at timestamptz,
  payment_number text,
  rewarded_at timestamptz,
  refused_at timestamptz,
  refusal text check ((refusal is null) = (refused_at is null)),
  -- What of it somebody else has, for the colleagues who look into it: a number of an invitation, or a name.
  refused_for text,
  -- When the application was last compared.
  looked_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  unique (merchant_id, application_id),
  foreign key (merchant_id, partner_id) references partner,
  check (registered_at is null or application_id is not null),
  check (verified_at is null or (child_id is not null and registered_at is not null)),
  check (paid_at is null or verified_at is not null),
  check (rewarded_at is null or (paid_at is not null and refused_at is null))
);
create index referral_newest on referral (merchant_id, created_at desc, id desc);
create index referral_partner on referral (merchant_id, partner_id, created_at desc);
create index referral_child on referral (child_id) where child_id is not null;
create index referral_open on referral (merchant_id, id) where refused_at is null and rewarded_at is null and application_id is not null;
-- One open invitation of a number or an address.
create unique index referral_mobile on referral (merchant_id, mobile) where mobile is not null and refused_at is null;
create unique index referral_email on referral (merchant_id, email) where email is not null and refused_at is null;
grant update on referral to {{app}};

-- The code that an applicant came with, until its invitation knows the application.
alter table merchant_application add column referral_code text check (length(referral_code) <= 20);
create index merchant_application_referral on merchant_application (created_at) where referral_code is not null;

-- Why: proving who one is: passwords, single-use challenges, one-time codes, QR codes, second factors, and what slows a guesser down.

alter table person
  add column password_hash text,
  add column password_at timestamptz,
  -- Too many wrong passwords: off until it is set anew by SMS, or the provider unlocks the person.
  add column password_off boolean not null default false,
  add column email text;

-- How the person got in, from which device, and whether that device was known before.
alter table session
  add column how text not null default 'password' check (how in ('password', 'sms', 'qr', 'handover')),
  add column device_hash bytea,
  add column device_known boolean not null default false,
  -- Second factors given while signing in: 'authenticator', 'sms', 'passkey', 'recovery-code'.
  add column factors text[] not null default '{}';

-- A browser that has signed in as this person before; the cookie's SHA-256. It keeps a small budget of its own when the account is locked.
create table known_device (
  person_id uuid not null references person,
  device_hash bytea not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (person_id, device_hash)
);
grant update, delete on known_device to {{app}};

-- The key passwords are sealed with on their way here. The private half is encrypted by the installation's secret.
create table wire_key (
  id uuid primary key,
  public_spki text not null,
  private_sealed bytea not null,
  created_at timestamptz not null default now()
);

-- The 'salt' of the specification: a challenge good for one use, for one purpose, by whoever asked for it.
create table challenge (
  token_hash bytea primary key,
  purpose text not null,
  -- SHA-256 of the pre-login cookie, or of the session's id.
  holder bytea not null,
  -- What else it stands for: the person who may set a new password, the options of a passkey.
  subject jsonb,
  expires_at timestamptz not null
);
create index challenge_expires on challenge (expires_at);
grant delete on challenge to {{app}};

-- identifyTicket → captcha → otpTicket → cisTicket, one row, one direction. Tickets are stored as SHA-256, answers as keyed hashes.
create table identity_ticket (
  id uuid primary key,
  identify_hash bytea not null unique,
  cis_hash bytea not null unique,
  otp_hash bytea unique,
  purpose text not null check (purpose in ('LOGIN', 'FORGET_PWD')),
  mobile text not null,
  -- SHA-256 of the pre-login cookie: a ticket is of no use in another browser.
  holder bytea not null,
  state text not null check (state in ('OPEN', 'HUMAN', 'PASSED', 'USED')),
  captcha_needed boolean not null,
  captcha_hash bytea,
  captcha_until timestamptz,
  captcha_images smallint not null default 0,
  code_hash bytea,
  code_until timestamptz,
  code_at timestamptz,
  code_sends smallint not null default 0,
  code_tries smallint not null default 0,
  -- The request that passed: its repetition passes again, another one does not.
  passed_request text,
  cis_until timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index identity_ticket_holder on identity_ticket (holder, created_at desc);
create index identity_ticket_expires on identity_ticket (expires_at);
grant update, delete on identity_ticket to {{app}};

-- A code sent to somebody who is signed in: one live code per session and purpose, bound to what it is for.
create table sms_code (
  session_id uuid not null references session on delete cascade,
  purpose text not null,
  mobile text not null,
  -- Hash of the request or object it confirms; a code for one thing is of no use for another.
  subject bytea not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  primary key (session_id, purpose)
);
grant update, delete on sms_code to {{app}};

-- Counters of a guesser's tries. They are written apart from the call's own transaction: a refusal does not undo them.
create table throttle (
  key text primary key,
  count integer not null,
  since timestamptz not null,
  blocked_until timestamptz,
  -- Whether the last try was turned away.
  refused boolean not null default false
);
create index throttle_since on throttle (since);
grant update, delete on throttle to {{app}};

-- The image holds the code; the pre-login cookie that made it is the only one that can ask how it stands.
create table qr_login (
  code_hash bytea primary key,
  holder bytea not null,
  state text not null check (state in ('NONE', 'VERIFIED', 'AUTHENTICATED', 'REJECTED', 'USED')),
  polls smallint not null default 0,
  match_number smallint not null check (match_number between 10 and 99),
  address text not null,
  user_agent text not null,
  -- Who approved it, and the staff entry they approved it with.
  person_id uuid references person,
  merchant_id uuid,
  staff_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (merchant_id, staff_id) references staff on delete cascade,
  check ((merchant_id is null) = (staff_id is null))
);
create index qr_login_holder on qr_login (holder, created_at desc);
create index qr_login_expires on qr_login (expires_at);
grant update, delete on qr_login to {{app}};

-- From the login host to the console: good once, for a minute, with the verifier that the console's own cookie holds.
create table login_handover (
  code_hash bytea primary key,
  challenge text not null,
  person_id uuid not null references person,
  merchant_id uuid,
  staff_id uuid,
  device_known boolean not null,
  factors text[] not null,
  expires_at timestamptz not null,
  foreign key (merchant_id, staff_id) references staff on delete cascade,
  check ((merchant_id is null) = (staff_id is null))
);
grant delete on login_handover to {{app}};

-- What is to be sent. The text is emptied once it is on its way: a code does not stay here.
create table message (
  id uuid primary key,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  purpose text not null,
  body text,
  -- DROPPED: written so that a number nobody knows costs the same time as a known one.
  state text not null check (state in ('QUEUED', 'SENT', 'FAILED', 'DROPPED')),
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index message_created on message (created_at);
grant update, delete on message to {{app}};

-- Sandbox only: what the simulated carrier delivered, as the recipient's phone would show it.
create table sandbox_message (
  id uuid primary key,
  channel text not null,
  recipient text not null,
  purpose text not null,
  body text not null,
  code text,
  at timestamptz not null default now()
);
create index sandbox_message_recipient on sandbox_message (recipient, at desc);
grant delete on sandbox_message to {{app}};

-- What the provider sets for the whole installation: allowed countries, the QR login switch.
create table site_config (
  key text primary key check (key in ('ALLOWED_COUNTRIES', 'QR_CODE_LOGIN_SWITCH')),
  value text not null,
  changed_at timestamptz not null default now()
);
grant update, delete on site_config to {{app}};

-- Second factors. The authenticator's secret is encrypted by the installation's secret; `last_step` makes each code good once.
create table authenticator (
  person_id uuid primary key references person,
  secret_sealed bytea not null,
  state text not null check (state in ('PENDING', 'BOUND')),
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  bound_at timestamptz
);
grant update, delete on authenticator to {{app}};
create table recovery_code (
  person_id uuid not null references person,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);
grant update, delete on recovery_code to {{app}};
create table passkey (
  credential_id text primary key,
  person_id uuid not null references person,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkey_person on passkey (person_id);
grant update, delete on passkey to {{app}};

-- Scenes a merchant has turned off or on; without a row the scene's own default counts.
create table scene_setting (
  merchant_id uuid not null references merchant,
  scene text not null,
  is_on boolean not null,
  changed_at timestamptz not null default now(),
  primary key (merchant_id, scene)
);
grant update, delete on scene_setting to {{app}};

-- A page scene passed: the session may read that area's pages for a few minutes.
create table page_grant (
  session_id uuid not null references session on delete cascade,
  scene text not null,
  expires_at timestamptz not null,
  primary key (session_id, scene)
);
grant update, delete on page_grant to {{app}};

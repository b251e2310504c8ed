-- Why: people beside the members follow what happens at a merchant: the owner's family, a shop keeper, an accountant. They join by an invitation's link or QR code, prove
-- their number or address with a code, and get short messages of the kinds that the merchant chose for them.

create table follower_invite (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  -- What the merchant calls it: a counter, a family, a shift.
  name text not null check (length(name) between 1 and 80),
  -- Whoever joins with it follows this store alone; none: the whole account.
  store text,
  -- What whoever joins with it gets at first.
  alerts text[] not null check (alerts <@ array['payment', 'refund', 'dispute', 'payout', 'device']),
  -- Its last day, in Dubai.
  ends_on date not null,
  ended_at timestamptz,
  person_id uuid not null references person,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, number)
);
create index follower_invite_newest on follower_invite (merchant_id, created_at desc, id desc);
grant update on follower_invite to {{app}};

-- What an invited person has in hand. A new code of an invitation ends the one before.
create table follower_code (
  code text primary key check (code ~ '^[2-9A-HJ-NP-Z]{10}$'),
  merchant_id uuid not null,
  invite_id uuid not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  foreign key (merchant_id, invite_id) references follower_invite
);
create index follower_code_invite on follower_code (merchant_id, invite_id) where ended_at is null;
grant update on follower_code to {{app}};

-- Somebody who typed a number or an address and has not given the code that was sent to it. Found by the secret that their page holds.
create table follower_join (
  token_hash bytea primary key,
  merchant_id uuid not null,
  invite_id uuid not null,
  via text not null check (via in ('link', 'qr')),
  name text not null,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  language text not null check (language in ('en', 'zh')),
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  foreign key (merchant_id, invite_id) references follower_invite
);
create index follower_join_expired on follower_join (expires_at);
grant update, delete on follower_join to {{app}};

create table follower (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  invite_id uuid not null,
  via text not null check (via in ('link', 'qr')),
  store text,
  name text not null check (length(name) between 1 and 40),
  mobile text,
  email text,
  language text not null check (language in ('en', 'zh')),
  -- By the merchant.
  state text not null check (state in ('joined', 'muted', 'removed')),
  -- By the follower: gets nothing, whatever the merchant chose.
  left_at timestamptz,
  -- What the merchant chose, and what of it the follower switched off.
  alerts text[] not null check (alerts <@ array['payment', 'refund', 'dispute', 'payout', 'device']),
  declined text[] not null default '{}' check (declined <@ array['payment', 'refund', 'dispute', 'payout', 'device']),
  -- What happened before is never sent.
  since timestamptz not null,
  -- When the follower last opened their page.
  seen_at timestamptz,
  last_sent_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, invite_id) references follower_invite,
  check ((mobile is null) <> (email is null)),
  -- Payouts are of the account, not of a store.
  check (store is null or not 'payout' = any(alerts))
);
create index follower_newest on follower (merchant_id, created_at desc, id desc);
create index follower_invited on follower (merchant_id, invite_id);
-- One follower of a number or an address, whichever invitation it came by.
create unique index follower_mobile on follower (merchant_id, mobile) where mobile is not null;
create unique index follower_email on follower (merchant_id, email) where email is not null;
create index follower_alerted on follower (merchant_id) where state = 'joined' and left_at is null;
grant update on follower to {{app}};

-- The link in each message, by which its reader stops them.
create table follower_link (
  token_hash bytea primary key,
  merchant_id uuid not null,
  follower_id uuid not null,
  created_at timestamptz not null default now(),
  foreign key (merchant_id, follower_id) references follower
);

-- One message of one happening to one follower.
create table follower_alert (
  merchant_id uuid not null,
  id uuid not null,
  follower_id uuid not null,
  alert text not null check (alert in ('payment', 'refund', 'dispute', 'payout', 'device')),
  -- The record, and what became of it.
  about text not null,
  text text not null,
  happened_at timestamptz not null,
  created_at timestamptz not null default now(),
  state text not null default 'due' check (state in ('due', 'sent', 'skipped')),
  -- Why nothing was sent.
  why text check (why in ('muted', 'left', 'removed', 'off', 'limit')),
  sent_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, follower_id, about),
  foreign key (merchant_id, follower_id) references follower,
  check ((state = 'sent') = (sent_at is not null)),
  check ((state = 'skipped') = (why is not null))
);
create index follower_alert_due on follower_alert (created_at, merchant_id, id) where state = 'due';
create index follower_alert_newest on follower_alert (merchant_id, follower_id, created_at desc);
grant update on follower_alert to {{app}};

insert into payment_cursor (name, number) select 'follower-alert', last_number from event_bounds;

-- Why: e-mail goes by SMTP and text messages by vendors' own interfaces. What a carrier reports later (delivered, bounced) is matched with the
-- message, a message whose carrier is down waits instead of failing, and an address that does not exist gets nothing more.
alter table message
  -- Of e-mail.
  add column language text check (language in ('en', 'zh', 'ar')),
  add column subject text,
  -- After that it is of no use: a code that has expired.
  add column expires_at timestamptz,
  -- Of a code: the session or ticket that it is for.
  add column code_of text,
  -- When the queue looks at it again: waiting for the next attempt, or for a delivery report.
  add column due_at timestamptz,
  -- 1: the second carrier, after the first has failed or said nothing.
  add column route smallint not null default 0 check (route in (0, 1)),
  add column carrier text,
  -- How the carrier calls it in its delivery reports.
  add column carrier_id text,
  add column delivery text check (delivery in ('DELIVERED', 'UNDELIVERED')),
  add column delivery_at timestamptz,
  -- Why it failed: a status code, never the carrier's text, which may repeat the address.
  add column failure text,
  -- The record that shows whether it arrived.
  add column merchant_id uuid,
  add column about text,
  add column about_id uuid,
  drop constraint message_state_check,
  -- SUPERSEDED: a newer code for the same purpose was sent.
  add constraint message_state_check check (state in ('QUEUED', 'SENT', 'FAILED', 'DROPPED', 'SUPERSEDED'));
create index message_due on message (due_at) where due_at is not null;
create index message_code_of on message (code_of, purpose) where body is not null;
create index message_about on message (about_id, created_at desc) where about_id is not null;
create index message_carrier_id on message (carrier, carrier_id) where carrier_id is not null;

-- Since when each carrier has been failing; null while it works.
create table carrier_state (
  channel text primary key check (channel in ('sms', 'email')),
  failing_since timestamptz,
  why text not null
);
grant update on carrier_state to {{app}};

-- Addresses that do not take e-mail: SHA-256 of the address in small letters. Removed when its owner confirms the address again.
create table bounced_address (
  address_hash bytea primary key,
  status text not null,
  bounced_at timestamptz not null default now()
);
grant update, delete on bounced_address to {{app}};

-- Why: which messages a person wants, by which way; and the links in messages that stop one of them without a login.
-- A row stands only where somebody chose: what nobody chose is as the contract says (packages/contract/src/notice.ts).
create table notice_preference (
  person_id uuid not null references person,
  topic text not null check (topic in ('settlement', 'payout', 'security', 'product-news', 'marketing')),
  channel text not null check (channel in ('sms', 'email')),
  wanted boolean not null,
  changed_at timestamptz not null default now(),
  primary key (person_id, topic, channel),
  -- Whoever takes over an account must not be able to keep its owner from hearing of it.
  constraint security_is_always_told check (topic <> 'security' or wanted)
);
grant update (wanted, changed_at) on notice_preference to {{app}};

-- The link's SHA-256, never the link. `address` is where the message went, so that the page can say it, masked.
create table unsubscribe_link (
  token_hash bytea primary key,
  person_id uuid not null references person,
  topic text not null check (topic in ('settlement', 'payout', 'product-news', 'marketing')),
  channel text not null check (channel in ('sms', 'email')),
  address text not null,
  made_at timestamptz not null default now(),
  -- When it stopped its topic for the first time; the undo is open for a while after that.
  used_at timestamptz
);
create index unsubscribe_link_person on unsubscribe_link (person_id);
grant update (used_at) on unsubscribe_link to {{app}};

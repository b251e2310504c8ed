-- Why: what a rail reports is booked, or refused with a trace, or found later by asking for it. Never answered with success and lost.

-- Signed messages that were refused: unreadable, or a reference that was used before with other content. A person asks the rail about them.
create table rail_refusal (
  rail text not null,
  -- SHA-256 of the body: the same message again is counted.
  body_hash bytea not null,
  -- HTTP status of the answer.
  status smallint not null,
  body text not null,
  count integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (rail, body_hash)
);
create index rail_refusal_newest on rail_refusal (last_at desc);
grant update on rail_refusal to {{app}};

-- How far each rail was asked for what it may have reported in vain.
create table rail_poll (
  rail text primary key,
  asked_until timestamptz not null
);
grant update on rail_poll to {{app}};

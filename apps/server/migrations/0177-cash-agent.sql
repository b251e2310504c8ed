-- Why: partners take cash for a merchant's top-ups and sell its vouchers. What they took is the merchant's and in a drawer of its own, under the
-- agent's name, until it is handed over. Decision 0158.
create table cash_agent (
  merchant_id uuid not null references merchant,
  id uuid not null,
  -- What a till names it by.
  code text not null,
  -- Of its drawer: it stays.
  name text not null,
  contact text not null,
  mobile text,
  area text not null,
  currency text not null,
  -- At most so much of the merchant's cash is with it.
  cash_max_minor numeric(38, 0) not null check (cash_max_minor > 0),
  state text not null default 'active' check (state in ('active', 'paused', 'closed')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, code),
  unique (merchant_id, name)
);
grant update (contact, mobile, area, cash_max_minor, state, version) on cash_agent to {{app}};
-- What one place took.
create index cash_move_store on cash_move (merchant_id, store, at desc);
create index cash_drawer_change_store on cash_drawer_change (merchant_id, store, at desc);

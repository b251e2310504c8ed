-- Why: a merchant wants to know whether somebody cheats, and to try a rule on its own history before the rule stops anybody. So what was known of each
-- attempt to pay is kept with the decision and the version of the rules: a replay computes with the same facts as the payment did.

-- A rule of a merchant. DRAFT: never on; WATCH: only noted; ON; OFF.
create table risk_rule (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  name text not null check (length(name) between 1 and 60),
  state text not null check (state in ('DRAFT', 'WATCH', 'ON', 'OFF')),
  -- Of its newest line; the one that decides is in the newest set.
  version integer not null check (version > 0),
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, number)
);
create index risk_rule_newest on risk_rule (merchant_id, created_at desc, id desc);
grant update on risk_rule to {{app}};

-- Every line that a rule has had.
create table risk_rule_version (
  merchant_id uuid not null,
  rule_id uuid not null,
  version integer not null check (version > 0),
  name text not null,
  line text not null,
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  primary key (merchant_id, rule_id, version),
  foreign key (merchant_id, rule_id) references risk_rule
);

-- The rules that decide, as they were from then on. Never changed: a decision names its version.
create table risk_rule_set (
  merchant_id uuid not null references merchant,
  version integer not null check (version > 0),
  rules jsonb not null,
  changed_by uuid references person,
  at timestamptz not null default now(),
  primary key (merchant_id, version)
);

-- Cards, devices, addresses and customers that a merchant blocks or trusts, with the time in which it did.
create table risk_list_entry (
  merchant_id uuid not null references merchant,
  id uuid not null,
  list text not null check (list in ('block', 'allow')),
  kind text not null check (kind in ('card', 'device', 'address', 'customer')),
  key text not null check (length(key) between 1 and 120),
  -- As people read it: the last digits of a card.
  shown text not null,
  reason text,
  created_by uuid references person,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid references person,
  primary key (merchant_id, id),
  check (ended_at is null or ended_at >= created_at)
);
create unique index risk_list_entry_once on risk_list_entry (merchant_id, kind, key) where ended_at is null;
create index risk_list_entry_newest on risk_list_entry (merchant_id, created_at desc, id desc);
grant update (ended_at, ended_by) on risk_list_entry to {{app}};

-- One attempt to pay: what was known of it, what the rules decided, and by which version of them.
create table risk_decision (
  merchant_id uuid not null references merchant,
  id uuid not null,
  payment_id uuid not null,
  attempt_no smallint not null,
  at timestamptz not null,
  -- 0: the merchant had no rules.
  rules_version integer not null check (rules_version >= 0),
  features jsonb not null,
  outcome text not null check (outcome in ('allow', '3ds', 'review', 'refuse')),
  hits jsonb not null,
  -- False: where nobody can be asked or refused any more, such as a sale that a till made without a network.
  is_enforced boolean not null,
  amount_minor numeric(38, 0) not null,
  currency text not null,
  dirhams_minor numeric(38, 0) not null,
  store text,
  method text not null,
  card_key text,
  device_key text,
  address_key text,
  customer_key text,
  -- Of an attempt for review: WAITING, then ALLOWED or REFUSED by a person, LAPSED by the clock, or ENDED when there was nothing left to decide.
  review text check (review in ('WAITING', 'ALLOWED', 'REFUSED', 'LAPSED', 'ENDED')),
  decide_by timestamptz,
  decided_at timestamptz,
  decided_by uuid references person,
  decision_note text,
  primary key (merchant_id, id),
  unique (merchant_id, payment_id, attempt_no),
  foreign key (merchant_id, payment_id) references payment (merchant_id, id),
  check ((review is null) = (decide_by is null))
);
create index risk_decision_newest on risk_decision (merchant_id, at desc, id desc);
create index risk_decision_amount on risk_decision (merchant_id, currency, amount_minor desc, id desc);
-- How often within an hour and a day: read at each attempt.
create index risk_decision_card on risk_decision (merchant_id, card_key, at) where card_key is not null;
create index risk_decision_device on risk_decision (merchant_id, device_key, at) where device_key is not null;
create index risk_decision_address on risk_decision (merchant_id, address_key, at) where address_key is not null;
create index risk_decision_customer on risk_decision (merchant_id, customer_key, at) where customer_key is not null;
create index risk_decision_hit on risk_decision (merchant_id, at) where hits <> '[]'::jsonb;
create index risk_decision_due on risk_decision (decide_by) where review = 'WAITING';
grant update (review, decided_at, decided_by, decision_note) on risk_decision to {{app}};

-- Why: smart purchase. A customer pays in instalments, the merchant is paid at once; the provider collects the parts and says so.
-- What the payer agreed to when they tried: [{ "no", "dueOn", "minor" }].
alter table payment_attempt add column instalments jsonb;

create table instalment_plan (
  merchant_id uuid not null references merchant,
  payment_id uuid not null,
  currency text not null,
  parts smallint not null check (parts > 1),
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  collected_minor numeric(38, 0) not null default 0 check (collected_minor >= 0),
  -- Taken off by refunds.
  cut_minor numeric(38, 0) not null default 0 check (cut_minor >= 0),
  state text not null check (state in ('plan-open', 'plan-behind', 'plan-paid', 'plan-ended')),
  -- The earliest day of what nobody has collected yet.
  next_on date,
  created_at timestamptz not null,
  primary key (merchant_id, payment_id),
  foreign key (merchant_id, payment_id) references payment (merchant_id, id),
  check (collected_minor + cut_minor <= amount_minor),
  check ((next_on is null) = (state in ('plan-paid', 'plan-ended')))
);
create index instalment_plan_newest on instalment_plan (merchant_id, created_at desc, payment_id desc);
create index instalment_plan_amount on instalment_plan (merchant_id, currency, amount_minor, payment_id);
-- What the provider should have told by now.
create index instalment_plan_due on instalment_plan (next_on) where next_on is not null;
grant update on instalment_plan to {{app}};

create table instalment (
  merchant_id uuid not null,
  payment_id uuid not null,
  no smallint not null,
  due_on date not null,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  cut_minor numeric(38, 0) not null default 0 check (cut_minor between 0 and amount_minor),
  state text not null check (state in ('instalment-due', 'instalment-missed', 'instalment-paid', 'instalment-cut')),
  paid_at timestamptz,
  primary key (merchant_id, payment_id, no),
  unique (merchant_id, payment_id, due_on),
  foreign key (merchant_id, payment_id) references instalment_plan,
  check ((paid_at is not null) = (state = 'instalment-paid'))
);
grant update on instalment to {{app}};

-- Of the simulated acquirer, which collects them.
create table sandbox_acquirer_instalment (
  reference text not null references sandbox_acquirer_attempt,
  no smallint not null,
  try_on date not null,
  tries smallint not null default 0,
  amount_minor numeric(38, 0) not null,
  is_over boolean not null default false,
  primary key (reference, no)
);
create index sandbox_acquirer_instalment_due on sandbox_acquirer_instalment (try_on) where not is_over;
grant update on sandbox_acquirer_instalment to {{app}};
alter table sandbox_acquirer_event add column part smallint;

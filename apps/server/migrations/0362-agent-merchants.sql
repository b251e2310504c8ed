-- Why: agents bring merchants. What a merchant has to hand in, which agent looks after it and where it waits is one record, from the first answer until it is
-- a merchant of its own.
create table agent_merchant (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  -- The agent who looks after it, and earns from it once it is a merchant.
  partner_id uuid not null,
  state text not null default 'CREATED' check (state in ('CREATED', 'OPENED', 'REJECTED', 'CLOSED')),
  -- The answers of its form.
  facts jsonb not null,
  version integer not null default 1,
  child_id uuid references merchant check ((child_id is null) = (state <> 'OPENED')),
  request_id uuid,
  -- What was last said of it by whoever rejected it, sent it back or closed it.
  remark text,
  reminded_at timestamptz,
  reminders integer not null default 0,
  made_by uuid not null references person,
  created_at timestamptz not null default now(),
  -- Since when it is in its step.
  step_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, number),
  unique (merchant_id, request_id),
  foreign key (merchant_id, partner_id) references partner,
  foreign key (merchant_id, request_id) references approval_request
);
create index agent_merchant_newest on agent_merchant (merchant_id, created_at desc, id desc);
create index agent_merchant_licence on agent_merchant (merchant_id, (facts ->> 'licenceNo'));
create index agent_merchant_partner on agent_merchant (merchant_id, partner_id);
grant update on agent_merchant to {{app}};

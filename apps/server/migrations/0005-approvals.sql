-- Why: who asks is never who approves. A request is what was asked, word for word; a decision is about exactly those words.

create table approval_request (
  merchant_id uuid not null references merchant,
  id uuid not null,
  -- 'A-000017', counted per merchant: what people say to each other.
  number text not null,
  kind text not null,
  state text not null check (state in ('CREATED', 'APPLIED', 'AUDITED', 'PLACED', 'SUCCESS', 'FAILURE', 'REVERTED')),
  maker_person_id uuid not null references person,
  maker_staff_id uuid not null,
  -- Name of the area whose members may decide; whether somebody still is one is asked again at the decision.
  checker_area text not null,
  -- As many different people must approve; none: it goes on by itself.
  needed smallint not null check (needed between 0 and 2),
  -- What will be done, canonical, and the SHA-256 of it: a decision carries the hash, and only what has it is carried out.
  payload json not null,
  payload_hash bytea not null check (length(payload_hash) = 32),
  -- The same in words, as the approver reads it.
  text_en text not null,
  text_zh text not null,
  currency text,
  amount_minor numeric(38, 0),
  check ((currency is null) = (amount_minor is null)),
  -- The policy that applied when it was asked.
  policy json not null,
  reason text,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, number)
);
create index approval_request_merchant on approval_request (merchant_id, created_at desc, id desc);
create index approval_request_waiting on approval_request (merchant_id, checker_area) where state = 'APPLIED';
create index approval_request_maker on approval_request (merchant_id, maker_person_id, created_at desc);
grant update on approval_request to {{app}};

-- Why: one engine for every request. A step is what somebody did to a request; decisions are steps, and a revision is what they are
-- about: an edited request starts its approvals anew.
alter table approval_request
  drop column checker_area,
  add column revision smallint not null default 1,
  -- Before and after, in words of both languages, as the approver reads them.
  add column shown json not null default '[]',
  -- Why it ended, if not by success: recalled, rejected, expired, or the name of the refusal at placing.
  add column outcome text,
  -- Version of the policy that applied; 0: the product's own.
  add column policy_version integer not null default 0;
create index approval_request_waiting on approval_request (merchant_id, created_at desc) where state = 'APPLIED';
create index approval_request_expiring on approval_request (expires_at) where state in ('CREATED', 'APPLIED');

-- The maker stands in the row so that the database itself refuses a maker who checks: as a person, whatever staff entry they act with.
create table approval_step (
  merchant_id uuid not null,
  request_id uuid not null,
  position bigint generated always as identity,
  revision smallint not null,
  maker_person_id uuid not null,
  -- None: by the clock, or by the rail.
  person_id uuid references person,
  staff_id uuid,
  step text not null check (step in ('asked', 'edited', 'submitted', 'handed-over', 'passed', 'rejected', 'sent-back', 'recalled',
    'expired', 'placed', 'succeeded', 'failed', 'reverted')),
  payload_hash bytea not null,
  reason text,
  at timestamptz not null default now(),
  primary key (merchant_id, request_id, position),
  foreign key (merchant_id, request_id) references approval_request,
  check (step not in ('passed', 'rejected', 'sent-back') or person_id <> maker_person_id),
  check (step not in ('passed', 'rejected', 'sent-back') or person_id is not null)
);
create unique index approval_step_once on approval_step (merchant_id, request_id, revision, person_id)
  where step in ('passed', 'rejected', 'sent-back');

-- Every version stays; the newest applies.
create table approval_policy (
  merchant_id uuid not null references merchant,
  kind text not null,
  version integer not null check (version > 0),
  rules json not null,
  request_id uuid,
  since timestamptz not null default now(),
  primary key (merchant_id, kind, version),
  foreign key (merchant_id, request_id) references approval_request
);

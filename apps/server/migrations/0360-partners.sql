-- Why: a merchant or an agent that brings business earns a part of it. Who earns how much of which payment must be known for every past day, so the tree of
-- partners, their rates and whose merchant somebody is are dated rows, and what was earned is a line that never changes.

-- Of a partner: what it earned and was not paid yet. Below zero after a refund of what was paid out: the next commissions fill it. It is the first account
-- that is not the platform's and has no bound.
alter table ledger.kind add column is_bounded boolean;
update ledger.kind set is_bounded = not is_house;
alter table ledger.kind alter column is_bounded set not null;
insert into ledger.kind values ('commission', false, false);
do $$
declare
  -- The functions are as they were but for what decides on the bound.
  open text := pg_get_functiondef('ledger.open(uuid, text, text)'::regprocedure);
  self_check text := pg_get_functiondef('ledger.self_check()'::regprocedure);
begin
  if position('not k.is_house, k.is_house' in open) = 0 or position('not k.is_house and e.balance' in self_check) = 0 then
    raise exception 'the ledger is not the one that this migration was written for';
  end if;
  execute replace(open, 'not k.is_house, k.is_house', 'k.is_bounded, not k.is_bounded');
  execute replace(self_check, 'not k.is_house and e.balance', 'k.is_bounded and e.balance');
end $$;

-- The account itself (whose rate the provider sets), an agent below it, or a promoter: a person who invites.
create table partner (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  kind text not null check (kind in ('account', 'agent', 'promoter')),
  name text not null check (length(name) between 1 and 80),
  name_zh text check (length(name_zh) between 1 and 80),
  region text,
  mobile text,
  email text,
  -- The member who signs in as this agent and sees what is below it.
  staff_id uuid,
  -- Where commissions are paid: an account on Falaj, else the wallet of the mobile number.
  payee_id uuid references merchant,
  -- Registered for VAT: then VAT is added, and a self-billed invoice is due.
  trn text check (trn ~ '^1\d{12}03$'),
  store text,
  state text not null default 'active' check (state in ('active', 'disabled')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, staff_id) references staff on delete set null (staff_id),
  foreign key (merchant_id, store) references store
);
create unique index partner_account on partner (merchant_id) where kind = 'account';
create unique index partner_staff on partner (merchant_id, staff_id) where staff_id is not null;
create index partner_newest on partner (merchant_id, created_at desc, id desc);
grant update on partner to {{app}};

-- Who is below whom, from when until when. Only the account has nobody above it.
create table partner_parent (
  merchant_id uuid not null,
  partner_id uuid not null,
  from_at timestamptz not null,
  until_at timestamptz check (until_at > from_at),
  parent_id uuid not null check (parent_id <> partner_id),
  primary key (merchant_id, partner_id, from_at),
  foreign key (merchant_id, partner_id) references partner,
  foreign key (merchant_id, parent_id) references partner
);
create unique index partner_parent_current on partner_parent (merchant_id, partner_id) where until_at is null;
create index partner_parent_children on partner_parent (merchant_id, parent_id);
grant update (until_at) on partner_parent to {{app}};

-- What a partner and everybody below it get of a payment, in parts of a million. A rate begins on a day; it is never edited.
create table partner_rate (
  merchant_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  rate_ppm integer not null check (rate_ppm between 0 and 1000000),
  from_at timestamptz not null,
  until_at timestamptz check (until_at > from_at),
  -- None: the provider.
  person_id uuid references person,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, partner_id, from_at),
  foreign key (merchant_id, partner_id) references partner
);
grant update (until_at) on partner_rate to {{app}};

-- Whose merchant it is: payments of this time earn commissions for the partner and those above it.
create table partner_merchant (
  -- The account of the partner.
  merchant_id uuid not null,
  child_id uuid not null references merchant check (child_id <> merchant_id),
  from_at timestamptz not null,
  until_at timestamptz check (until_at > from_at),
  partner_id uuid not null,
  primary key (merchant_id, child_id, from_at),
  foreign key (merchant_id, partner_id) references partner
);
-- A merchant is brought by one account at a time.
create unique index partner_merchant_current on partner_merchant (child_id) where until_at is null;
create index partner_merchant_child on partner_merchant (child_id, from_at);
create index partner_merchant_partner on partner_merchant (merchant_id, partner_id);
grant update (until_at) on partner_merchant to {{app}};

-- One payment of what a partner has: the sum of its lines. An order: a member asks for it, colleagues approve.
create table commission_payout (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  draft_id uuid not null,
  request_id uuid,
  partner_id uuid not null,
  currency text not null,
  net_minor numeric(38, 0) not null check (net_minor > 0),
  fee_minor numeric(38, 0) not null default 0 check (fee_minor = 0),
  vat_minor numeric(38, 0) not null default 0 check (vat_minor = 0),
  -- How many lines it pays.
  line_count integer not null check (line_count > 0),
  payee_id uuid references merchant,
  payee_shown text not null,
  state text not null check (state in ('ASKED', 'RELEASED', 'SUCCESS', 'FAILURE')),
  holds integer not null default 0,
  maker_person_id uuid not null references person,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  why text,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  unique (merchant_id, request_id),
  foreign key (merchant_id, request_id) references approval_request,
  foreign key (merchant_id, partner_id) references partner
);
create unique index commission_payout_draft on commission_payout (merchant_id, draft_id);
create index commission_payout_newest on commission_payout (merchant_id, created_at desc, id desc);
grant update on commission_payout to {{app}};

-- What one partner earned of one payment, and what of it a refund or a lost dispute took back. Frozen, but for the payout that pays it.
create table commission_line (
  -- The account of the partner.
  merchant_id uuid not null references merchant,
  id uuid not null,
  partner_id uuid not null,
  -- The payment, and whose it was.
  child_id uuid not null references merchant,
  payment_id uuid not null,
  payment_number text not null,
  -- earned; taken-back: by a refund or a lost dispute; restored: a dispute was won after all.
  kind text not null check (kind in ('earned', 'taken-back', 'restored')),
  -- The lines of one partner and payment in their order: two who look at the same change write it once.
  nth integer not null check (nth >= 0 and (nth = 0) = (kind = 'earned')),
  -- How much of the payment had gone back, this time included.
  taken_minor numeric(38, 0) not null default 0,
  currency text not null,
  -- As of the payment.
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  fee_minor numeric(38, 0) not null check (fee_minor >= 0),
  rate_id uuid not null,
  rate_ppm integer not null,
  below_ppm integer not null,
  -- The partners from the merchant's own up to the account, and their rates, as of the payment: [{partner, ratePpm, rate}].
  path jsonb not null,
  minor numeric(38, 0) not null check (minor <> 0 and (minor > 0) = (kind <> 'taken-back')),
  vat_minor numeric(38, 0) not null default 0,
  happened_at timestamptz not null,
  -- Days in Dubai: accrued before the first, clearing before the second, available from then on.
  settles_on date not null,
  clears_on date not null check (clears_on >= settles_on),
  payout_id uuid,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, payment_id, partner_id, nth),
  foreign key (merchant_id, partner_id) references partner,
  foreign key (merchant_id, rate_id) references partner_rate,
  foreign key (merchant_id, payout_id) references commission_payout
);
create index commission_line_newest on commission_line (merchant_id, happened_at desc, id desc);
create index commission_line_partner on commission_line (merchant_id, partner_id, happened_at desc);
create index commission_line_child on commission_line (merchant_id, child_id, happened_at desc);
create index commission_line_open on commission_line (merchant_id, partner_id, currency, clears_on) where payout_id is null;
create index commission_line_payout on commission_line (merchant_id, payout_id) where payout_id is not null;
grant update (payout_id) on commission_line to {{app}};

-- A payout is the sum of its lines: looked at when a transaction commits that changed either.
create function commission_payout_adds_up() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  payout uuid;
  merchant uuid := coalesce(new.merchant_id, old.merchant_id);
  wrong integer;
begin
  foreach payout in array case tg_table_name when 'commission_payout' then array[(to_jsonb(new) ->> 'id')::uuid]
    else array[(to_jsonb(new) ->> 'payout_id')::uuid, (to_jsonb(old) ->> 'payout_id')::uuid] end loop
    select count(*) into wrong from public.commission_payout p
    left join lateral (select count(*) as count, coalesce(sum(l.minor + l.vat_minor), 0) as minor, bool_and(l.partner_id = p.partner_id and l.currency = p.currency) as same
      from public.commission_line l where l.merchant_id = p.merchant_id and l.payout_id = p.id) l on true
    where p.merchant_id = merchant and p.id = payout and p.state in ('ASKED', 'SUCCESS')
      and (l.minor <> p.net_minor or l.count <> p.line_count or not coalesce(l.same, false));
    if wrong > 0 then raise exception 'commission payout % is not the sum of its lines', payout using errcode = 'check_violation'; end if;
  end loop;
  return null;
end $$;
revoke all on function commission_payout_adds_up from public;
create constraint trigger commission_payout_adds_up after insert or update on commission_payout deferrable initially deferred
  for each row execute function commission_payout_adds_up();
create constraint trigger commission_payout_adds_up after update of payout_id on commission_line deferrable initially deferred
  for each row execute function commission_payout_adds_up();

-- How far the events of payments were read.
create table commission_cursor (
  one boolean primary key default true check (one),
  number bigint not null
);
insert into commission_cursor (number) select last_number from event_bounds;
grant update on commission_cursor to {{app}};

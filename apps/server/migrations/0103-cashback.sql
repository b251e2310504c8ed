-- Why: a part of what customers pay goes back to them. Its budget is held before the first of it is earned, and what is earned can never be more,
-- whoever pays and however many at once. Decision 0114.
create table cashback_campaign (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  -- Made by the form: sent twice, it is one campaign.
  draft_id uuid not null,
  title text not null,
  state text not null check (state in ('RUNNING', 'PAUSED', 'ENDED')),
  currency text not null,
  -- Hundredths of a per cent, or a fixed amount for each payment.
  bps integer check (bps between 1 and 5000),
  fixed_minor numeric(38, 0) check (fixed_minor > 0),
  -- Payments below it earn nothing.
  least_minor numeric(38, 0) not null default 0 check (least_minor >= 0),
  -- What one customer earns at most; none: as much as the budget.
  cap_minor numeric(38, 0) check (cap_minor > 0),
  budget_minor numeric(38, 0) not null check (budget_minor > 0),
  -- Only the trigger below writes it.
  spent_minor numeric(38, 0) not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  unique (merchant_id, draft_id),
  check ((bps is null) <> (fixed_minor is null)),
  check (ends_at > starts_at),
  check ((state = 'ENDED') = (ended_at is not null)),
  constraint cashback_within_budget check (spent_minor between 0 and budget_minor)
);
create index cashback_campaign_newest on cashback_campaign (merchant_id, created_at desc, id desc);
create index cashback_campaign_over on cashback_campaign (ends_at) where state <> 'ENDED';
grant update (state, ended_at) on cashback_campaign to {{app}};

create table cashback (
  merchant_id uuid not null,
  id uuid not null,
  number text not null,
  campaign_id uuid not null,
  payment_id uuid not null,
  payment_number text not null,
  -- Whom the cap counts for, and what a colleague may see of them.
  customer_key text not null,
  customer text,
  currency text not null,
  -- What was paid, and what of it was earned.
  paid_minor numeric(38, 0) not null check (paid_minor > 0),
  net_minor numeric(38, 0) not null check (net_minor > 0),
  -- Taken back with refunds of the payment.
  reverted_minor numeric(38, 0) not null default 0,
  earned_at timestamptz not null,
  reverted_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  -- A payment earns once.
  unique (merchant_id, payment_id),
  foreign key (merchant_id, campaign_id) references cashback_campaign (merchant_id, id),
  foreign key (merchant_id, payment_id) references payment (merchant_id, id),
  constraint cashback_reverted_fits check (reverted_minor between 0 and net_minor)
);
create index cashback_newest on cashback (merchant_id, earned_at desc, id desc);
create index cashback_amount on cashback (merchant_id, currency, net_minor, id);
create index cashback_of on cashback (merchant_id, campaign_id, customer_key);
grant update (reverted_minor, reverted_at) on cashback to {{app}};

-- The campaign's row is locked by the update, so two at once are counted one after the other, and the check above refuses the second.
create function count_cashback() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.cashback_campaign c set spent_minor = c.spent_minor + new.net_minor
  where c.merchant_id = new.merchant_id and c.id = new.campaign_id and c.currency = new.currency and c.state = 'RUNNING';
  if not found then
    raise exception 'only a campaign that runs gives cashback, in its currency' using errcode = 'check_violation';
  end if;
  return null;
end $$;
revoke all on function count_cashback from public;
create trigger count_cashback after insert on cashback for each row execute function count_cashback();

-- How far the events were read: each payment is looked at once for each of its changes.
create table cashback_cursor (
  one boolean primary key default true check (one),
  number bigint not null
);
insert into cashback_cursor (number) select last_number from event_bounds;
grant update on cashback_cursor to {{app}};

-- A rule may pay what the stores have taken to the stores' own bank accounts: a run then is several payouts, each a part.
alter table settlement_rule add column to_stores boolean not null default false;

create table settlement_run_part (
  merchant_id uuid not null references merchant,
  run_id uuid not null,
  bank_account_id uuid not null,
  -- Codes of the stores whose takings it is; none: the account of the rule, which takes the rest.
  stores text[] not null,
  -- What these stores were settled since the payout before, and what was refunded of their payments meanwhile.
  settled_minor numeric(38, 0) not null check (settled_minor >= 0),
  refunded_minor numeric(38, 0) not null check (refunded_minor >= 0),
  sent_minor numeric(38, 0) not null check (sent_minor >= 0),
  -- Why it went with the rest.
  why text,
  withdrawal_id uuid,
  withdrawal_number text,
  primary key (merchant_id, run_id, bank_account_id),
  foreign key (merchant_id, run_id) references settlement_run deferrable initially deferred,
  foreign key (merchant_id, bank_account_id) references bank_account,
  check ((withdrawal_id is null) = (sent_minor = 0)),
  check (why is null or sent_minor = 0)
);
create unique index settlement_run_part_withdrawal on settlement_run_part (merchant_id, withdrawal_id);

-- The parts of a run are what it sent, to the last unit.
create function settlement_run_part_adds_up() returns trigger language plpgsql as $$
begin
  if (select sum(sent_minor) from settlement_run_part where merchant_id = new.merchant_id and run_id = new.run_id)
    <> (select sent_minor from settlement_run where merchant_id = new.merchant_id and id = new.run_id) then
    raise exception 'the parts of settlement run % are not what it sent', new.run_id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger settlement_run_part_adds_up after insert on settlement_run_part
  deferrable initially deferred for each row execute function settlement_run_part_adds_up();

-- Which settlements and refunds a run has counted for the shares of stores: each is counted once, however late its transaction ended.
create table settlement_run_taken (
  merchant_id uuid not null references merchant,
  kind text not null check (kind in ('settlement', 'refund')),
  id uuid not null,
  run_id uuid not null,
  primary key (merchant_id, kind, id),
  foreign key (merchant_id, run_id) references settlement_run deferrable initially deferred
);
create index settlement_run_taken_run on settlement_run_taken (merchant_id, run_id);

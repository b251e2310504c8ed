-- Why: a list as it was at a moment needs the states that records had then. What a payment was is known from the times of its payment, settlement
-- and refunds; what its disputes were was not kept: only their present state.

create table dispute_state (
  merchant_id uuid not null,
  dispute_id uuid not null,
  position bigint generated always as identity,
  payment_id uuid not null,
  -- When it happened, as the record says: a word of the bank that arrives late is dated as it was.
  at timestamptz not null,
  state text not null,
  -- What a decided case took from its payment, with its fee.
  lost_minor numeric(38, 0) not null default 0,
  primary key (merchant_id, dispute_id, position),
  foreign key (merchant_id, dispute_id) references dispute on delete cascade
);
create index dispute_state_of_payment on dispute_state (merchant_id, payment_id, at);

create function keep_dispute_state() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- One that is recorded after its end was open until then.
  if tg_op = 'INSERT' and new.closed_at > new.received_at then
    insert into public.dispute_state (merchant_id, dispute_id, payment_id, at, state)
    values (new.merchant_id, new.id, new.payment_id, new.received_at, 'OPEN');
  end if;
  insert into public.dispute_state (merchant_id, dispute_id, payment_id, at, state, lost_minor)
  values (new.merchant_id, new.id, new.payment_id,
    case when tg_op = 'INSERT' then coalesce(new.closed_at, new.received_at) else coalesce(new.closed_at, greatest(new.told_at, new.answered_at)) end,
    new.state, case when new.state in ('LOST', 'CONCEDED') then new.net_minor + new.fee_minor + new.vat_minor else 0 end);
  return null;
end $$;
revoke all on function keep_dispute_state from public;
create trigger keep_dispute_state_of_new after insert on dispute for each row execute function keep_dispute_state();
create trigger keep_dispute_state after update of state on dispute for each row
  when (old.state is distinct from new.state) execute function keep_dispute_state();

-- Of earlier cases their receipt and their end are known.
insert into dispute_state (merchant_id, dispute_id, payment_id, at, state)
select merchant_id, id, payment_id, received_at, 'OPEN' from dispute where closed_at > received_at order by merchant_id, received_at, id;
insert into dispute_state (merchant_id, dispute_id, payment_id, at, state, lost_minor)
select merchant_id, id, payment_id, coalesce(closed_at, received_at), state,
  case when state in ('LOST', 'CONCEDED') then net_minor + fee_minor + vat_minor else 0 end
from dispute order by merchant_id, coalesce(closed_at, received_at), id;

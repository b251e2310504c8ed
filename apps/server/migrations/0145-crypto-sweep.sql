-- Why: what was deposited on Ethereum lies on one address per deposit target and is moved to the treasury, which pays withdrawals. What the
-- network takes for it is the provider's cost. Decision 0137.
insert into ledger.kind values ('network-cost', true);

-- Null: the treasury pays.
alter table chain_transfer add column from_index integer;
drop index chain_transfer_nonce;
-- Two payments of one payer never share a number; one that is sped up keeps its own.
create unique index chain_transfer_nonce on chain_transfer (network, coalesce(from_index, -1), nonce) where attempt = 1;

create table crypto_sweep (
  -- The chain knows the transfer by this.
  id uuid primary key,
  network text collate "C" not null,
  address text collate "C" not null,
  address_index integer not null,
  currency text collate "C" not null,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  -- The most that the transfer may cost, in the network's own coin.
  fee_max_minor numeric(38, 0) not null,
  -- What a token needs sent ahead so that its address can pay the network; null: nothing.
  gas_reference uuid unique,
  gas_minor numeric(38, 0) check (gas_minor > 0),
  -- FUNDING waits for the gas, SENDING for the transfer; STUCK: somebody else's transaction took its place, a person has to look.
  state text not null check (state in ('FUNDING', 'SENDING', 'DONE', 'FAILED', 'GIVEN_UP', 'STUCK')),
  txid text collate "C",
  -- What the network took, the gas's transfer included.
  network_minor numeric(38, 0),
  why text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((gas_reference is null) = (gas_minor is null)),
  check (state <> 'DONE' or (txid is not null and network_minor is not null)),
  check ((ended_at is null) = (state in ('FUNDING', 'SENDING', 'STUCK')))
);
grant update on crypto_sweep to {{app}};
-- One at a time for each address.
create unique index crypto_sweep_open on crypto_sweep (network, address) where state in ('FUNDING', 'SENDING', 'STUCK');
create index crypto_sweep_ended on crypto_sweep (network, address, ended_at);
create index crypto_sweep_done on crypto_sweep (ended_at) where state = 'DONE';

-- Which sweep took it to the treasury; null: it lies where it came.
alter table crypto_deposit add column sweep_id uuid;
create index crypto_deposit_unswept on crypto_deposit (network, to_address, currency) where state = 'SUCCESS' and sweep_id is null;
create index crypto_deposit_sweep on crypto_deposit (sweep_id) where sweep_id is not null;

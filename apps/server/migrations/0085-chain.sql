-- Why: what is signed for a chain is kept before it is sent, so that it is sent once. And a sandbox has chains of its own.

-- Locked while something is signed: one after the other.
create table chain_wallet (
  network text primary key,
  -- Ethereum: the number of the next transaction. Each counts once.
  next_nonce bigint not null
);
grant update on chain_wallet to {{app}};

create table chain_transfer (
  -- Whoever asked for it knows it by this.
  reference uuid not null,
  -- 1, then one more for each time it was sped up.
  attempt smallint not null check (attempt > 0),
  network text not null references chain_wallet,
  coin text not null,
  to_address text not null,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  level text not null,
  txid text not null,
  -- As the network takes it; no key is in it.
  raw text not null,
  -- At most, in the coin that fees are paid in.
  fee_minor numeric(38, 0) not null,
  nonce bigint,
  -- Bitcoin: what it spends, 'txid:output'.
  inputs text[] not null,
  signed_at timestamptz not null default now(),
  broadcast_at timestamptz,
  primary key (reference, attempt),
  unique (network, txid)
);
-- Two payments never share a number; one that is sped up keeps its own.
create unique index chain_transfer_nonce on chain_transfer (network, nonce) where attempt = 1;
create index chain_transfer_inputs on chain_transfer using gin (inputs);
grant update (broadcast_at) on chain_transfer to {{app}};

-- The simulated chains. Nothing of ours: what miners and other people's wallets would have.
create table sandbox_chain (
  network text primary key,
  -- How many times the quiet fee a transaction must offer to be mined, in hundredths.
  congestion integer not null default 100,
  -- Blocks are made by nobody: the node says that it is behind.
  stalled boolean not null default false,
  next_block_at timestamptz not null
);
grant update on sandbox_chain to {{app}};
create table sandbox_chain_block (
  network text not null references sandbox_chain,
  hash text not null,
  height integer not null,
  parent text not null,
  at timestamptz not null,
  -- False: another branch grew longer.
  on_chain boolean not null default true,
  primary key (network, hash)
);
create unique index sandbox_chain_block_height on sandbox_chain_block (network, height) where on_chain;
grant update, delete on sandbox_chain_block to {{app}};
create table sandbox_chain_tx (
  network text not null references sandbox_chain,
  txid text not null,
  -- Whose money it spends; null: somebody else's.
  payer text,
  -- Of those that spend the same only one is ever mined.
  spends text not null,
  fee_rate numeric(38, 0) not null,
  fee_minor numeric(38, 0) not null,
  -- mempool, mined, dropped
  state text not null,
  -- Its contract refuses: mined, and nothing is moved.
  fails boolean not null,
  block_hash text,
  heard integer not null default 1,
  at timestamptz not null,
  primary key (network, txid),
  foreign key (network, block_hash) references sandbox_chain_block,
  check ((state = 'mined') = (block_hash is not null))
);
create index sandbox_chain_tx_waiting on sandbox_chain_tx (network) where state = 'mempool';
create index sandbox_chain_tx_block on sandbox_chain_tx (network, block_hash);
create index sandbox_chain_tx_spends on sandbox_chain_tx (network, spends);
grant update on sandbox_chain_tx to {{app}};
create table sandbox_chain_output (
  network text not null,
  txid text not null,
  output integer not null,
  address text not null,
  -- A coin, or the contract of a token that nobody knows.
  coin text,
  token text,
  amount_minor numeric(38, 0) not null,
  primary key (network, txid, output),
  foreign key (network, txid) references sandbox_chain_tx,
  check ((coin is null) = (token is not null))
);
create index sandbox_chain_output_address on sandbox_chain_output (network, address);

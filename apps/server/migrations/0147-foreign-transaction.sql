-- Why: a withdrawal's place on the chain can be taken by a transaction that we did not send. What that one pays is kept for whoever decides,
-- which is the provider. Decision 0139.
alter table crypto_withdraw
  add column stuck_txid text collate "C",
  -- What it pays, [{ coin, address, amount }], what the chain took for it, and its block; null: nobody could find it.
  add column stuck_found jsonb,
  add column decision text check (decision in ('RELEASED', 'KEPT')),
  -- For the merchant to read, in both languages.
  add column decision_why jsonb,
  add column decided_at timestamptz,
  add constraint crypto_withdraw_decided check ((decision is null) = (decided_at is null) and (decision is null or stuck_at is not null));
create index crypto_withdraw_stuck on crypto_withdraw (stuck_at) where state = 'PLACED' and stuck_at is not null;
-- One transaction pays one withdrawal.
create index crypto_withdraw_once on crypto_withdraw (network, txid);

-- Why: coins that paid no order, or more than it, go back to the payer: a withdrawal like any other, which says what it gives back.
alter table crypto_withdraw add column quote_id uuid;
create index crypto_withdraw_refund on crypto_withdraw (merchant_id, quote_id) where quote_id is not null;

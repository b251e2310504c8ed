-- Why: coins that paid no order, or more than it, go back to the payer: a withdrawal like any other, which says what it gives back.
alter table coin_withdraw add column quote_id uuid;
create index coin_withdraw_refund on coin_withdraw (merchant_id, quote_id) where quote_id is not null;

-- Why: customers of a merchant load their account there with coins. Each has an address of their own for each coin; what comes to it is a
-- deposit like any other, with the customer's reference and the product's fee, and stands among the top-ups instead of the deposits.
alter table crypto_address
  -- How the merchant calls the customer; null: it is no address of a customer.
  add column top_up_reference text,
  add column customer_id uuid;
create unique index crypto_address_top_up on crypto_address (merchant_id, top_up_reference, currency) where top_up_reference is not null;

alter table crypto_deposit
  add column reference text,
  add column customer_id uuid,
  add column fee_minor numeric(38, 0) not null default 0,
  add column vat_minor numeric(38, 0) not null default 0,
  -- What it counts of the product's limits, in millionths of USDT; null: nobody had said a price.
  add column counted_minor numeric(38, 0),
  -- The limit that it is above: coins that have come cannot be refused.
  add column over_limit text check (over_limit in ('ONE', 'DAY'));
create index crypto_deposit_top_up on crypto_deposit (merchant_id, created_at desc, id desc) where reference is not null;

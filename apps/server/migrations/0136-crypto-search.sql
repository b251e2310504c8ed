-- Why: top-ups and orders paid in coins are found by what somebody has in hand: a number, a hash, an address, a reference, an amount.
create index crypto_deposit_number on crypto_deposit (merchant_id, number);
create index crypto_deposit_txid on crypto_deposit (merchant_id, txid);
create index crypto_deposit_reference on crypto_deposit (merchant_id, reference) where reference is not null;
create index crypto_deposit_amount on crypto_deposit (merchant_id, currency, amount_minor, id) where reference is not null;
create index crypto_quote_number on crypto_quote (merchant_id, number);
create index crypto_quote_own_address on crypto_quote (merchant_id, address);
create index crypto_quote_amount on crypto_quote (merchant_id, currency, amount_minor, id);

-- Why: top-ups and orders paid in coins are found by what somebody has in hand: a number, a hash, an address, a reference, an amount.
create index coin_deposit_number on coin_deposit (merchant_id, number);
create index coin_deposit_txid on coin_deposit (merchant_id, txid);
create index coin_deposit_reference on coin_deposit (merchant_id, reference) where reference is not null;
create index coin_deposit_amount on coin_deposit (merchant_id, currency, amount_minor, id) where reference is not null;
create index coin_quote_number on coin_quote (merchant_id, number);
create index coin_quote_own_address on coin_quote (merchant_id, address);
create index coin_quote_amount on coin_quote (merchant_id, currency, amount_minor, id);

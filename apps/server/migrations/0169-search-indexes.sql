-- Why: exchanges, coin deposits, and withdrawals and deposits by an IBAN are found by the search, which asks only what an index answers.
create index currency_exchange_number on currency_exchange (merchant_id, number);
create index currency_exchange_sold on currency_exchange (merchant_id, sold_currency, sold_minor, id);
create index currency_exchange_bought on currency_exchange (merchant_id, bought_currency, bought_minor, id);
create index crypto_deposit_own_amount on crypto_deposit (merchant_id, currency, amount_minor, id) where reference is null;
create index withdraw_account on withdraw (merchant_id, account_id, created_at desc);
create index vam_iban_deposit_sender_hash on vam_iban_deposit (merchant_id, sender_hash) where sender_hash is not null;
-- By how the sender's name or the reference begins: compared byte by byte, so that a range of the index is read.
create index vam_iban_deposit_sender_name on vam_iban_deposit (merchant_id, lower(sender_name) collate "C");
create index vam_iban_deposit_reference on vam_iban_deposit (merchant_id, lower(reference) collate "C");

-- Lists that are sorted or filtered by their amount.
create index withdraw_by_amount on withdraw (merchant_id, currency, amount_minor, id);
create index transfer_to_bank_by_amount on transfer_to_bank (merchant_id, currency, net_minor, id);
create index batch_transfer_by_amount on batch_transfer (merchant_id, currency, amount_minor, id);
create index settlement_by_net on settlement (merchant_id, currency, net_minor, id);

-- Why: Home adds up what was sent, by when it had arrived (decision 0181).
create index transfer_sent on transfer (payer_merchant_id, currency, ended_at) include (amount_minor) where state = 'SUCCESS';
create index batch_transfer_finished on batch_transfer (merchant_id, currency, ended_at) where state = 'FINISHED';
create index transfer_to_bank_sent on transfer_to_bank (merchant_id, currency, ended_at) include (net_minor) where state = 'SUCCESS';

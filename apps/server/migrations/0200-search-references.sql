-- Why: the search finds payouts by the bank's reference, refunds and disputes by what the card scheme calls them, and transfers by their amount.
create index withdraw_bank_reference on withdraw (merchant_id, bank_reference) where bank_reference is not null;
create index withdraw_certificate_number on withdraw (merchant_id, certificate_number) where certificate_number is not null;
create index transfer_to_bank_reference on transfer_to_bank (merchant_id, bank_reference) where bank_reference is not null;
create index vam_iban_deposit_return_reference on vam_iban_deposit_return (merchant_id, bank_reference) where bank_reference is not null;
create index refund_arn on refund (merchant_id, arn) where arn is not null;
create index dispute_number on dispute (merchant_id, number);
create index dispute_case on dispute (merchant_id, case_no);
create index dispute_payment_number on dispute (merchant_id, payment_number);
create index dispute_arn on dispute (merchant_id, arn) where arn is not null;
create index transfer_by_amount on transfer (merchant_id, currency, amount_minor, id);
create index transfer_received_by_amount on transfer (payee_merchant_id, currency, amount_minor, id);

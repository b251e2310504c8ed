-- Why: payments of one card are looked for newest first. Where a card, or its last four digits, paid thousands of times, all of them were read and
-- sorted.
drop index payment_card;
create index payment_card on payment (merchant_id, last4, id);
-- And a transfer by the end of the IBAN it went to.
create index transfer_to_bank_last4 on transfer_to_bank (merchant_id, number_last4);

-- Why: so many receipts a month are free. How many went out is counted by the month, for the merchant and for the provider's invoice.
create index receipt_change_sent on receipt_change (merchant_id, at) where what = 'sent';

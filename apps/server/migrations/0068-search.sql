-- Why: a payment is found by the merchant's own order number, and by the number the bank prints on its statement.
create index payment_order_no on payment (merchant_id, merchant_order_no) where merchant_order_no is not null;
create index payment_rrn on payment (merchant_id, rrn) where rrn is not null;

-- Why: a statement of commissions is of the month in which they were booked, and a payment is looked up by its number.
create index commission_line_booked on commission_line (merchant_id, partner_id, created_at);
create index commission_line_number on commission_line (merchant_id, payment_number);

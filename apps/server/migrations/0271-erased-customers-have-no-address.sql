-- Why: an issued invoice of an erased customer could still be sent, and its history then named the address again.
update invoice i set customer = jsonb_set(i.customer, '{email}', 'null') from customer c
where c.merchant_id = i.merchant_id and c.id = i.customer_id and c.erased_at is not null;
update invoice_change h set text = null from invoice i join customer c on c.merchant_id = i.merchant_id and c.id = i.customer_id
where c.erased_at is not null and h.merchant_id = i.merchant_id and h.invoice_id = i.id and h.what in ('sent', 'reminded');

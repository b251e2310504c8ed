-- Why: what a customer got back is not what they spent. From now on it is counted when a refund arrives; this is what arrived before.
update customer_total t set paid_minor = t.paid_minor - r.minor
from (
  select merchant_id, customer_id, currency, sum(refunded_minor) as minor from payment
  where customer_id is not null and offer_kind is not null and refunded_minor > 0 group by 1, 2, 3
) r
where r.merchant_id = t.merchant_id and r.customer_id = t.customer_id and r.currency = t.currency;

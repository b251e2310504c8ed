-- Why: what a colleague records as paid counts like what comes by itself. From now on it does when it is recorded; this is what was recorded before.
insert into customer_total (merchant_id, customer_id, currency, payments, paid_minor, first_paid_at, last_paid_at)
select i.merchant_id, i.customer_id, i.currency, count(*), sum(p.amount_minor), min(p.at), max(p.at)
from invoice_payment p join invoice i on i.merchant_id = p.merchant_id and i.id = p.invoice_id
where p.way is not null and p.undone_at is null group by 1, 2, 3
on conflict (merchant_id, customer_id, currency) do update set payments = customer_total.payments + excluded.payments,
  paid_minor = customer_total.paid_minor + excluded.paid_minor,
  first_paid_at = least(customer_total.first_paid_at, excluded.first_paid_at),
  last_paid_at = greatest(customer_total.last_paid_at, excluded.last_paid_at);

-- Invoices of which the last part was recorded: their items were sold then.
insert into item_day (merchant_id, item_id, day, quantity)
select l.merchant_id, l.item_id, (p.at at time zone 'Asia/Dubai')::date, sum(greatest(1, round(l.quantity)))::bigint
from invoice i
join lateral (
  select at, way from invoice_payment where merchant_id = i.merchant_id and invoice_id = i.id and undone_at is null order by at desc, id desc limit 1
) p on p.way is not null
join invoice_line l on l.merchant_id = i.merchant_id and l.invoice_id = i.id
join item t on t.merchant_id = l.merchant_id and t.id = l.item_id
where i.voided_at is null and i.total_minor <= i.paid_minor + coalesce(
  (select sum(c.total_minor) from credit_note c where c.merchant_id = i.merchant_id and c.invoice_id = i.id and c.at <= p.at), 0)
group by 1, 2, 3
on conflict (merchant_id, item_id, day) do update set quantity = item_day.quantity + excluded.quantity;

-- Why: a payer was said to have paid as soon as they began to.
update customer_change h set what = 'from-checkout' where h.what = 'paid' and not exists (
  select from customer_total t where t.merchant_id = h.merchant_id and t.customer_id = h.customer_id);

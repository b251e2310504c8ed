-- Why: an invoice shows how often its page was opened and somebody tried to pay, as links and codes do; so far only when it was first seen.
alter table invoice add column opened bigint not null default 0, add column tried bigint not null default 0;
update invoice i set opened = 1,
  tried = (select count(*) from payment p join payment_attempt a on a.merchant_id = p.merchant_id and a.payment_id = p.id
    where p.merchant_id = i.merchant_id and p.offer_id = i.id)
where viewed_at is not null;

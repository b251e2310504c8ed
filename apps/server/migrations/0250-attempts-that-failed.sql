-- Why: an order counted for the method that was tried last, so what a method refused before another was paid with was in no success rate
-- (decision 0210). An attempt says what its order is sold through and in, so that failures are counted from one index.
alter table payment_attempt add column product text, add column currency text;
update payment_attempt a set product = p.product, currency = p.currency
from payment p where p.merchant_id = a.merchant_id and p.id = a.payment_id;
alter table payment_attempt alter column product set not null, alter column currency set not null;
create index payment_attempt_failed on payment_attempt (merchant_id, product, currency, at) include (method)
  where state in ('DECLINED', 'ABANDONED');

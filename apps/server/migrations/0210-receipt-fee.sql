-- Why: receipts beyond the free ones of a month are charged to the balance, once for each month that is over. Decision 0180.

-- When it went out for the first time: it counts in that month, however often it is sent again.
alter table receipt add column first_sent_at timestamptz;
update receipt r set first_sent_at = sent.at
from (select merchant_id, receipt_id, min(at) as at from receipt_change where what = 'sent' group by 1, 2) sent
where sent.merchant_id = r.merchant_id and sent.receipt_id = r.id;
create index receipt_first_sent on receipt (merchant_id, first_sent_at) where first_sent_at is not null;
-- For the job, which asks of all merchants.
create index receipt_sent_in on receipt (first_sent_at, merchant_id) where first_sent_at is not null;
drop index receipt_change_sent;

create table receipt_fee (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  currency text not null,
  -- Its first day, in Dubai.
  month date not null check (extract(day from month) = 1),
  sent integer not null,
  -- Of those that were sent.
  free integer not null check (free >= 0),
  charged integer not null check (charged > 0),
  each_minor numeric(38, 0) not null check (each_minor > 0),
  fee_minor numeric(38, 0) not null,
  vat_minor numeric(38, 0) not null check (vat_minor >= 0),
  total_minor numeric(38, 0) not null,
  charged_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  -- A month is charged once.
  unique (merchant_id, month),
  constraint receipt_fee_adds_up check (sent = free + charged and fee_minor = each_minor * charged and total_minor = fee_minor + vat_minor)
);
create index receipt_fee_newest on receipt_fee (merchant_id, charged_at desc, id desc);
create index receipt_fee_amount on receipt_fee (merchant_id, currency, total_minor, id);

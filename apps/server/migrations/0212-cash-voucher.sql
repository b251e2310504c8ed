-- Why: vouchers were only numbers on top-ups, so nobody knew which were out, for how much, or whether one was used twice. Decision 0182.
create table cash_voucher (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  currency text not null,
  value_minor numeric(38, 0) not null check (value_minor > 0),
  -- Who may sell it; none: the merchant's own tills.
  agent_id uuid,
  -- One that is issued and past its time is expired.
  state text not null default 'issued' check (state in ('issued', 'redeemed', 'cancelled')),
  issued_at timestamptz not null default now(),
  -- None: it was on a top-up before there were records.
  issued_by uuid references person,
  expires_at timestamptz not null,
  redeemed_at timestamptz,
  -- The top-up.
  redeemed_by uuid,
  cancelled_at timestamptz,
  cancelled_by uuid references person,
  cancelled_why text,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  -- A top-up takes one voucher.
  unique (merchant_id, redeemed_by),
  foreign key (merchant_id, agent_id) references cash_agent (merchant_id, id),
  foreign key (merchant_id, redeemed_by) references cash_move (merchant_id, id),
  check ((state = 'redeemed') = (redeemed_by is not null) and (redeemed_by is null) = (redeemed_at is null)),
  check ((state = 'cancelled') = (cancelled_at is not null))
);
create index cash_voucher_newest on cash_voucher (merchant_id, issued_at desc, id desc);
create index cash_voucher_amount on cash_voucher (merchant_id, currency, value_minor, id);
grant update (state, redeemed_at, redeemed_by, cancelled_at, cancelled_by, cancelled_why) on cash_voucher to {{app}};

insert into cash_voucher (merchant_id, id, number, currency, value_minor, agent_id, state, issued_at, expires_at, redeemed_at, redeemed_by)
select distinct on (c.merchant_id, c.voucher_no) c.merchant_id, gen_random_uuid(), c.voucher_no, c.currency, c.net_minor, a.id, 'redeemed', c.at,
  c.at + interval '1 year', c.at, c.id
from cash_move c left join cash_agent a on a.merchant_id = c.merchant_id and a.name = c.store
where c.kind = 'cash-top-up' and c.state = 'SUCCESS' and c.voucher_no is not null
order by c.merchant_id, c.voucher_no, c.at;

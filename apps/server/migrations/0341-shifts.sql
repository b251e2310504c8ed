-- Why: a till's shift begins with an opening float and ends with a count. What was expected, what was counted and the difference are a report with
-- a number that has no gaps and never changes; what arrives later makes a supplement.

create table shift (
  merchant_id uuid not null references merchant,
  id uuid not null,
  -- What people call it: the device's number and how many shifts it has had, in whichever browser.
  number text not null,
  pos_device_id uuid not null,
  -- The till's own count begins anew in each browser: with the epoch it names one shift.
  epoch integer not null,
  no integer not null check (no > 0),
  store text not null,
  currency text not null,
  cashier text,
  opened_at timestamptz not null,
  float_minor numeric(38, 0) not null check (float_minor >= 0),
  -- As its events are applied: the float, cash that came and went, and all that was sold. Its reports add up to the same.
  expected_minor numeric(38, 0) not null,
  sales_minor numeric(38, 0) not null default 0,
  -- Of its reports together.
  difference_minor numeric(38, 0),
  state text not null default 'open' check (state in ('open', 'closed')),
  -- The till's close has a sequence: what was signed before it was there when the cash was counted.
  closed_epoch integer,
  closed_sequence integer,
  closed_at timestamptz,
  -- Null: the till closed it.
  closed_by uuid references person,
  closed_why text,
  counted_by text,
  -- [{ "value": 100000, "count": 3 }] and the coins.
  counts jsonb,
  coins_minor numeric(38, 0) check (coins_minor >= 0),
  counted_minor numeric(38, 0) check (counted_minor >= 0),
  -- When its members were notified that it is still open.
  noticed_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  unique (merchant_id, pos_device_id, epoch, no),
  foreign key (merchant_id, pos_device_id) references pos_device,
  foreign key (merchant_id, store) references store,
  check ((state = 'closed') = (closed_at is not null and counted_minor is not null)),
  check ((closed_by is null) = (closed_why is null))
);
create index shift_newest on shift (merchant_id, opened_at desc, id desc);
create index shift_device on shift (merchant_id, pos_device_id, opened_at desc);
create index shift_store on shift (merchant_id, store, opened_at desc);
create index shift_open on shift (opened_at, merchant_id, id) where state = 'open';
grant update (state, closed_epoch, closed_sequence, closed_at, closed_by, closed_why, counted_by, counts, coins_minor, counted_minor, noticed_at,
  expected_minor, sales_minor, difference_minor, version) on shift to {{app}};
create index shift_difference on shift (merchant_id, opened_at desc) where difference_minor <> 0;
create index shift_expected on shift (merchant_id, currency, expected_minor, id);
-- A device has one open shift in each browser.
create unique index shift_one_open on shift (merchant_id, pos_device_id, epoch) where state = 'open';

-- A closing report (Z; supplement 0), and what arrived after it. Rows are only ever inserted: the application may not update or delete them.
create table shift_report (
  merchant_id uuid not null,
  shift_id uuid not null,
  supplement integer not null check (supplement >= 0),
  store text not null,
  -- The number of the closing report, gapless within the store; a supplement has that of its report.
  z integer not null check (z > 0),
  currency text not null,
  float_minor numeric(38, 0) not null,
  -- [{ "kind": "sale", "method": "cash", "count": 3, "minor": "4200" }]: of a supplement, what it adds.
  lines jsonb not null,
  -- Of a supplement, how much more was expected at the count; it counts nothing.
  expected_minor numeric(38, 0) not null,
  counted_minor numeric(38, 0),
  -- Counted less expected; of a supplement, how that changes.
  difference_minor numeric(38, 0) not null,
  -- What of it was posted against over-short.
  posted_minor numeric(38, 0) not null,
  hash text not null,
  made_at timestamptz not null default now(),
  primary key (merchant_id, shift_id, supplement),
  foreign key (merchant_id, shift_id) references shift,
  check ((supplement = 0) = (counted_minor is not null))
);
create unique index shift_report_z on shift_report (merchant_id, store, z) where supplement = 0;

create function keep_shift_report() returns trigger language plpgsql as $$
begin
  raise exception 'a closing report never changes' using errcode = 'check_violation';
end $$;
create trigger keep_shift_report before update or delete on shift_report for each row execute function keep_shift_report();

-- Which shift an event is of, and which supplement it is in: none, it is in the report itself or waits for the next one.
alter table pos_device_event add column shift_id uuid, add column supplement integer;
grant update (shift_id, supplement) on pos_device_event to {{app}};
create index pos_device_event_shift on pos_device_event (merchant_id, shift_id) where shift_id is not null;

-- A difference above this is shown with a notice; at the till it asks for the store's PIN.
alter table merchant add column shift_difference_minor numeric(38, 0) not null default 2000 check (shift_difference_minor >= 0);

-- What was taken offline under a contract so far, by method and currency: a sale is judged by its sum, not by reading every sale before it.
create table pos_device_contract_sum (
  merchant_id uuid not null,
  pos_device_id uuid not null,
  contract_id uuid not null,
  method text not null,
  currency text not null,
  count integer not null,
  minor numeric(38, 0) not null,
  primary key (merchant_id, pos_device_id, contract_id, method, currency),
  foreign key (merchant_id, pos_device_id) references pos_device
);
grant update on pos_device_contract_sum to {{app}};

-- When the store closes on the day in Dubai on which a shift was opened; without hours at the end of that day, and for one that was opened after
-- closing twelve hours later.
create function shift_due(p_merchant uuid, p_store text, p_opened timestamptz) returns timestamptz language sql stable
begin atomic
  with opened as (select (p_opened at time zone 'Asia/Dubai')::date as day),
  day_spans as (
    select coalesce(
      (select x.value -> 'spans' from jsonb_array_elements(s.hours -> 'exceptions') with ordinality as x (value, n)
        where o.day between (x.value ->> 'from')::date and (x.value ->> 'to')::date order by x.n desc limit 1),
      s.hours -> 'week' -> (extract(isodow from o.day)::integer - 1)) as spans, o.day
    from opened o left join store s on s.merchant_id = p_merchant and s.code = p_store),
  closing as (
    select (d.day + coalesce((select max(e.value ->> 'to') from jsonb_array_elements(case when jsonb_typeof(d.spans) = 'array' then d.spans
      else '[]' end) e), '24:00')::interval) at time zone 'Asia/Dubai' as at from day_spans d)
  select case when c.at <= p_opened then p_opened + interval '12 hours' else c.at end from closing c;
end;

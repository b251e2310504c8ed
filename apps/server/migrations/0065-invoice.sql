-- Why: what a merchant asks a customer to pay, as the law of the land wants it. Once issued an invoice is not changed any more: only what
-- was paid, credited or voided of it.
create table invoice (
  merchant_id uuid not null references merchant,
  id uuid not null,
  -- None while it is a draft: numbers have no gaps, so only what is issued takes one.
  number text,
  code text,
  customer_id uuid not null,
  -- Whom and by whom, as it was when it was issued.
  customer jsonb not null,
  seller jsonb,
  language text not null check (language in ('en', 'zh')),
  currency text not null,
  reference text,
  note text,
  terms_days integer not null check (terms_days between 0 and 365),
  issued_on date,
  due_on date,
  net_minor numeric(38, 0) not null,
  vat_minor numeric(38, 0) not null,
  total_minor numeric(38, 0) not null check (total_minor > 0),
  paid_minor numeric(38, 0) not null default 0 check (paid_minor >= 0),
  credited_minor numeric(38, 0) not null default 0 check (credited_minor >= 0),
  issued_at timestamptz,
  voided_at timestamptz,
  sent_at timestamptz,
  viewed_at timestamptz,
  reminded_at timestamptz,
  -- The payer may pay it in parts.
  takes_parts boolean not null default false,
  -- Reminded of by itself once it is overdue; how often it was.
  reminds boolean not null default false,
  reminders smallint not null default 0,
  -- Nobody expects the money any more. It can still be paid.
  uncollectible_at timestamptz,
  schedule_id uuid,
  version integer not null default 1,
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, customer_id) references customer,
  check (total_minor = net_minor + vat_minor),
  check ((number is null) = (issued_at is null) and (number is null) = (issued_on is null) and (number is null) = (due_on is null)),
  check (credited_minor <= total_minor)
);
create index invoice_newest on invoice (merchant_id, created_at desc, id desc);
create index invoice_customer on invoice (merchant_id, customer_id, id desc);
create index invoice_due on invoice (merchant_id, due_on) where issued_at is not null and voided_at is null;
create index invoice_reminds on invoice (due_on) where reminds and issued_at is not null and voided_at is null and uncollectible_at is null;
grant update on invoice to {{app}};

create table invoice_line (
  merchant_id uuid not null,
  invoice_id uuid not null,
  position smallint not null,
  item_id uuid,
  text text not null,
  quantity numeric(12, 3) not null check (quantity > 0),
  unit_minor numeric(38, 0) not null check (unit_minor >= 0),
  discount_bps integer not null default 0 check (discount_bps between 0 and 10000),
  vat text not null check (vat in ('standard', 'zero', 'exempt')),
  net_minor numeric(38, 0) not null,
  vat_minor numeric(38, 0) not null,
  primary key (merchant_id, invoice_id, position),
  foreign key (merchant_id, invoice_id) references invoice,
  foreign key (merchant_id, item_id) references item
);
grant delete on invoice_line to {{app}};

-- The last number of each series. It is taken in the transaction that issues: one that fails gives it back.
create table invoice_counter (
  merchant_id uuid not null references merchant,
  series text not null,
  last integer not null,
  primary key (merchant_id, series)
);
grant update on invoice_counter to {{app}};

create table credit_note (
  merchant_id uuid not null,
  id uuid not null,
  number text not null,
  invoice_id uuid not null,
  reason text not null,
  net_minor numeric(38, 0) not null,
  vat_minor numeric(38, 0) not null,
  total_minor numeric(38, 0) not null check (total_minor > 0),
  at timestamptz not null default now(),
  person_id uuid not null references person,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, invoice_id) references invoice,
  check (total_minor = net_minor + vat_minor)
);
create index credit_note_invoice on credit_note (merchant_id, invoice_id);

-- What was paid of it: a payment of ours, or money the merchant got elsewhere.
create table invoice_payment (
  merchant_id uuid not null,
  invoice_id uuid not null,
  id uuid not null,
  number text not null,
  payment_id uuid,
  way text,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  at timestamptz not null,
  person_id uuid references person,
  primary key (merchant_id, invoice_id, id),
  unique (merchant_id, invoice_id, payment_id),
  foreign key (merchant_id, invoice_id) references invoice
);

create table invoice_change (
  merchant_id uuid not null,
  invoice_id uuid not null,
  position bigint generated always as identity,
  at timestamptz not null default now(),
  -- None: the clock, or the payer.
  person_id uuid references person,
  what text not null,
  text text,
  primary key (merchant_id, invoice_id, position),
  foreign key (merchant_id, invoice_id) references invoice
);

-- The same invoice again and again: each is issued on its day from the one it was made of.
create table invoice_schedule (
  merchant_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  every text not null check (every in ('week', 'month', 'quarter', 'year')),
  next_on date not null,
  ends_on date,
  stopped_at timestamptz,
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  foreign key (merchant_id, invoice_id) references invoice
);
create index invoice_schedule_next on invoice_schedule (next_on) where stopped_at is null;
grant update on invoice_schedule to {{app}};

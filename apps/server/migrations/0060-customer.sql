-- Why: payers whom a merchant keeps a record of. Whatever says who they are can be erased; what they paid stays in the books.
-- What one customer has paid, newest first.
create index payment_customer on payment (merchant_id, customer_id, id desc) where customer_id is not null;

create table customer (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  name text not null,
  email text,
  phone text,
  country text,
  language text not null check (language in ('en', 'zh')),
  trn text,
  address text,
  tags text[] not null default '{}',
  consent text not null default 'none' check (consent in ('none', 'given', 'withdrawn')),
  erased_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, number),
  check (erased_at is null or (email is null and phone is null and country is null and trn is null and address is null and tags = '{}'))
);
create unique index customer_email on customer (merchant_id, lower(email)) where email is not null;
create unique index customer_phone on customer (merchant_id, phone) where phone is not null;
create index customer_newest on customer (merchant_id, created_at desc, id desc);
grant update on customer to {{app}};

create table customer_note (
  merchant_id uuid not null,
  customer_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  person_id uuid not null references person,
  text text not null,
  primary key (merchant_id, customer_id, id),
  foreign key (merchant_id, customer_id) references customer
);
-- A note says something about a person: it goes when the person's record does.
grant delete on customer_note to {{app}};

-- What was done, never what stood in a field.
create table customer_change (
  merchant_id uuid not null,
  customer_id uuid not null,
  position bigint generated always as identity,
  at timestamptz not null default now(),
  -- None: the customer, by paying.
  person_id uuid references person,
  what text not null,
  primary key (merchant_id, customer_id, position),
  foreign key (merchant_id, customer_id) references customer
);

-- What a customer has paid, added up when a payment arrives.
create table customer_total (
  merchant_id uuid not null,
  customer_id uuid not null,
  currency text not null,
  payments integer not null,
  paid_minor numeric(38, 0) not null,
  first_paid_at timestamptz not null,
  last_paid_at timestamptz not null,
  primary key (merchant_id, customer_id, currency),
  foreign key (merchant_id, customer_id) references customer
);
grant update on customer_total to {{app}};

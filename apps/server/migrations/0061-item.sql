-- Why: what a merchant sells. Links, invoices and payments keep what an item was when it was sold; this is what it is now.
create table item (
  merchant_id uuid not null references merchant,
  id uuid not null,
  sku text not null,
  name_en text not null,
  name_zh text,
  category text,
  description text,
  barcode text,
  vat text not null check (vat in ('standard', 'zero', 'exempt')),
  -- None: it is not counted. What an order of a link takes is gone until it is paid or given back.
  stock integer check (stock >= 0),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, sku)
);
create index item_newest on item (merchant_id, created_at desc, id desc);
grant update on item to {{app}};

-- With VAT, one for each currency.
create table item_price (
  merchant_id uuid not null,
  item_id uuid not null,
  currency text not null,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  primary key (merchant_id, item_id, currency),
  foreign key (merchant_id, item_id) references item
);
grant update, delete on item_price to {{app}};

create table item_change (
  merchant_id uuid not null,
  item_id uuid not null,
  position bigint generated always as identity,
  at timestamptz not null default now(),
  person_id uuid not null references person,
  what text not null,
  text text,
  primary key (merchant_id, item_id, position),
  foreign key (merchant_id, item_id) references item
);

-- How many were sold on each day, added up when a payment arrives.
create table item_day (
  merchant_id uuid not null,
  item_id uuid not null,
  day date not null,
  quantity bigint not null,
  primary key (merchant_id, item_id, day),
  foreign key (merchant_id, item_id) references item
);
grant update on item_day to {{app}};

-- Why: a store names the account that its takings are meant for and what its payment page looks like, and what was agreed to with an order of
-- devices is kept as a document.

alter table store add foreign key (merchant_id, account_id) references bank_account;
create index store_account on store (merchant_id, account_id) where account_id is not null;

-- What a store's payment pages have instead of the merchant's. Null: as the merchant's.
create table store_checkout (
  merchant_id uuid not null,
  store text not null,
  primary_colour text,
  on_primary text,
  logo text,
  -- Those of the merchant's methods that are offered there.
  methods text[] check (cardinality(methods) > 0),
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid not null references person,
  primary key (merchant_id, store),
  foreign key (merchant_id, store) references store,
  check ((primary_colour is null) = (on_primary is null))
);
grant update on store_checkout to {{app}};

-- When and by whom the conditions of an order were agreed to: with each sending. Null for a draft.
alter table pos_device_order
  add column agreed_at timestamptz,
  add column agreed_by uuid references person,
  -- Of which sending the document has been made.
  add column agreement_at timestamptz;
update pos_device_order set agreed_at = date_trunc('milliseconds', created_at), agreed_by = person_id
  where terms_version is not null;
create index pos_device_order_agreement_due on pos_device_order (agreed_at)
  where agreed_at is not null and agreement_at is distinct from agreed_at;

-- One document for each sending and language. It never changes.
create table pos_device_order_agreement (
  merchant_id uuid not null,
  order_id uuid not null,
  agreed_at timestamptz not null,
  language text not null check (language in ('en', 'zh')),
  terms_version text not null,
  file_id uuid not null,
  sha256 bytea not null,
  primary key (merchant_id, order_id, agreed_at, language),
  foreign key (merchant_id, order_id) references pos_device_order,
  foreign key (merchant_id, file_id) references file
);

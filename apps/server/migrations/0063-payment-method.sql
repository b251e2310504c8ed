-- Why: which ways to pay a merchant offers. Without a row all of them are on, in the order of their table.
create table payment_method_setting (
  merchant_id uuid not null references merchant,
  product text not null,
  currency text not null,
  -- Those that are on, as payers see them.
  methods text[] not null check (cardinality(methods) > 0),
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid not null references person,
  primary key (merchant_id, product, currency)
);
grant update on payment_method_setting to {{app}};

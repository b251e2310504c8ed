-- Why: who applies to become a merchant names the stores and the tills that are wanted, before there is a merchant to have them.

create table application_store (
  id uuid primary key,
  application_id uuid not null references merchant_application,
  -- As the form gave them; checked by the contract.
  facts jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- What became of it when the application was approved.
  merchant_id uuid references merchant,
  store text,
  check ((merchant_id is null) = (store is null)),
  foreign key (merchant_id, store) references store
);
create index application_store_application on application_store (application_id);
create index application_store_waiting on application_store (created_at) where store is null;
grant update, delete on application_store to {{app}};

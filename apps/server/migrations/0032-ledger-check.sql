-- How far the chains of a merchant's accounts were last computed anew from the books, and what did not fit. The accounts of no merchant
-- stand under the id of zeros.
create table ledger_check (
  merchant_id uuid primary key,
  checked_at timestamptz not null,
  entries bigint not null check (entries >= 0),
  -- Null: everything fits.
  fault text
);
grant update on ledger_check to {{app}};

-- One table for the history of records: what was done to a record, when and by whom. It replaces a table per kind of record.
create table record_change (
  merchant_id uuid not null,
  -- The record's kind, as in its events: 'paylink', 'invoice'.
  kind text not null,
  record_id uuid not null,
  position bigint generated always as identity,
  at timestamptz not null default now(),
  -- Null: the clock, a rail, or a payer.
  person_id uuid references person,
  what text not null,
  text text,
  before text,
  after text,
  primary key (merchant_id, kind, record_id, position)
);
-- An address that a document was sent to is erased with its customer.
grant update (text) on record_change to {{app}};

insert into record_change (merchant_id, kind, record_id, at, person_id, what, text)
select merchant_id, kind, record_id, at, person_id, what, text from (
  select merchant_id, 'customer' as kind, customer_id as record_id, position, at, person_id, what, null as text from customer_change
  union all select merchant_id, 'item', item_id, position, at, person_id, what, text from item_change
  union all select merchant_id, 'paylink', paylink_id, position, at, person_id, what, null from paylink_change
  union all select merchant_id, 'invoice', invoice_id, position, at, person_id, what, text from invoice_change
  union all select merchant_id, 'smart-code', code_id, position, at, person_id, what, null from smart_code_change
  union all select merchant_id, 'vam-iban', vam_iban_id, position, at, person_id, what, text from vam_iban_change
  union all select merchant_id, 'receipt', receipt_id, position, at, person_id, what, text from receipt_change
  union all select merchant_id, 'auto-debit', auto_debit_id, position, at, person_id, what, text from auto_debit_change
  union all select merchant_id, 'saved-card', saved_card_id, position, at, person_id, what, text from saved_card_change
) change order by merchant_id, kind, record_id, position;
insert into record_change (merchant_id, kind, record_id, at, person_id, what, before, after)
select merchant_id, 'bank-account', account_id, at, person_id, what, before, after from bank_account_change order by position;

drop table customer_change, item_change, paylink_change, invoice_change, smart_code_change, vam_iban_change, receipt_change,
  auto_debit_change, saved_card_change, bank_account_change;

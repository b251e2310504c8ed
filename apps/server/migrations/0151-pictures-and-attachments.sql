-- Why: a link shows what is sold, and an invoice comes with the papers it is about. Both are files that payers read without signing in, by the
-- address of what they pay.
alter table paylink add column picture_file_id uuid;

create table invoice_file (
  merchant_id uuid not null,
  invoice_id uuid not null,
  file_id uuid not null,
  at timestamptz not null default now(),
  person_id uuid not null references person,
  primary key (merchant_id, invoice_id, file_id),
  foreign key (merchant_id, invoice_id) references invoice (merchant_id, id)
);
create unique index invoice_file_once on invoice_file (merchant_id, file_id);
-- Taken away while the invoice is a draft.
grant delete on invoice_file to {{app}};

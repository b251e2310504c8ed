-- Why: a payer who types an e-mail or a phone number gets the receipt there, in the language of the page, customer record or not.
create table payer_contact (
  merchant_id uuid not null,
  payment_id uuid not null,
  email text,
  phone text,
  language text not null check (language in ('en', 'zh', 'ar')),
  -- Where receipts are opened, while the installation names no address of its own.
  origin text not null,
  created_at timestamptz not null default now(),
  primary key (merchant_id, payment_id),
  foreign key (merchant_id, payment_id) references payment (merchant_id, id),
  check (email is not null or phone is not null)
);
grant delete on payer_contact to {{app}};

-- Payers, and the customers and invoices of merchants, read Arabic, too.
alter table receipt drop constraint receipt_language_check, add check (language in ('en', 'zh', 'ar'));
alter table invoice drop constraint invoice_language_check, add check (language in ('en', 'zh', 'ar'));
alter table customer drop constraint customer_language_check, add check (language in ('en', 'zh', 'ar'));

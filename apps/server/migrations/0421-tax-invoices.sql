-- Why: the provider's fees of a month are a taxable supply, so each merchant gets one tax invoice for each month. A number is taken when the document is issued,
-- in the same transaction, so that none is missing and none is used twice. What was issued never changes: a mistake is corrected by a credit note.

-- One invoice per merchant and month. As a draft it follows the ledger; from its issue on `document` is what was issued, and `until_posting` is the last
-- posting that it includes.
create table tax_invoice (
  merchant_id uuid not null references merchant,
  id uuid not null,
  -- The first day of the month, in Dubai.
  month date not null check (month = date_trunc('month', month)::date),
  number text,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'ISSUED', 'CORRECTED', 'CANCELLED')),
  currency text not null default 'AED',
  -- In dirhams. VAT is that of each rate on its rounded base; `charged_vat_minor` is what was taken from the balance.
  net_minor numeric(38, 0) not null,
  vat_minor numeric(38, 0) not null,
  total_minor numeric(38, 0) not null,
  charged_vat_minor numeric(38, 0) not null,
  credited_net_minor numeric(38, 0) not null default 0,
  credited_vat_minor numeric(38, 0) not null default 0,
  seller_trn text,
  buyer_trn text,
  -- Rules that the draft does not meet, by their official ids.
  problems jsonb not null default '[]',
  document jsonb,
  until_posting uuid,
  computed_at timestamptz not null,
  issued_at timestamptz,
  issued_on date,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, month),
  unique (number),
  check (total_minor = net_minor + vat_minor),
  check ((state = 'DRAFT') = (number is null) and (state = 'DRAFT') = (issued_at is null) and (state = 'DRAFT') = (document is null)),
  constraint tax_invoice_within check (credited_net_minor between 0 and net_minor and credited_vat_minor between 0 and vat_minor)
);
create index tax_invoice_drafts on tax_invoice (month) where state = 'DRAFT';
grant update on tax_invoice to {{app}};

-- By kind of fee, rate and the currency in which it was taken. `fee_minor` and `charged_minor` are in that currency, the others in dirhams.
create table tax_invoice_line (
  merchant_id uuid not null,
  invoice_id uuid not null,
  n integer not null check (n > 0),
  fee_kind text not null,
  rate_bps integer not null check (rate_bps >= 0),
  currency text not null,
  transactions integer not null check (transactions > 0),
  fee_minor numeric(38, 0) not null,
  charged_minor numeric(38, 0) not null,
  -- Dirhams for one unit.
  rate text not null,
  net_minor numeric(38, 0) not null,
  charged_vat_minor numeric(38, 0) not null,
  credited_minor numeric(38, 0) not null default 0,
  primary key (merchant_id, invoice_id, n),
  foreign key (merchant_id, invoice_id) references tax_invoice (merchant_id, id),
  constraint tax_invoice_line_within check (credited_minor between 0 and net_minor)
);
-- A draft's lines are written anew when it is computed again.
grant update, delete on tax_invoice_line to {{app}};

-- What a merchant asks to be corrected, and the provider's answer.
create table tax_correction (
  merchant_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'ACCEPTED', 'DECLINED')),
  reason_code text not null,
  reason text not null check (length(reason) between 3 and 300),
  -- [{ n, minor }]: how much of which line, in dirhams without VAT.
  lines jsonb not null,
  net_minor numeric(38, 0) not null check (net_minor > 0),
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  why text,
  primary key (merchant_id, id),
  foreign key (merchant_id, invoice_id) references tax_invoice (merchant_id, id)
);
create unique index tax_correction_one on tax_correction (merchant_id, invoice_id) where state = 'WAITING';
create index tax_correction_waiting on tax_correction (created_at) where state = 'WAITING';
grant update on tax_correction to {{app}};

create table tax_credit_note (
  merchant_id uuid not null,
  id uuid not null,
  number text not null unique,
  invoice_id uuid not null,
  correction_id uuid not null,
  currency text not null default 'AED',
  reason_code text not null,
  reason text not null,
  net_minor numeric(38, 0) not null check (net_minor > 0),
  vat_minor numeric(38, 0) not null check (vat_minor >= 0),
  total_minor numeric(38, 0) not null check (total_minor = net_minor + vat_minor),
  document jsonb not null,
  issued_at timestamptz not null,
  issued_on date not null,
  primary key (merchant_id, id),
  unique (merchant_id, correction_id),
  foreign key (merchant_id, invoice_id) references tax_invoice (merchant_id, id),
  foreign key (merchant_id, correction_id) references tax_correction (merchant_id, id)
);
create index tax_credit_note_of on tax_credit_note (merchant_id, invoice_id);

-- Documents on their way to the accredited service provider, which sends them and makes the tax authority's data of them.
create table tax_document (
  merchant_id uuid not null,
  -- The document's own UUID, and its reference at the accredited service provider.
  id uuid not null,
  invoice_id uuid not null,
  credit_note_id uuid,
  number text not null unique,
  xml text not null,
  sha256 bytea not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'ACCEPTED', 'REJECTED')),
  -- How often it was handed over.
  attempts integer not null default 0,
  provider_reference text,
  reason text,
  next_check_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  answered_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, invoice_id) references tax_invoice (merchant_id, id),
  foreign key (merchant_id, credit_note_id) references tax_credit_note (merchant_id, id)
);
create index tax_document_of on tax_document (merchant_id, invoice_id);
create index tax_document_due on tax_document (next_check_at) where state in ('WAITING', 'SENT');
grant update on tax_document to {{app}};

-- The last number of each series of this provider. Taken under the row's lock: two that issue wait for each other, and a failed one gives its number back.
create table tax_series (
  series text primary key check (series in ('TI', 'TC')),
  last bigint not null default 0,
  -- Months before are not invoiced by the monthly job.
  first_month date not null default date_trunc('month', now() at time zone 'Asia/Dubai')::date
);
insert into tax_series (series) values ('TI'), ('TC');
grant update on tax_series to {{app}};

-- Dirhams for one unit of another currency, for the invoices of a month. It stays once the month is over.
create table tax_rate (
  month date not null,
  currency text not null,
  rate text not null,
  rate_by text not null,
  at timestamptz not null,
  primary key (month, currency)
);
grant update on tax_rate to {{app}};

-- The sandbox's accredited service provider keeps books of its own.
create table sandbox_einvoice (
  reference uuid primary key,
  provider_reference text not null,
  handed_over integer not null default 1,
  answers_at timestamptz not null,
  refusal text
);
grant update on sandbox_einvoice to {{app}};

-- Why: QR pay. A till asks for an amount and shows a code that changes, or scans a code of the customer's; each sale is one payment at most.
-- A code whose visible part changes: what is scanned is the code, when it was made, and a proof of both.
alter table pay_code add column secret bytea;

create table qr_sale (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  mode text not null check (mode in ('shown', 'scanned')),
  currency text not null,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  note text,
  store text,
  state text not null check (state in ('qr-waiting', 'qr-paying', 'qr-paid', 'qr-failed', 'qr-cancelled')),
  -- What the wallet or the bank said.
  why text,
  payment_id uuid,
  until timestamptz not null,
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, number)
);
create index qr_sale_newest on qr_sale (merchant_id, created_at desc, id desc);
grant update on qr_sale to {{app}};

-- The codes that customers' wallets show, at the simulated acquirer: a minute, and once.
create table sandbox_wallet_code (
  code text primary key,
  behaviour text not null,
  until timestamptz not null,
  used_at timestamptz
);
grant update on sandbox_wallet_code to {{app}};

-- Why: which products a merchant has and how it came to them. One row of a merchant and a product is its application and, once it is granted,
-- its switch. `answers` and `documents` are checked by the contract (packages/contract/src/product-questions.ts): a draft may lack anything.
create table merchant_product (
  merchant_id uuid not null references merchant,
  product text not null,
  -- The provider names an application by its id alone.
  id uuid not null,
  status text not null check (status in ('To apply', 'Applied', 'In progress', 'Declined', 'In-App')),
  answers jsonb not null default '{}',
  documents jsonb not null default '{}',
  -- Both as they were sent: what is declined is mended against this.
  sent jsonb,
  -- What the provider said, field by field; empty unless it is declined.
  remarks jsonb not null default '[]',
  -- None: agreed on when the merchant began.
  applied_by uuid references person,
  submitted_at timestamptz,
  -- Approved and not yet signed: still in progress.
  approved_at timestamptz,
  active_since timestamptz,
  -- Less than the product's own limit; in dirhams.
  payment_max_minor numeric(38, 0) check (payment_max_minor > 0),
  -- Of the agreement that was signed for it; none: the merchant agreement names it.
  paper_version text,
  -- A newer version must be signed by then, or the product cannot be used.
  sign_by timestamptz,
  off_by text check (off_by in ('merchant', 'provider')),
  off_reason jsonb,
  changed_at timestamptz not null default now(),
  primary key (merchant_id, product),
  unique (merchant_id, id),
  check ((status = 'In-App') = (active_since is not null)),
  check (off_by is null or status = 'In-App')
);
create index merchant_product_id on merchant_product (id);
create index merchant_product_waiting on merchant_product (submitted_at) where status in ('Applied', 'In progress') and approved_at is null;
grant update on merchant_product to {{app}};
-- What a merchant has is remembered between calls, as its terms are.
create trigger session_changed after insert or delete or update on merchant_product
  for each row execute function tell_session_changed('merchant', 'merchant_id');

-- Who did what with it. Never changed.
create table merchant_product_step (
  merchant_id uuid not null,
  product text not null,
  id uuid not null,
  step text not null check (step in ('APPLIED', 'TAKEN_UP', 'DECLINED', 'APPROVED', 'SIGNED', 'SWITCHED_ON', 'SWITCHED_OFF', 'RENEWAL')),
  actor text not null check (actor in ('merchant', 'provider', 'autopilot')),
  person_id uuid references person,
  remark jsonb,
  remarks jsonb not null default '[]',
  at timestamptz not null default now(),
  primary key (merchant_id, product, id),
  foreign key (merchant_id, product) references merchant_product
);

-- What was agreed on, and what merchants could use so far, goes on.
insert into merchant_product (merchant_id, product, id, status, active_since)
select merchant_id, product, gen_random_uuid(), 'In-App', min(since)
from (
  select merchant_id, unnest(products) as product, since::timestamptz as since from merchant_terms
  union all
  select m.id, p.product, now() from merchant m
  cross join unnest(array['paylink', 'smart-code', 'invoice', 'transfer', 'transfer-to-bank']) as p (product)
) as had
group by merchant_id, product;
alter table merchant_terms drop column products;

-- Agreements for one product are kept, made and signed as the merchant agreement is.
alter table merchant_contract add column product text;
alter table merchant_contract drop constraint merchant_contract_merchant_id_version_key;
alter table merchant_contract add constraint merchant_contract_version unique nulls not distinct (merchant_id, product, version);

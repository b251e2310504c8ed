-- Why: a fee was raised at once and unannounced although agreements promise 60 days, and payments explained their fee by today's terms.
-- Decisions 0190 and 0191.
-- What was agreed on with a merchant for a product, each time it changed; `version` is that of the merchant's terms, which payments keep.
create table product_terms (
  merchant_id uuid not null,
  product text not null,
  id uuid not null default gen_random_uuid(),
  version integer not null,
  payment_max_minor numeric(38, 0),
  day_max_minor numeric(38, 0),
  fee_bps integer,
  fee_fixed_minor numeric(38, 0),
  fee_min_minor numeric(38, 0),
  set_at timestamptz not null default now(),
  primary key (merchant_id, product, id),
  foreign key (merchant_id, product) references merchant_product (merchant_id, product)
);

create function keep_product_terms() returns trigger language plpgsql as $$
begin
  insert into product_terms (merchant_id, product, version, payment_max_minor, day_max_minor, fee_bps, fee_fixed_minor, fee_min_minor)
  values (new.merchant_id, new.product, coalesce((select version from merchant_terms t where t.merchant_id = new.merchant_id), 1),
    new.payment_max_minor, new.day_max_minor, new.fee_bps, new.fee_fixed_minor, new.fee_min_minor);
  return null;
end $$;
create trigger keep_terms after update on merchant_product for each row
  when ((old.payment_max_minor, old.day_max_minor, old.fee_bps, old.fee_fixed_minor, old.fee_min_minor)
    is distinct from (new.payment_max_minor, new.day_max_minor, new.fee_bps, new.fee_fixed_minor, new.fee_min_minor))
  execute function keep_product_terms();

-- Since when is not known: whether a payment was charged by them is seen by its fee.
insert into product_terms (merchant_id, product, version, payment_max_minor, day_max_minor, fee_bps, fee_fixed_minor, fee_min_minor, set_at)
select merchant_id, product, 1, payment_max_minor, day_max_minor, fee_bps, fee_fixed_minor, fee_min_minor, coalesce(approved_at, active_since, changed_at)
from merchant_product where payment_max_minor is not null or day_max_minor is not null or fee_bps is not null;

-- Announced, and not holding yet.
create table product_terms_coming (
  merchant_id uuid not null,
  product text not null,
  holds_from date not null,
  payment_max_minor numeric(38, 0) check (payment_max_minor > 0),
  day_max_minor numeric(38, 0) check (day_max_minor > 0),
  fee_bps integer check (fee_bps between 0 and 10000),
  fee_fixed_minor numeric(38, 0) check (fee_fixed_minor >= 0),
  fee_min_minor numeric(38, 0) check (fee_min_minor >= 0),
  set_at timestamptz not null default now(),
  primary key (merchant_id, product),
  foreign key (merchant_id, product) references merchant_product (merchant_id, product),
  check ((fee_bps is null) = (fee_fixed_minor is null) and (fee_bps is not null or fee_min_minor is null))
);
grant update, delete on product_terms_coming to {{app}};

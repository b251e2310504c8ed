-- Why: the provider agrees on a fee and on limits of a merchant's own for each product. Null: those of the product's own row.
alter table merchant_product
  -- Hundredths of a per cent; with a share there is a fixed part too, even if it is nothing.
  add column fee_bps integer check (fee_bps between 0 and 10000),
  add column fee_fixed_minor numeric(38, 0) check (fee_fixed_minor >= 0),
  -- No payment costs less than this.
  add column fee_min_minor numeric(38, 0) check (fee_min_minor >= 0),
  -- Of all payments between midnight and midnight in Dubai; in dirhams.
  add column day_max_minor numeric(38, 0) check (day_max_minor > 0),
  add constraint merchant_product_fee check ((fee_bps is null) = (fee_fixed_minor is null) and (fee_bps is not null or fee_min_minor is null));
alter table merchant_product_step drop constraint merchant_product_step_step_check;
alter table merchant_product_step add constraint merchant_product_step_step_check
  check (step in ('APPLIED', 'TAKEN_UP', 'DECLINED', 'APPROVED', 'SIGNED', 'SWITCHED_ON', 'SWITCHED_OFF', 'RENEWAL', 'TERMS'));

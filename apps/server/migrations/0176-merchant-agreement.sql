-- Why: the merchant agreement has new versions as those of products have (0090): which one is signed, and by when a newer one must be.
alter table merchant
  -- None: never signed.
  add column paper_version text,
  -- A newer version must be signed by then, or no product can be used.
  add column sign_by timestamptz;
update merchant m set paper_version = coalesce((
  select c.paper_version from merchant_contract c
  where c.merchant_id = m.id and c.product is null and c.signed_at is not null
  order by c.version desc limit 1), '1.0')
where m.contract_status <> 'UNSIGNED';

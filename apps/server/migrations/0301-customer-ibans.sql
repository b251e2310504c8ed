-- The open virtual accounts of a customer. A function, so that the list of customers does not depend on the feature that owns the table.
create function customer_ibans(merchant uuid, customer uuid) returns text language sql stable parallel safe as $$
  select string_agg(v.iban, ', ' order by v.created_at) from vam_iban v
  where v.merchant_id = merchant and v.customer_id = customer and v.closed_at is null
$$;

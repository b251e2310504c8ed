-- Why: capturing and voiding a payment is a scope of its own, given by who may move money. A key that could do it keeps it where its maker may give it.

update api_key k set scopes = k.scopes || array['payments:capture']
where 'payments:write' = any(k.scopes) and not 'payments:capture' = any(k.scopes) and k.revoked_at is null
  and exists (
    select from staff t join person p on p.id = t.person_id
    where t.merchant_id = k.merchant_id and t.person_id = k.person_id and t.status = 'ACTIVE' and p.status = 'VERIFIED'
      and t.roles && array['ADMIN', 'FINANCIAL']);

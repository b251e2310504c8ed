-- Why: a member who is an agent sees itself and what is below it, and nothing else, in every list and command. One function decides, so no query can differ.

-- A member without an agent of its own sees the whole tree as an administrator and nothing otherwise. A disabled agent's member sees nothing.
create function partner_scope(merchant uuid, person uuid) returns setof uuid
language sql stable as $$
  with recursive own as (
    select p.id, p.state from staff s join partner p on p.merchant_id = s.merchant_id and p.staff_id = s.id
    where s.merchant_id = merchant and s.person_id = person and s.status = 'ACTIVE'
  ), below (id, height) as (
    select id, 0 from own where state = 'active'
    union all
    select e.partner_id, b.height + 1 from below b join partner_parent e on e.merchant_id = merchant and e.parent_id = b.id and e.until_at is null
    where b.height < 32
  )
  select id from below
  union all
  select p.id from partner p where p.merchant_id = merchant and not exists (select from own)
    and exists (select from staff s where s.merchant_id = merchant and s.person_id = person and s.status = 'ACTIVE' and 'ADMIN' = any(s.roles))
$$;

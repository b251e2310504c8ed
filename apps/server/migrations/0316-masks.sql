-- Why: a payer's address was masked in three ways, and customers' e-mails and phones not at all. There is one rule; docs/product/customers.md has it.

-- The same rule as `maskPayer` of the contract.
create function mask_payer(shown text) returns text language sql immutable parallel safe
begin atomic
  select case
    when strpos(shown, '@') > 0 then regexp_replace(shown, '([^\s@•])\S*(@[^\s@]+)', '\1•••\2', 'g')
    when shown ~ '^\+\d{1,4}-\d{8,13}$'
      then split_part(shown, '-', 1) || '-' || left(split_part(shown, '-', 2), 2) || '•••' || right(shown, 4)
    when shown ~ '^\+\d{1,4}-\d{4,7}$' then split_part(shown, '-', 1) || '-•••' || right(shown, 2)
    when shown ~ '^\+?[\d\s().-]{7,}$' and length(regexp_replace(shown, '\D', '', 'g')) >= 7
      then '•••' || right(regexp_replace(shown, '\D', '', 'g'), 3)
    else shown end;
end;
revoke all on function mask_payer from public;
grant execute on function mask_payer to {{app}};

-- A file with whole addresses is for members who may see them.
alter table export_job add column whole boolean not null default false;

-- What is kept masked, in one form: 'b***@example.com' and '***123' are 'b•••@example.com' and '•••123'. A payer may have typed an address as
-- their name, and a customer without a name was called by their address.
update payment set payer = mask_payer(regexp_replace(payer, '^(.?)\*\*\*(@.+|\d+)$', '\1•••\2'))
where payer is not null and payer <> mask_payer(regexp_replace(payer, '^(.?)\*\*\*(@.+|\d+)$', '\1•••\2'));
update receipt set shown = mask_payer(recipient) where erased_at is null and shown <> mask_payer(recipient);
update customer set name = mask_payer(name) where name <> mask_payer(name);
update record_change set text = mask_payer(text) where kind = 'invoice' and what in ('sent', 'reminded') and text <> mask_payer(text);

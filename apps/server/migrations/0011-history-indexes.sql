-- How the history is asked: by person, deed, object, address and outcome, newest first. Each makes the first page of a rare value as
-- cheap as that of a common one; together they add about as much to a line's cost as the line itself.
create index audit_line_person on audit_line (merchant_id, person_id, at desc, id desc);
create index audit_line_action on audit_line (merchant_id, action, at desc, id desc);
create index audit_line_address on audit_line (merchant_id, address, at desc, id desc);
-- An object is named 'bank-account 0193…': it is asked for by its last word.
create index audit_line_object on audit_line (merchant_id, (substring(object from '[^ ]+$')), at desc, id desc)
  where object is not null;
create index audit_line_not_done on audit_line (merchant_id, result, at desc, id desc) where result <> 'done';

-- Where a line was sealed is looked for from its own time on.
create index audit_block_sealed on audit_block (chain, sealed_at);

-- The second factor's scene that the deed was confirmed with. NULL is left out of a line's bytes: lines sealed before hash as before.
alter table audit_line add column scene text;

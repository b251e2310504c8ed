-- How the history is asked: by person, action, object, address and outcome, newest first. Each makes the first page of a rare value as
-- cheap as that of a common one. Together they make writing a line some three times dearer (bench Q1w); ascending, because new lines
-- then come at the end of their value's run, which splits fewer pages.
create index audit_line_person on audit_line (merchant_id, person_id, at, id);
create index audit_line_action on audit_line (merchant_id, action, at, id);
create index audit_line_address on audit_line (merchant_id, address, at, id);
-- An object is named 'bank-account 0193…': it is asked for by its last word.
create index audit_line_object on audit_line (merchant_id, (substring(object from '[^ ]+$')), at, id)
  where object is not null;
create index audit_line_not_done on audit_line (merchant_id, result, at, id) where result <> 'done';

-- Where a line was sealed is looked for from its own time on.
create index audit_block_sealed on audit_block (chain, sealed_at);

-- The second factor's scene that the action was confirmed with. NULL is left out of a line's bytes: lines sealed before hash as before.
alter table audit_line add column scene text;

-- How many of a merchant's sealed lines there are, and a mark after every two hundred of them in the list's order: `nth` lines are up to
-- and with (at, id). Any page of the plain list is found from the mark before it, and the count is known. Kept by the sealer.
create table audit_ruler (
  merchant_id uuid primary key,
  lines bigint not null
);
create table audit_mark (
  merchant_id uuid not null,
  at timestamptz not null,
  id uuid not null,
  nth bigint not null,
  primary key (merchant_id, at, id)
);
create index audit_mark_nth on audit_mark (merchant_id, nth);
grant update on audit_ruler, audit_mark to {{app}};

-- Why: at a counter payers add a tip, and say which table or order they pay. Both are of the payment they belong to.
alter table payment
  -- Part of amount_minor; none: no tip.
  add column tip_minor numeric(38, 0) check (tip_minor > 0 and tip_minor < amount_minor),
  -- In the payer's own words.
  add column payer_note text check (length(payer_note) <= 100);
-- Erased with the customer.
grant update (payer_note) on payment to {{app}};

alter table smart_code
  -- What payers are offered, in percent; none: they are not asked for a tip.
  add column tip_percents smallint[] not null default '{}' check (cardinality(tip_percents) <= 4),
  add column note_mode text not null default 'none' check (note_mode in ('none', 'optional', 'required')),
  -- Of collected_minor.
  add column tips_minor numeric(38, 0) not null default 0;

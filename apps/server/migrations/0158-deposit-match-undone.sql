-- Why: whoever matched a deposit to the wrong invoice can take that back. Nothing is erased: the match and what it paid stay, and say when and by
-- whom they were undone.
alter table vam_iban_deposit_match
  add column undone_at timestamptz,
  add column undone_by uuid references person,
  add column undone_why text check (length(undone_why) between 1 and 120),
  add constraint vam_iban_deposit_match_undone check ((undone_at is null) = (undone_by is null) and (undone_at is null) = (undone_why is null));
grant update (undone_at, undone_by, undone_why) on vam_iban_deposit_match to {{app}};

alter table invoice_payment add column undone_at timestamptz;
grant update (undone_at) on invoice_payment to {{app}};

-- Why: a bookkeeper knows which payout a credit is when nothing in the file says so, and sees that an automatic match is wrong. And a credit in
-- a currency that is not held here is listed as the bank wrote it, instead of left out.
alter table bank_file_line
  alter column amount_minor drop not null,
  -- As the file has it, where the currency is not one of ours.
  add column amount_text text check (length(amount_text) between 1 and 40),
  add column tied_person_id uuid references person,
  add constraint bank_file_line_amount check ((amount_minor is null) = (amount_text is not null)),
  add constraint bank_file_line_foreign check ((outcome = 'foreign') = (amount_minor is null)),
  add constraint bank_file_line_by_hand check ((tied_person_id is not null) = (tied_by is not null and tied_by = 'person'));
-- Which files say that a payout is missing.
create index bank_file_line_awaited on bank_file_line (merchant_id, payout_kind, payout_id) where outcome in ('missing', 'in-transit');
grant update (outcome, tied_by, tied_person_id, payout_kind, payout_id, payout_number) on bank_file_line to {{app}};

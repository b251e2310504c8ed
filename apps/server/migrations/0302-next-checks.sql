-- A record that waits for another side's answer says when to look at it next: many old ones then cost little, and none is left out.
-- Null: the answer can no longer change. By the business clock, which is never behind.
alter table withdraw add column next_check_at timestamptz default now();
alter table transfer_to_bank add column next_check_at timestamptz default now();
alter table vam_iban_deposit_return add column next_check_at timestamptz default now();
alter table crypto_withdraw add column next_check_at timestamptz default now();
alter table refund add column next_check_at timestamptz default now();
update withdraw set next_check_at = null where state = 'SUCCESS' and ended_at < now() - interval '31 days';
update transfer_to_bank set next_check_at = null where state = 'SUCCESS' and ended_at < now() - interval '31 days';
update vam_iban_deposit_return set next_check_at = null where state = 'SUCCESS' and ended_at < now() - interval '31 days';
update crypto_withdraw set next_check_at = null where state = 'SUCCESS' and ended_at < now() - interval '1 day';

create index withdraw_next_check on withdraw (next_check_at, merchant_id, id)
  where state in ('PLACED', 'SUCCESS') and next_check_at is not null;
create index transfer_to_bank_next_check on transfer_to_bank (next_check_at, merchant_id, id)
  where state in ('PLACED', 'SUCCESS') and next_check_at is not null;
create index vam_iban_deposit_return_next_check on vam_iban_deposit_return (next_check_at, merchant_id, id)
  where state in ('PLACED', 'SUCCESS') and next_check_at is not null;
create index crypto_withdraw_next_check on crypto_withdraw (next_check_at, merchant_id, id)
  where state in ('PLACED', 'SUCCESS') and next_check_at is not null;
create index refund_next_check on refund (next_check_at, merchant_id, id) where state = 'PLACED' and next_check_at is not null;
drop index withdraw_placed, withdraw_paid, transfer_to_bank_placed, transfer_to_bank_paid, vam_iban_deposit_return_placed,
  vam_iban_deposit_return_paid, crypto_withdraw_placed, crypto_withdraw_done, refund_open;

-- The last reminder of a deadline: without it every open dispute would be due every minute of its last days.
alter table dispute add column reminded_at timestamptz;

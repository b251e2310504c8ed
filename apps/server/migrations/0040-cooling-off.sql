-- Why: one ADMIN must not be able to defeat four eyes alone. What nobody else can approve waits for a cooling-off, rights that were just given
-- approve nothing that is asked for at once, and somebody new is not paid much at once.
alter table approval_request
  -- Not carried out before, by the clock of business.
  add column due_at timestamptz,
  -- When enough people had agreed to this revision, of one that then waits until it is due.
  add column agreed_at timestamptz;
create index approval_request_due on approval_request (due_at) where state = 'APPLIED' and agreed_at is not null;

-- When the entry last gained rights: added, more roles, let in again.
alter table staff
  add column rights_since timestamptz not null default now(),
  -- Approves nothing before, nor what was asked for between the two.
  add column approves_from timestamptz not null default now();
update staff set rights_since = created_at, approves_from = created_at;

-- Whom a merchant has sent money to, or asked to: 'merchant <id>' or 'bank <fingerprint of the number>'.
create table beneficiary (
  merchant_id uuid not null references merchant,
  key text not null,
  since timestamptz not null default business_now(),
  primary key (merchant_id, key)
);
insert into beneficiary (merchant_id, key, since)
select merchant_id, key, min(since) from (
  select payer_merchant_id as merchant_id,
    'merchant ' || case when payer_merchant_id = merchant_id then payee_merchant_id else merchant_id end as key, created_at as since
  from transfer where submitted_at is not null
  union all
  select merchant_id, 'merchant ' || payee_merchant_id, created_at from batch_transfer_row
  union all
  select merchant_id, 'bank ' || encode(number_hash, 'hex'), created_at from transfer_to_bank where submitted_at is not null
) known group by merchant_id, key;

-- Why: who erases a customer erases where their receipts went. The receipt itself stays, as the payment does.
alter table receipt add column erased_at timestamptz;

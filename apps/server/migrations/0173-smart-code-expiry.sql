-- Why: a code for a stall, a season or an event ends by itself, as a payment link does.
alter table smart_code
  -- None: it does not expire.
  add column expires_at timestamptz;

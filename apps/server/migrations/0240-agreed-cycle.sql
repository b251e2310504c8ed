-- Why: a payment is settled when its product promises, unless the provider agreed on something else with the merchant. Every merchant was given
-- "daily, T+1" without anybody having agreed on it: these have no cycle of their own from now on. Decision 0200.
alter table merchant_terms
  alter column settlement_cycle drop not null,
  alter column settlement_days drop not null,
  add constraint merchant_terms_cycle check ((settlement_cycle is null) = (settlement_days is null));
-- Payments are charged as before, so the version of the terms stays.
alter table merchant_terms disable trigger next_version;
update merchant_terms set settlement_cycle = null, settlement_days = null where settlement_cycle = 'DAILY' and settlement_days = 1;
alter table merchant_terms enable trigger next_version;

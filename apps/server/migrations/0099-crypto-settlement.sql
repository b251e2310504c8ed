-- Why: coins that become fiat money by a schedule. Rules, skipped runs and runs are the automatic settlement's own, of a coin instead of a
-- currency that banks take.

-- Of a coin: what it is sold for, and how much of it stays, in hundredths of what there is.
alter table settlement_rule add column sell_into text;
alter table settlement_rule add column keep_percent integer not null default 0 check (keep_percent between 0 and 100);
alter table settlement_rule drop constraint settlement_rule_check;
alter table settlement_rule add constraint settlement_rule_goes_somewhere
  check (mode = 'MANUAL' or (bank_account_id is not null) <> (sell_into is not null));

-- Of a coin: what its exchange bought; the exchange stands where the withdrawal does.
alter table settlement_run add column bought_currency text;
alter table settlement_run add column bought_minor numeric(38, 0);
alter table settlement_run add column rate text;

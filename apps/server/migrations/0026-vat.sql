-- Why: the tax on what we charge is not our income; it has an account and a reason of its own. What was booked before stays. Decision 0072.
insert into ledger.kind values ('vat-payable', true);

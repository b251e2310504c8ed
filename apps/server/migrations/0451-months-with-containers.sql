-- Why: the figures of a month include banknotes, partners' commissions and campaigns' budgets, whose accounts have owners of their own. What was
-- frozen before is compared with what was counted then.
alter table month_closing add column version integer not null default 1 check (version in (1, 2));
alter table month_closing alter column version drop default;

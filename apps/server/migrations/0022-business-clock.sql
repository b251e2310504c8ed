-- Why: in the sandbox a merchant's days can be moved on, so that a settlement, a cut-off or a return need not be waited for. Only what is due
-- is asked of this clock; what happens is written down with the real time. See docs/decisions/0070.

-- Each time it was moved, and how far it is ahead since then: ever more, never less. Empty where nobody moved it, and always in live mode.
create table sandbox_clock (
  moved_at timestamptz primary key,
  -- A year at most: further on nobody knows the holidays.
  ahead_hours integer not null unique check (ahead_hours between 1 and 8784)
);

-- The real time of the transaction, but for a sandbox whose clock was moved.
create function business_now() returns timestamptz language sql stable
  return now() + make_interval(hours => coalesce((select max(ahead_hours) from sandbox_clock), 0));

-- From when on a rule plans its runs.
alter table settlement_rule alter column since set default business_now();

-- reads-from: 0.2
-- Every night the newest backup is restored to a moment, examined and removed: here is what came of it.
create table restore_check (
  id uuid primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- Null where the check failed before it came to it.
  backup text,
  restored_to timestamptz,
  last_commit timestamptz,
  postings bigint,
  ledger_entries bigint,
  history_lines bigint,
  -- Currencies whose debits and credits differ.
  unequal_currencies integer,
  -- Null: everything fits.
  fault text,
  check (ended_at >= started_at),
  check (fault is not null or (backup, restored_to, postings, ledger_entries, history_lines, unequal_currencies) is not null)
);
create index restore_check_newest on restore_check (started_at desc);

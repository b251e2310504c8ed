-- Why: monitoring asks when the books and the history were last checked and what was found, whichever node did it.
create table installation_check (
  name text primary key,
  checked_at timestamptz not null default now(),
  faults bigint not null,
  -- The first fault.
  detail text
);
grant update on installation_check to {{app}};

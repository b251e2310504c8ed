-- Why: consoles show a till's health as it changes, a member asks a till for something, and notices of a till are sent once.

alter table pos_device
  -- What a member asked of it last: a report now, to show itself, to take the newest version.
  add column request text check (request in ('ping', 'locate', 'update')),
  add column request_at timestamptz,
  -- When the device confirmed it.
  add column request_seen_at timestamptz;

alter table pos_device_health
  -- When open consoles were last refreshed because of it.
  add column pushed_at timestamptz,
  -- Up to when members were notified of events that a person should look at, and of which gap.
  add column reviewed_at timestamptz,
  add column gap_noticed_at timestamptz;

-- Contracts are deleted some time after their end.
grant delete on pos_device_contract to {{app}};
create index pos_device_contract_end on pos_device_contract (until_at);

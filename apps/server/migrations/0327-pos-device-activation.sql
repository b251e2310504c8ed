-- Why: a browser becomes a till by a short code that somebody types or scans once.

-- Found by what the person has in hand, before any merchant is known. Rows stay, so that a used code is refused by its own reason.
create table pos_device_activation (
  code_hash bytea primary key,
  merchant_id uuid not null,
  pos_device_id uuid not null,
  person_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Withdrawn by a member, or by a newer code of the same device.
  canceled_at timestamptz,
  foreign key (merchant_id, pos_device_id) references pos_device
);
create index pos_device_activation_device on pos_device_activation (merchant_id, pos_device_id);
grant update (used_at, canceled_at) on pos_device_activation to {{app}};

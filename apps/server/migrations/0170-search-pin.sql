-- Why: what somebody pins in the search belongs to the person's account, not to one browser. Only which record or page it is: what it is
-- called and how it stands is read when the pins are shown, by whoever may read it then.
create table search_pin (
  merchant_id uuid not null references merchant,
  staff_id uuid not null,
  -- The word of a business object, or 'page'.
  kind text not null check (length(kind) <= 200),
  -- The record's id, or the page's path.
  object_id text not null check (length(object_id) <= 200),
  created_at timestamptz not null default now(),
  primary key (merchant_id, staff_id, kind, object_id),
  foreign key (merchant_id, staff_id) references staff on delete cascade
);
grant delete on search_pin to {{app}};

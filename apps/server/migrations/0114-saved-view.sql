-- Why: how somebody looks at a list (filters, order, page size, columns) belongs to the person's account, not to one browser, and a colleague
-- can be sent it.

create table saved_view (
  merchant_id uuid not null references merchant,
  id uuid not null,
  staff_id uuid not null,
  -- The name of the list's endpoint.
  list text not null check (length(list) <= 200),
  name text not null check (length(name) between 1 and 40),
  -- In the list's wire form; checked by the list's schema.
  filters jsonb not null,
  sort jsonb,
  size smallint not null check (size between 1 and 100),
  -- Kept is what is hidden: a column that a later version adds is then visible.
  hidden text[] not null,
  -- Colleagues who may see the list may see the view.
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff on delete cascade
);
create unique index saved_view_name on saved_view (merchant_id, staff_id, list, name);
create index saved_view_shared on saved_view (merchant_id, list) where shared;
grant update, delete on saved_view to {{app}};

-- What somebody chose for a list without giving it a name.
create table list_choice (
  merchant_id uuid not null references merchant,
  staff_id uuid not null,
  list text not null check (length(list) <= 200),
  -- None: never chosen.
  hidden text[],
  -- What opens when the list is opened without any filter.
  default_view_id uuid,
  primary key (merchant_id, staff_id, list),
  foreign key (merchant_id, staff_id) references staff on delete cascade,
  foreign key (merchant_id, default_view_id) references saved_view on delete set null (default_view_id)
);
create index list_choice_default on list_choice (merchant_id, default_view_id) where default_view_id is not null;
grant update on list_choice to {{app}};

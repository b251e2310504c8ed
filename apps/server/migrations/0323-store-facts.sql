-- Why: people need to know where a store is, when it is open and who is responsible, and receipts need its own words.
alter table store
  add column type text not null default 'street' check (type in ('mall', 'street', 'kiosk', 'other')),
  add column city text,
  add column address text,
  add column phone text,
  add column manager_staff_id uuid,
  -- { week: seven lists of { from, to }, Monday first; exceptions: [{ from, to, spans, why }] }
  add column hours jsonb not null default '{"week": [], "exceptions": []}',
  add column receipt_header text,
  add column receipt_footer text,
  -- Where its takings are paid to; none means the merchant's default account.
  add column account_id uuid,
  add constraint store_manager foreign key (merchant_id, manager_staff_id) references staff on delete set null (manager_staff_id);
create index store_manager_staff on store (merchant_id, manager_staff_id) where manager_staff_id is not null;
create index store_closing on store (closed_from) where state = 'active' and closed_from is not null;
create index store_opening on store (opens_on) where state = 'review';

-- A picture of a store: one person sends it, another decides.
create table store_photo (
  merchant_id uuid not null,
  id uuid not null,
  store text not null,
  kind text not null check (kind in ('front', 'counter', 'inside')),
  file_id uuid not null,
  state text not null check (state in ('waiting', 'approved', 'refused', 'replaced')),
  reason text,
  sent_by uuid not null references person,
  sent_at timestamptz not null default now(),
  request_id uuid,
  primary key (merchant_id, id),
  foreign key (merchant_id, store) references store
);
create index store_photo_of on store_photo (merchant_id, store, sent_at desc);
create unique index store_photo_shown on store_photo (merchant_id, store, kind) where state = 'approved';
create index store_photo_request on store_photo (merchant_id, request_id) where request_id is not null;
grant update (state, reason, request_id) on store_photo to {{app}};

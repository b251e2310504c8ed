-- Why: a store has a machine that takes banknotes from customers and pays them out. What is in it is money of the merchant: every cassette and
-- cash box is an account of the ledger, and its notes are counted by denomination.

-- Owned by what holds the banknotes: its id is the owner. Against them stand all banknotes that merchants hold, and what counts found missing.
insert into ledger.kind values ('cassette', false), ('cash-box', false), ('banknotes', true), ('over-short', true);

create table eatm (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  serial text not null,
  label text not null,
  store text not null,
  state text not null default 'active' check (state in ('active', 'paused', 'closed')),
  -- Customers can take cash out. Switched off by a member, with a reason.
  pays_out boolean not null default true,
  pays_out_why text,
  currency text not null,
  -- Beside the product's limits: of one cash-out, and of the machine's day.
  out_max_minor numeric(38, 0) not null check (out_max_minor > 0),
  out_daily_minor numeric(38, 0) not null check (out_daily_minor >= out_max_minor),
  installed_at timestamptz not null default now(),
  seen_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, store) references store
);
create index eatm_newest on eatm (merchant_id, installed_at desc, id desc);
grant update on eatm to {{app}};

create table eatm_container (
  merchant_id uuid not null,
  id uuid not null,
  eatm_id uuid not null,
  kind text not null check (kind in ('cassette', 'cash-box')),
  position integer not null check (position between 0 and 9),
  -- A cassette has one; a cash box takes every denomination.
  denomination_minor numeric(38, 0) check (denomination_minor > 0),
  -- In notes.
  capacity integer not null check (capacity > 0),
  primary key (merchant_id, id),
  unique (merchant_id, eatm_id, position),
  foreign key (merchant_id, eatm_id) references eatm,
  check ((kind = 'cassette') = (denomination_minor is not null))
);

-- How many notes are where now. Only the trigger below writes it.
create table eatm_note (
  merchant_id uuid not null,
  container_id uuid not null,
  denomination_minor numeric(38, 0) not null,
  count integer not null default 0 constraint eatm_note_not_below_zero check (count >= 0),
  primary key (merchant_id, container_id, denomination_minor),
  foreign key (merchant_id, container_id) references eatm_container
);
revoke insert on eatm_note from {{app}};

-- Notes that went in (above zero) or out, with the ledger posting of the same key.
create table eatm_note_move (
  merchant_id uuid not null,
  id uuid not null,
  container_id uuid not null,
  denomination_minor numeric(38, 0) not null check (denomination_minor > 0),
  change integer not null check (change <> 0),
  what text not null check (what in ('cash-in', 'cash-out', 'loaded', 'emptied', 'difference')),
  -- The cash move or the visit.
  about_id uuid not null,
  at timestamptz not null default now(),
  primary key (merchant_id, id),
  foreign key (merchant_id, container_id) references eatm_container
);
create index eatm_note_move_container on eatm_note_move (merchant_id, container_id, at);
create index eatm_note_move_about on eatm_note_move (merchant_id, about_id);

create function count_eatm_notes() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.eatm_note (merchant_id, container_id, denomination_minor) values (new.merchant_id, new.container_id, new.denomination_minor)
    on conflict do nothing;
  update public.eatm_note n set count = n.count + new.change
    where n.merchant_id = new.merchant_id and n.container_id = new.container_id and n.denomination_minor = new.denomination_minor;
  return null;
end $$;
revoke all on function count_eatm_notes from public;
create trigger count_eatm_notes after insert on eatm_note_move for each row execute function count_eatm_notes();

-- Banknotes that a courier brings, paid from the merchant's balance: held while others decide and until they are in the machine.
create table eatm_refill (
  merchant_id uuid not null,
  id uuid not null,
  number text not null,
  eatm_id uuid not null,
  state text not null default 'REQUESTED' check (state in ('REQUESTED', 'ORDERED', 'LOADED', 'REFUSED', 'CANCELLED')),
  currency text not null,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  -- [{ position, count }]
  notes jsonb not null,
  day date not null,
  request_id uuid,
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, eatm_id) references eatm
);
create index eatm_refill_newest on eatm_refill (merchant_id, created_at desc, id desc);
create unique index eatm_refill_one on eatm_refill (merchant_id, eatm_id) where state in ('REQUESTED', 'ORDERED');
grant update on eatm_refill to {{app}};

-- Somebody opened the machine: a courier loaded or emptied it, or a member counted it. What was expected stays beside what was counted.
create table eatm_visit (
  merchant_id uuid not null,
  id uuid not null,
  number text not null,
  eatm_id uuid not null,
  kind text not null check (kind in ('load', 'empty', 'count')),
  -- Of a courier: the reference of the message.
  reference text,
  request_hash bytea,
  -- The courier's name, or none: a member counted.
  courier text,
  person_id uuid references person,
  refill_id uuid,
  currency text not null,
  -- [{ position, denomination, expected, counted, loaded, taken }] in notes.
  lines jsonb not null,
  expected_minor numeric(38, 0) not null,
  counted_minor numeric(38, 0) not null,
  moved_minor numeric(38, 0) not null default 0,
  note text,
  at timestamptz not null,
  booked_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, eatm_id) references eatm
);
create index eatm_visit_newest on eatm_visit (merchant_id, eatm_id, at desc, id desc);

create table eatm_alarm (
  merchant_id uuid not null,
  id uuid not null,
  eatm_id uuid not null,
  kind text not null,
  raised_at timestamptz not null,
  cleared_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, eatm_id) references eatm
);
create unique index eatm_alarm_open on eatm_alarm (merchant_id, eatm_id, kind) where cleared_at is null;
create index eatm_alarm_newest on eatm_alarm (merchant_id, eatm_id, raised_at desc);
grant update (cleared_at) on eatm_alarm to {{app}};

-- Cash that a machine took or paid: it is in the machine, not in the store's drawer.
alter table cash_move add column eatm_id uuid;
create index cash_move_eatm on cash_move (merchant_id, eatm_id, booked_at) where eatm_id is not null;

create or replace function count_cash() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  change numeric := 0;
begin
  if tg_table_name = 'cash_drawer_change' then
    change := new.minor;
  else
    if tg_op = 'UPDATE' then
      if (old.merchant_id, old.id, old.kind, old.store, old.currency, old.net_minor)
        <> (new.merchant_id, new.id, new.kind, new.store, new.currency, new.net_minor) or old.eatm_id is distinct from new.eatm_id then
        raise exception 'a move stays what it is' using errcode = 'check_violation';
      end if;
      change := - case when old.state <> 'SUCCESS' then 0 when old.kind = 'cash-out' then - old.net_minor else old.net_minor end;
    end if;
    if new.eatm_id is not null then
      return null;
    end if;
    change := change + case when new.state <> 'SUCCESS' then 0 when new.kind = 'cash-out' then - new.net_minor else new.net_minor end;
  end if;
  if change <> 0 then
    -- A row that is there already, so that it is the sum that is checked and not what is added.
    insert into public.cash_drawer (merchant_id, store, currency) values (new.merchant_id, new.store, new.currency)
      on conflict do nothing;
    update public.cash_drawer d set balance_minor = d.balance_minor + change
      where d.merchant_id = new.merchant_id and d.store = new.store and d.currency = new.currency;
  end if;
  return null;
end $$;

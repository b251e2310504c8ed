-- Why: who brought a colleague in, and when they last came: sessions end and are gone, so the last one is kept apart from them.
alter table staff add column invited_by uuid references person;

create table staff_login (
  merchant_id uuid not null,
  staff_id uuid not null,
  at timestamptz not null default now(),
  primary key (merchant_id, staff_id),
  foreign key (merchant_id, staff_id) references staff on delete cascade
);
grant update on staff_login to {{app}};

-- Whatever opens a session with a merchant is a login, by whichever door.
create function keep_staff_login() returns trigger language plpgsql as $$
begin
  insert into staff_login (merchant_id, staff_id) values (new.merchant_id, new.staff_id)
  on conflict (merchant_id, staff_id) do update set at = excluded.at;
  return null;
end $$;
create trigger staff_login after insert on session
  for each row when (new.staff_id is not null) execute function keep_staff_login();

-- Why: an export has a history with its file's hash and an end; a saved view can be exported by itself every day, week or month; and what
-- happens while nobody looks waits behind the bell.

create table export_schedule (
  merchant_id uuid not null references merchant,
  id uuid not null,
  staff_id uuid not null,
  person_id uuid not null references person,
  list text not null check (length(list) <= 200),
  view_id uuid,
  -- As it was called when it was scheduled: said when the view is gone.
  view_name text not null,
  every text not null check (every in ('day', 'week', 'month')),
  format text not null check (format in ('csv', 'xlsx')),
  language text not null,
  timezone text not null,
  -- The day, in its time zone, on whose morning it runs next.
  next_day date not null,
  -- None: it goes on.
  stopped_at timestamptz,
  stop_reason text check (stop_reason in ('STOPPED', 'RIGHT', 'VIEW')),
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff on delete cascade,
  foreign key (merchant_id, view_id) references saved_view on delete set null (view_id),
  check ((stopped_at is null) = (stop_reason is null))
);
create index export_schedule_staff on export_schedule (merchant_id, staff_id);
create index export_schedule_view on export_schedule (merchant_id, view_id);
create index export_schedule_due on export_schedule (next_day) where stopped_at is null;
grant update on export_schedule to {{app}};

alter table export_job
  add column schedule_id uuid,
  add column sha256 bytea,
  add column expires_at timestamptz,
  add foreign key (merchant_id, schedule_id) references export_schedule on delete set null (schedule_id),
  drop constraint export_job_status_check,
  add check (status in ('PROCESSING', 'READY', 'FAILURE', 'CANCELED', 'EXPIRED'));
update export_job j set sha256 = f.sha256, expires_at = j.finished_at + interval '30 days'
  from file f where f.merchant_id = j.merchant_id and f.id = j.file_id;
create index export_job_newest on export_job (merchant_id, created_at desc, id desc);
create index export_job_expires on export_job (expires_at) where status = 'READY';

-- Of files only exports end; everything else is kept, whoever asks.
create function keep_file() returns trigger language plpgsql as $$
begin
  if old.purpose <> 'export' then
    raise exception 'file % is kept', old.id;
  end if;
  return old;
end
$$;
create trigger keep_file before delete on file for each row execute function keep_file();
grant delete on file to {{app}};

-- What waits for a member behind the bell until it is read.
create table inbox_notice (
  merchant_id uuid not null references merchant,
  id uuid not null,
  staff_id uuid not null,
  -- What it is about: nobody is told of the same thing twice.
  about text not null,
  text_en text not null,
  text_zh text not null,
  -- A page of the console.
  link text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, staff_id, about),
  foreign key (merchant_id, staff_id) references staff on delete cascade
);
create index inbox_notice_open on inbox_notice (merchant_id, staff_id, created_at desc) where read_at is null;
grant update on inbox_notice to {{app}};

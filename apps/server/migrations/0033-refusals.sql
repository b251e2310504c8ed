-- What was refused to nobody in particular, counted by the hour: whoever knocks a million times leaves a number and not a million lines.
create table refusal_count (
  hour timestamptz not null,
  -- An IPv4 address counts with its /24, an IPv6 one with its /64.
  network text not null,
  action text not null,
  code integer not null,
  count bigint not null default 1,
  last_at timestamptz not null default now(),
  primary key (hour, network, action, code)
);
grant update, delete on refusal_count to {{app}};

-- Too many wrong passwords from browsers that the person has never used: off there, and as good as before on the person's own devices.
alter table person add column password_off_elsewhere boolean not null default false;

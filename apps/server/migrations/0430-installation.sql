-- What this database is for. Written once, at the first start: a demo world and a live installation never share a database.
create table installation (
  is_only boolean primary key default true check (is_only),
  mode text not null check (mode in ('sandbox', 'live')),
  since timestamptz not null default now()
);
insert into installation (mode) select 'sandbox' from sandbox_history;
revoke insert, update, delete on installation from {{app}};

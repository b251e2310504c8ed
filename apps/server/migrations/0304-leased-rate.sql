-- Why: what a lease took must be returned by the statement that takes it, on every supported version of PostgreSQL.
alter table api_rate add column leased int not null default 0 check (leased >= 0);

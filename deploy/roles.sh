#!/bin/sh
# The two roles of docs/settings.md, made once when the database is.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --set=owner="$FALAJ_OWNER_PASSWORD" --set=app="$FALAJ_APP_PASSWORD" <<'SQL'
create role falaj_owner login password :'owner';
create role falaj_app login password :'app';
create database falaj owner falaj_owner;
grant create on database falaj to falaj_app;
SQL

-- Why: a group account has statements about one of its secondary merchants, or about one terminal there.
alter table statement add column child_id uuid references merchant;
alter table statement add column device_id uuid;
alter table statement add constraint statement_device_of_child check (device_id is null or child_id is not null);

-- Why: what was done or refused is an audit entry, in the code and in the trade; 'line' meant four other things. Names only: rows, rights and
-- hashes stay as they are.
alter table audit_line rename to audit_entry;
do $$
declare
  named record;
begin
  -- An index that a constraint stands on is renamed with it.
  for named in select conname as name from pg_constraint where conrelid = 'audit_entry'::regclass and conname like 'audit\_line\_%' loop
    execute format('alter table audit_entry rename constraint %I to %I', named.name, replace(named.name, 'audit_line_', 'audit_entry_'));
  end loop;
  for named in select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'audit_entry'::regclass and c.relname like 'audit\_line\_%' loop
    execute format('alter index %I rename to %I', named.name, replace(named.name, 'audit_line_', 'audit_entry_'));
  end loop;
end $$;

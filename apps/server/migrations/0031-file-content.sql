-- The bytes of a file, in pieces of one size: state lies in the database alone, so that every node serves every file. They are written
-- while they arrive, before the file's row; pieces without a row are what a crash has left, and are swept.
create table file_chunk (
  merchant_id uuid not null,
  file_id uuid not null,
  number integer not null check (number >= 0),
  bytes bytea not null check (octet_length(bytes) > 0),
  primary key (merchant_id, file_id, number)
);
-- Most files are compressed already.
alter table file_chunk alter column bytes set storage external;
grant delete on file_chunk to {{app}};

-- A file that has its row keeps its bytes, whoever asks.
create function keep_file_chunk() returns trigger language plpgsql as $$
begin
  if exists (select from file where merchant_id = old.merchant_id and id = old.file_id) then
    raise exception 'the bytes of file % are kept', old.file_id;
  end if;
  return old;
end
$$;
create trigger keep_file_chunk before delete on file_chunk for each row execute function keep_file_chunk();

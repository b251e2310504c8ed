-- Why: a merchant reads that bank transfers are late at the moment, instead of waiting without a word.
-- reads-from: 0.2
create table rail_health (
  rail text primary key,
  -- Since when every call has failed; null while it answers.
  failing_since timestamptz,
  failed_at timestamptz
);
grant update on rail_health to {{app}};

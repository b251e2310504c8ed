-- Why: a key has one budget of requests a minute, however many nodes there are (decision 0220). One row per key or app: the minute it was last used in.

create table api_rate (
  merchant_id uuid not null references merchant,
  -- Of an API key or of an app.
  key_id uuid not null,
  -- Minutes since 1970, by the database's clock: nodes may disagree about theirs.
  minute integer not null,
  -- How many requests of that minute the nodes have taken, used or not.
  taken integer not null,
  primary key (merchant_id, key_id)
) with (fillfactor = 50);
grant update on api_rate to {{app}};

-- Why: messages to followers and their links are of no use for ever. What is older than the program keeps is deleted, in batches by these indexes.
grant delete on follower_alert, follower_link to {{app}};
create index follower_alert_old on follower_alert (happened_at) where state <> 'due';
create index follower_link_old on follower_link (created_at);
create index follower_link_newest on follower_link (merchant_id, follower_id, created_at desc);

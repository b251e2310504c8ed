-- Why: most transfers have succeeded; whoever looks for the others does not read through those.
create index transfer_unsucceeded on transfer (merchant_id, created_at desc, id desc) where state <> 'SUCCESS';

-- Why: how many are on their way to an endpoint was counted among all that wait for it, at every turn: a receiver that was away for a day made
-- every turn slower for all.
create index webhook_delivery_claimed on webhook_delivery (merchant_id, endpoint_id, claimed_until)
  where state = 'pending' and claimed_until is not null;

-- Why: one notify URL of a merchant hears of coin top-ups alone, is looked after by those who look after coins, and has the same secret,
-- deliveries and tries as any other.
alter table webhook_endpoint add column purpose text not null default 'any' check (purpose in ('any', 'top-up'));
create unique index webhook_endpoint_top_up on webhook_endpoint (merchant_id) where purpose = 'top-up' and state <> 'REMOVED';

-- Why: a till takes a coupon before it takes the money, and may lose its network in between. It names its reservation by a key of its own, so that a lost
-- answer reserves nothing twice, and a sale that arrives later finds what was reserved for it.
alter table coupon_use add column till_key text,
  add constraint coupon_use_till check ((till_key is null) = (pos_device_id is null));
create unique index coupon_use_till on coupon_use (merchant_id, pos_device_id, till_key) where till_key is not null;

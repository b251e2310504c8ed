-- Why: a member who was bound to stores must not see every store again because a date passed or a store closed, nor what they could have before.

-- Set while a member is bound to stores: since when they are bound to exactly these. staff_store says to which stores, and when.
alter table staff add column stores_since timestamptz;
create index staff_store_of on staff_store (merchant_id, store);
-- A binding that has not begun can be taken back without a trace: the operation history has it.
grant delete on staff_store to {{app}};

-- The store that an event is about, for members who are bound to stores; null: of none, or not known.
create function event_store(kind text, merchant uuid, payload jsonb) returns text language plpgsql stable as $$
declare
  record uuid;
  found text;
begin
  if payload ? 'store' then return payload ->> 'store'; end if;
  if coalesce(payload ->> 'id', '') !~ '^[0-9a-f-]{36}$' then return null; end if;
  record := (payload ->> 'id')::uuid;
  case kind
    when 'payment.changed', 'payment.noted' then select t.store into found from payment t where t.merchant_id = merchant and t.id = record;
    when 'refund.changed' then
      select p.store into found from refund t join payment p on p.merchant_id = t.merchant_id and p.id = t.payment_id
      where t.merchant_id = merchant and t.id = record;
    when 'dispute.changed' then
      select p.store into found from dispute t join payment p on p.merchant_id = t.merchant_id and p.id = t.payment_id
      where t.merchant_id = merchant and t.id = record;
    when 'paylink.changed' then select t.store into found from paylink t where t.merchant_id = merchant and t.id = record;
    when 'smart-code.changed' then select t.store into found from smart_code t where t.merchant_id = merchant and t.id = record;
    when 'qr-sale.changed' then select t.store into found from qr_sale t where t.merchant_id = merchant and t.id = record;
    when 'cash.changed' then select t.store into found from cash_move t where t.merchant_id = merchant and t.id = record;
    when 'store.changed' then select t.code into found from store t where t.merchant_id = merchant and t.id = record;
    when 'device.changed' then select t.store into found from pos_device t where t.merchant_id = merchant and t.id = record;
    else return null;
  end case;
  return found;
end $$;

-- Stores close whatever they were: in review, reported or active.
drop index store_closing;
create index store_closing on store (closed_from) where state <> 'closed' and closed_from is not null;

-- Why: papers in Arabic name the merchant and items in Arabic where there is such a name. And a member who is bound to stores sees shifts and machines of
-- these stores: their open pages must refresh when one of them changes.

alter table merchant add column name_ar text;
alter table item add column name_ar text;
alter table paylink_item add column name_ar text;
alter table invoice_line add column text_ar text;

create or replace function event_store(kind text, merchant uuid, payload jsonb) returns text language plpgsql stable as $$
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
    when 'shift.changed', 'shift.closed' then select t.store into found from shift t where t.merchant_id = merchant and t.id = record;
    when 'eatm.changed' then select t.store into found from eatm t where t.merchant_id = merchant and t.id = record;
    else return null;
  end case;
  return found;
end $$;

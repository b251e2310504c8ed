-- What was sold keeps both names it had then: payers read the one of their language.
alter table paylink_item add column name_zh text;
alter table invoice_line add column text_zh text;
update paylink_item l set name_zh = i.name_zh from item i
  where i.merchant_id = l.merchant_id and i.id = l.item_id and i.name_en = l.name;
-- Where the line is the item's name as it stands, in either language.
update invoice_line l set text = i.name_en, text_zh = i.name_zh from item i
  where i.merchant_id = l.merchant_id and i.id = l.item_id and i.name_zh is not null and l.text in (i.name_en, i.name_zh);

-- Why: what an order of a link took from stock goes back by the item's id; a name is not unique and may change. Orders that are open now get theirs.
update payment p set items = (
  select jsonb_agg(e.item || coalesce((
    select jsonb_build_object('itemId', l.item_id) from paylink_item l
    where l.merchant_id = p.merchant_id and l.paylink_id = p.offer_id and l.name = e.item ->> 'name' limit 1), '{}') order by e.nth)
  from jsonb_array_elements(p.items) with ordinality e (item, nth))
where p.offer_kind = 'paylink' and p.pay_state in ('CREATED', 'PENDING') and jsonb_array_length(p.items) > 0;

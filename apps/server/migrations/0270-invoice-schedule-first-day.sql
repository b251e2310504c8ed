-- Why: the day of the month that was chosen for a recurring invoice is not the day on which its first was issued, and is lost in a short month. Its
-- history says which day that was; the demo's has none and never moved on.
alter table invoice_schedule add column first_on date;
update invoice_schedule s set first_on = coalesce(
  (select c.text::date from invoice_change c where c.merchant_id = s.merchant_id and c.invoice_id = s.invoice_id and c.what = 'scheduled'
    and c.at = s.created_at limit 1),
  s.next_on);
alter table invoice_schedule alter column first_on set not null;

-- What was voided or given up before that stopped it.
update invoice_schedule s set stopped_at = now() from invoice i
where i.merchant_id = s.merchant_id and i.id = s.invoice_id and s.stopped_at is null
  and (i.voided_at is not null or i.uncollectible_at is not null and i.paid_minor + i.credited_minor < i.total_minor);

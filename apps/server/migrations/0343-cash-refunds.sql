-- Why: what a till gave back in cash is a refund as any other: in the list of refunds, in the sums of a day, and of its payment.

-- No member asked for it: a till did, with the PIN of its store.
alter table refund alter column maker_person_id drop not null, add column pos_device_id uuid,
  add foreign key (merchant_id, pos_device_id) references pos_device,
  add constraint refund_maker check (maker_person_id is not null or pos_device_id is not null);

drop function refund_in_cash;
-- The application may not write what was refunded (0070): here it makes the refund that does, for cash alone. False: it is no cash sale, or less
-- than this is left of it.
create function refund_in_cash(p_merchant uuid, p_payment uuid, p_minor numeric, p_currency text, p_refund uuid, p_number text, p_device uuid,
  p_at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.payment p
    set pay_state = case when p.refunded_minor + p_minor = p.amount_minor then 'REFUNDED_SETTLED' else p.pay_state end
  where p.merchant_id = p_merchant and p.id = p_payment and p.method = 'CASH' and p.currency = p_currency and p_minor > 0
    and p.refunded_minor + p.refunding_minor + p_minor <= p.amount_minor;
  if not found then
    return false;
  end if;
  insert into public.refund (merchant_id, id, number, draft_id, payment_id, currency, net_minor, reason, state, pos_device_id, created_at, placed_at,
    funded_at, sent_at, refunded_at, ended_at, next_check_at)
  values (p_merchant, p_refund, p_number, p_refund, p_payment, p_currency, p_minor, 'REQUESTED', 'SUCCESS', p_device, p_at, p_at, p_at, p_at, p_at, p_at,
    null);
  return true;
end $$;
revoke all on function refund_in_cash from public;
grant execute on function refund_in_cash to {{app}};

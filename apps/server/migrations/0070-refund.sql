-- Why: money goes back to who paid. What goes back of a payment can never be more than was paid, whoever asks and however many at once.
create table refund (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  -- Made by the form that asked: sent twice, it is one refund.
  draft_id uuid not null,
  -- None where the policy asks nobody.
  request_id uuid,
  payment_id uuid not null,
  currency text not null,
  net_minor numeric(38, 0) not null check (net_minor > 0),
  reason text not null,
  note text,
  -- Which of what was bought, by its place in the payment: [{ "at": 0, "quantity": 1 }].
  items jsonb not null default '[]',
  -- ASKED waits for colleagues and RELEASED no longer does; from PLACED on it waits for balance, and then for the acquirer.
  state text not null check (state in ('ASKED', 'RELEASED', 'PLACED', 'SUCCESS', 'FAILURE')),
  holds integer not null default 0,
  maker_person_id uuid not null references person,
  created_at timestamptz not null default now(),
  placed_at timestamptz,
  -- When its money left the available balance; until then it waits, but not for ever.
  funded_at timestamptz,
  waits_until timestamptz,
  -- When the acquirer took it.
  sent_at timestamptz,
  refunded_at timestamptz,
  ended_at timestamptz,
  -- By which the payer's bank finds it.
  arn text,
  why text,
  primary key (merchant_id, id),
  unique (merchant_id, request_id),
  foreign key (merchant_id, request_id) references approval_request,
  foreign key (merchant_id, payment_id) references payment (merchant_id, id),
  check (state not in ('PLACED', 'SUCCESS') or placed_at is not null),
  check (state <> 'PLACED' or funded_at is not null or waits_until is not null),
  check ((state = 'SUCCESS') = (refunded_at is not null)),
  check (refunded_at is null or funded_at is not null)
);
grant update on refund to {{app}};
create unique index refund_number on refund (merchant_id, number);
create unique index refund_draft on refund (merchant_id, draft_id);
create index refund_newest on refund (merchant_id, created_at desc, id desc);
create index refund_amount on refund (merchant_id, currency, net_minor, id);
create index refund_of on refund (merchant_id, payment_id);
create index refund_done on refund (merchant_id, currency, refunded_at) where refunded_at is not null;
create index refund_open on refund (placed_at) where state = 'PLACED';

-- What is on its way back, beside what is back. Only the trigger below writes either: the application cannot.
alter table payment add column refunding_minor numeric(38, 0) not null default 0 check (refunding_minor >= 0);
alter table payment add constraint payment_refunds_fit check (refunded_minor + refunding_minor <= amount_minor);
revoke update (refunded_minor) on payment from {{app}};

-- The payment's row is locked by the update, so two refunds at once are counted one after the other, and the check above refuses the second.
create function count_refund() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  on_its_way numeric := 0;
  back numeric := 0;
begin
  if tg_op = 'UPDATE' then
    if (old.merchant_id, old.id, old.payment_id, old.currency) <> (new.merchant_id, new.id, new.payment_id, new.currency) then
      raise exception 'a refund stays with its payment' using errcode = 'check_violation';
    end if;
    on_its_way := - case when old.state in ('ASKED', 'PLACED') then old.net_minor else 0 end;
    back := - case when old.state = 'SUCCESS' then old.net_minor else 0 end;
  end if;
  on_its_way := on_its_way + case when new.state in ('ASKED', 'PLACED') then new.net_minor else 0 end;
  back := back + case when new.state = 'SUCCESS' then new.net_minor else 0 end;
  if on_its_way = 0 and back = 0 then
    return null;
  end if;
  update public.payment p set refunding_minor = p.refunding_minor + on_its_way, refunded_minor = p.refunded_minor + back
  where p.merchant_id = new.merchant_id and p.id = new.payment_id and p.currency = new.currency and p.paid_at is not null;
  if not found then
    raise exception 'only what was paid, in the currency it was paid in, goes back' using errcode = 'check_violation';
  end if;
  return null;
end $$;
revoke all on function count_refund from public;
create trigger count_refund after insert or update on refund for each row execute function count_refund();

-- People hear of refunds that fail or wait, and choose by which way.
alter table notice_preference
  drop constraint notice_preference_topic_check,
  add constraint notice_preference_topic_check
    check (topic in ('settlement', 'payout', 'refunds', 'approvals', 'developers', 'security', 'product-news', 'marketing'));
alter table unsubscribe_link
  drop constraint unsubscribe_link_topic_check,
  add constraint unsubscribe_link_topic_check
    check (topic in ('settlement', 'payout', 'refunds', 'approvals', 'developers', 'product-news', 'marketing'));

-- Why: a payment that waits for a decision is captured or released within a day, so the members who decide are notified once their bank has authorised it.
alter table risk_decision add column noticed_at timestamptz;
create index risk_decision_unnoticed on risk_decision (at) where review = 'WAITING' and noticed_at is null;
grant update (noticed_at) on risk_decision to {{app}};

alter table notice_preference
  drop constraint notice_preference_topic_check,
  add constraint notice_preference_topic_check
    check (topic in ('settlement', 'payout', 'refunds', 'disputes', 'risk', 'deposit', 'places', 'growth', 'approvals', 'developers', 'security', 'product-news', 'marketing'));
alter table unsubscribe_link
  drop constraint unsubscribe_link_topic_check,
  add constraint unsubscribe_link_topic_check
    check (topic in ('settlement', 'payout', 'refunds', 'disputes', 'risk', 'deposit', 'places', 'growth', 'approvals', 'developers', 'product-news', 'marketing'));

-- Members are notified of campaigns, referrals and commissions by the ways they chose.
alter table notice_preference
  drop constraint notice_preference_topic_check,
  add constraint notice_preference_topic_check
    check (topic in ('settlement', 'payout', 'refunds', 'disputes', 'deposit', 'places', 'growth', 'approvals', 'developers', 'security', 'product-news', 'marketing'));
alter table unsubscribe_link
  drop constraint unsubscribe_link_topic_check,
  add constraint unsubscribe_link_topic_check
    check (topic in ('settlement', 'payout', 'refunds', 'disputes', 'deposit', 'places', 'growth', 'approvals', 'developers', 'product-news', 'marketing'));

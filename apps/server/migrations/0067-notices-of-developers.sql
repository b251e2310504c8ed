-- Why: those who look after a merchant's own systems choose how they hear that a notify URL was disabled.
alter table notice_preference
  drop constraint notice_preference_topic_check,
  add constraint notice_preference_topic_check
    check (topic in ('settlement', 'payout', 'approvals', 'developers', 'security', 'product-news', 'marketing'));
alter table unsubscribe_link
  drop constraint unsubscribe_link_topic_check,
  add constraint unsubscribe_link_topic_check
    check (topic in ('settlement', 'payout', 'approvals', 'developers', 'product-news', 'marketing'));

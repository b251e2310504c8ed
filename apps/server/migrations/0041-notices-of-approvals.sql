-- Why: people are told of requests that wait for them and of decisions on their own, by the ways they chose.
alter table notice_preference
  drop constraint notice_preference_topic_check,
  add constraint notice_preference_topic_check
    check (topic in ('settlement', 'payout', 'approvals', 'security', 'product-news', 'marketing'));
alter table unsubscribe_link
  drop constraint unsubscribe_link_topic_check,
  add constraint unsubscribe_link_topic_check check (topic in ('settlement', 'payout', 'approvals', 'product-news', 'marketing'));

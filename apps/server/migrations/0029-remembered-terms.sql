-- Why: a merchant's approval policies and terms are remembered between calls, as sessions are. Whoever changes them says so.
create trigger session_changed after insert or delete or update on approval_policy
  for each row execute function tell_session_changed('merchant', 'merchant_id');
create trigger session_changed after insert or delete or update on merchant_terms
  for each row execute function tell_session_changed('merchant', 'merchant_id');

-- Why: a till that uses a reference again for another request must not be answered with the first one's outcome.
-- SHA-256 of the request; null for those before this migration and for the demo world's past.
alter table cash_move add column request_hash bytea;

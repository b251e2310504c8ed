-- Why: whoever wants to give in to a dispute may refund the customer themselves. The refund names the dispute it answers, and a dispute is
-- answered by one refund at most, whoever asks and however many at once. Decision 0131.
alter table refund
  add column dispute_id uuid,
  add foreign key (merchant_id, dispute_id) references dispute (merchant_id, id);
create unique index refund_instead on refund (merchant_id, dispute_id) where state in ('ASKED', 'PLACED', 'SUCCESS');
-- How often answers won, of the past year.
create index dispute_closed on dispute (merchant_id, closed_at) where closed_at is not null;

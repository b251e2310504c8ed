-- Why: every money record is found by its id, whoever asks: a rail or a job knows no merchant.
create unique index currency_exchange_id on currency_exchange (id);

-- Why: one thing had three words (taking, payment, sale).
alter table taking rename to sale;
alter table sale rename column taken_at to sold_at;
alter table sale rename constraint taking_pkey to sale_pkey;
alter index taking_due rename to sale_due;
alter index taking_booked rename to sale_booked;
alter index taking_settlement rename to sale_settlement;
alter index taking_taken rename to sale_sold;
alter table settlement rename column takings to sales;

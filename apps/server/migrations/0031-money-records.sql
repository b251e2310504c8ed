-- Why: every money record is found by its id, whoever asks: a rail or a job knows no merchant.
create unique index currency_exchange_id on currency_exchange (id);

-- Why: an invoice may be of a store, as links and codes are: what is paid of it counts for that store.
alter table invoice add column store text, add foreign key (merchant_id, store) references store;
create index invoice_store on invoice (merchant_id, store, created_at desc, id desc) where store is not null;

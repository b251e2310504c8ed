-- Why: home sums up sales and settlements by day, for a year and the year before.
create index sale_sold on sale (merchant_id, currency, sold_at) include (gross_minor);

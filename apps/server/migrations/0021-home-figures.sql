-- Why: home sums up sales and settlements by day, for a year and the year before.
create index taking_taken on taking (merchant_id, currency, taken_at) include (gross_minor);

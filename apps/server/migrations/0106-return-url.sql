-- Where the payer of an order of the merchant's own shop goes back to.
alter table payment add column return_url text check (length(return_url) <= 500);

-- Why: where an invoice was mailed to is forgotten with the customer who is erased.
grant update (text) on invoice_change to {{app}};

-- A draft of the payment page that was published or discarded leaves its version behind: the next one goes on from it.
alter table checkout_draft alter column look drop not null;

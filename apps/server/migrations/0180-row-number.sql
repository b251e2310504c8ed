-- A row of a batch, and a part of its draft, are called by what their number is of.
alter table batch_transfer_row rename column place to row_number;
alter table batch_draft_part rename column place to part;

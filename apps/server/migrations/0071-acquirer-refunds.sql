-- Why: the simulated acquirer says of which refund it speaks, and by which reference the payer's bank finds it. Sandbox only.
alter table sandbox_acquirer_event add column refund_id text;
alter table sandbox_acquirer_event add column arn text;

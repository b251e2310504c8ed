-- What a merchant has confirmed waits for its capture: a call-back that is lost is asked for.
create index payment_attempt_authorised on payment_attempt (at) where state = 'AUTHORISED';

// Faults planted on purpose: an examination that does not find them would find nothing else either.

export const withoutUnique = 'alter table ledger.key drop constraint key_pkey'

/** The debit reads first and writes then, as if nobody else were there; the CHECK that would catch it is gone as well. */
export const withoutLock = `
  alter table ledger.account drop constraint account_bound;
  do $do$
  declare text text := pg_get_functiondef('ledger.post'::regproc);
  begin
    text := replace(text, 'update ledger.account a set balance = a.balance - p_amount, seq = a.seq + 1
      where a.merchant_id = p_debit_merchant and a.kind = p_debit_kind and a.currency = p_currency
        and not a.is_hot and a.balance >= p_amount',
      'select a.balance, a.seq into debit_balance, debit_seq from ledger.account a
      where a.merchant_id = p_debit_merchant and a.kind = p_debit_kind and a.currency = p_currency;
      perform pg_sleep(0.002);
      update ledger.account a set balance = debit_balance - p_amount, seq = debit_seq + 1
      where a.merchant_id = p_debit_merchant and a.kind = p_debit_kind and a.currency = p_currency and debit_balance >= p_amount');
    if text not like '%pg_sleep%' then raise exception 'the sabotage found nothing to break'; end if;
    execute text;
  end $do$`

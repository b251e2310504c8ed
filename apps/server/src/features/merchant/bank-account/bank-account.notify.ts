// Notifies open consoles of the merchant that an account has changed.
import type { TxContext } from '../../../platform/command/context.ts'
import type { Account } from './bank-account.store.ts'

export const notifyChanged = async (
  { emit }: Pick<TxContext, 'emit'>,
  merchantId: string,
  id: string,
): Promise<void> => {
  await emit({ kind: 'bank-account.changed', merchantId, audience: 'bankAccount', payload: { id } })
}

/** Notifies everybody who moves money there: a new account is where a thief would send it. */
export const tellBankAccount = (
  { emit }: Pick<TxContext, 'emit'>,
  merchantId: string,
  { id, alias, number }: Pick<Account, 'id' | 'alias' | 'number'>,
  what: 'verified' | 'removed',
): Promise<unknown> => {
  const account = `${alias} (${number})`
  return emit({ kind: 'bank-account.told', merchantId, audience: 'none', payload: { id, what, account } })
}

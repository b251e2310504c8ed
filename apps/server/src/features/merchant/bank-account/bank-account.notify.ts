// Notifies everybody who moves money that a bank account changed.
import type { TxContext } from '../../../platform/command/context.ts'
import type { Account } from './bank-account.store.ts'

/** Everybody who moves money learns of a new account: it is where a thief would send money. */
export const tellBankAccount = (
  { emit }: Pick<TxContext, 'emit'>,
  merchantId: string,
  { id, alias, number }: Pick<Account, 'id' | 'alias' | 'number'>,
  what: 'verified' | 'removed',
): Promise<unknown> => {
  const account = `${alias} (${number})`
  return emit({ kind: 'bank-account.told', merchantId, audience: 'none', payload: { id, what, account } })
}

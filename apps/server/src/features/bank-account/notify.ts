// Open consoles of the merchant hear that an account is not what it was.
import type { TxContext } from '../../platform/approval/approvable.ts'

export const notifyChanged = async (
  { emit }: Pick<TxContext, 'emit'>,
  merchantId: string,
  id: string,
): Promise<void> => {
  await emit({ kind: 'bank-account.changed', merchantId, audience: 'bankAccount', payload: { id } })
}

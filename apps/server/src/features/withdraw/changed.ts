// Open consoles of the merchant hear that a withdrawal is not what it was.
import type { Own } from '../../platform/approval/deed.ts'
import type { Withdrawal } from './store.ts'

export const tellChanged = async (
  { emit }: Pick<Own, 'emit'>,
  { merchant_id: merchantId, id }: Pick<Withdrawal, 'merchant_id' | 'id'>,
): Promise<void> => {
  await emit({ kind: 'withdraw.changed', merchantId, audience: 'fiatTransactions', payload: { id } })
}

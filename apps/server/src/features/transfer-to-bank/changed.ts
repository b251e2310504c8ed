// Open consoles of the merchant hear that a transfer to a bank is not what it was.
import type { Own } from '../../platform/approval/deed.ts'
import type { ToBank } from './store.ts'

export const tellChanged = async (
  { emit }: Pick<Own, 'emit'>,
  { merchant_id: merchantId, id }: Pick<ToBank, 'merchant_id' | 'id'>,
): Promise<void> => {
  await emit({ kind: 'transfer-to-bank.changed', merchantId, audience: 'fiatTransactions', payload: { id } })
}

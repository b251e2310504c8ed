// Open consoles of the merchant hear that a batch is not what it was, and how far it is.
import type { TxContext } from '../../platform/approval/approvable.ts'

export const tellChanged = async (
  { emit }: Pick<TxContext, 'emit'>,
  { merchant_id: merchantId, id }: { readonly merchant_id: string; readonly id: string },
): Promise<void> => {
  await emit({ kind: 'batch-transfer.changed', merchantId, audience: 'fiatTransactions', payload: { id } })
}

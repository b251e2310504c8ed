// Open consoles of both merchants hear that a transfer is not what it was.
import type { TxContext } from '../../platform/approval/approvable.ts'
import type { CommandRow } from './store.ts'

export const tellChanged = async (
  { emit }: Pick<TxContext, 'emit'>,
  { merchant_id, payee_merchant_id, id, type, state }: CommandRow,
): Promise<void> => {
  const isTheirs = type === 'COLLECT' || state === 'SUCCESS'
  await emit(
    ...(isTheirs ? [merchant_id, payee_merchant_id] : [merchant_id]).map((merchantId) => ({
      kind: 'transfer.changed',
      merchantId,
      audience: 'fiatTransactions' as const,
      payload: { id },
    })),
  )
}

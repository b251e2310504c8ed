import type { Emitted } from '../outbox/emit.ts'

/** Open lists, home and boards hear of it. */
export const changedEvent = (merchantId: string, id: string): Emitted => ({
  kind: 'payment.changed',
  merchantId,
  audience: 'fiatTransactions',
  payload: { id },
})

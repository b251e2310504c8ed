import type { Bilingual } from '@falaj/contract/kernel/words'
import type { Emit, NewEvent } from '../outbox/emit.ts'

/** Open lists, home and boards hear of it. */
export const changedEvent = (merchantId: string, id: string): NewEvent => ({
  kind: 'payment.changed',
  merchantId,
  audience: 'fiatTransactions',
  payload: { id },
})
/** To those who sell, by the ways they chose; `about` is told once. */
export const tellSellers = async (emit: Emit, merchantId: string, about: string, text: Bilingual): Promise<void> => {
  await emit({ kind: 'selling.notice', merchantId, audience: 'none', payload: { about, text } })
}

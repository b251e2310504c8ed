import type { Bilingual } from '@falaj/contract/kernel/words'
import type { AboutObject } from '../identity/inbox.ts'
import type { Emit, NewEvent } from '../outbox/emit.ts'

/** Refreshes open lists, home and boards. */
export const changedEvent = (merchantId: string, id: string): NewEvent => ({
  kind: 'payment.changed',
  merchantId,
  audience: 'fiatTransactions',
  payload: { id },
})
/** Notifies those who sell, by the channels they chose; once per `about`. */
export const tellSellers = async (
  emit: Emit,
  { merchantId, about, object }: { readonly merchantId: string; readonly about: string; readonly object: AboutObject },
  text: Bilingual,
): Promise<void> => {
  await emit({ kind: 'selling.notice', merchantId, audience: 'none', payload: { about, text, object } })
}

// The history of a tax invoice, the event that refreshes open pages, and the notices to those who may read it.
import type { TaxChange } from '@falaj/contract/insight/tax-invoice'
import type { Bilingual } from '@falaj/contract/kernel/words'
import type { TxContext } from '../../../platform/command/context.ts'
import { recordLog } from '../../../platform/outbox/record-log.ts'

export const taxLog = recordLog<TaxChange>('tax-invoice', 'taxInvoice')
type LogContext = Pick<TxContext, 'tx' | 'emit'>
interface About {
  readonly merchantId: string
  readonly id: string
}
export const noteChange = async (
  { tx, emit }: LogContext,
  { merchantId, id }: About,
  change: Parameters<typeof taxLog.write>[3],
): Promise<void> => {
  await taxLog.write(tx, merchantId, id, change)
  await taxLog.notify(emit, merchantId, id)
}
/** By e-mail, SMS and behind the bell, as each of them chose; once for each `what`. */
export const noticeOf = (
  { emit }: Pick<LogContext, 'emit'>,
  { merchantId, id }: About,
  what: string,
  text: Bilingual,
): Promise<unknown> =>
  emit({
    kind: 'tax-invoice.notice',
    merchantId,
    audience: 'none',
    payload: { about: `tax invoice ${id} ${what}`, text, object: { kind: 'tax-invoice', id } },
  })

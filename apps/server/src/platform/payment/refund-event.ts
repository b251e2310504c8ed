// The acquirer's events of refunds: recorded once by event id, and passed on to the requester of the refund after the commit.
import { toText } from '@falaj/money'
import type { AcquirerEvent } from '../../rails/acquirer-rail.ts'
import type { NodeContext } from '../command/context.ts'
import { isUuid } from '../base/ids.ts'
import { emitter } from '../outbox/emit.ts'

export const acquirer = 'acquirer'
/** Everything but what the payer's card is known by at the acquirer. */
export const acquirerNoticeOf = ({ amount, at, ...event }: AcquirerEvent) => ({
  ...event,
  at: at.toISOString(),
  amount: toText(amount),
  currency: amount.currency,
})

export interface RecordedEvent {
  readonly reference: string
  readonly kind: string
  readonly amount: string
  readonly currency: string
  readonly refundId?: string | null
  readonly part?: number | null
  readonly dispute?: { readonly caseNo: string } | null
}
/** What decides where money goes; an acquirer may add details when it repeats an event. */
export const isSameEvent = (event: AcquirerEvent, recorded: RecordedEvent): boolean => {
  const now: RecordedEvent = acquirerNoticeOf(event)
  return (
    now.reference === recorded.reference &&
    now.kind === recorded.kind &&
    now.amount === recorded.amount &&
    now.currency === recorded.currency &&
    (now.refundId ?? null) === (recorded.refundId ?? null) &&
    (now.part ?? null) === (recorded.part ?? null) &&
    (now.dispute?.caseNo ?? null) === (recorded.dispute?.caseNo ?? null)
  )
}

export interface RefundKey {
  readonly merchantId: string
  readonly id: string
}
/** The acquirer's reference of a refund. Its events do not name a merchant, so the reference does. */
export const refundName = ({ merchantId, id }: RefundKey): string => `${merchantId}.${id}`
/** Null if it is not a requested refund; late payments are returned under another name. */
export const refundOf = ({ kind, refundId, reference }: AcquirerEvent): RefundKey | null => {
  if ((kind !== 'refunded' && kind !== 'refund-failed') || refundId === null) return null
  const [merchantId = '', id = ''] = refundId.split('.')
  return isUuid(merchantId) && isUuid(id) && isUuid(reference.slice(0, 36)) ? { merchantId, id } : null
}
export const recordRefundEvent = async (
  { db, wakeRelay }: NodeContext,
  event: AcquirerEvent,
  { merchantId, id }: RefundKey,
): Promise<'noted' | 'repeated' | 'conflict'> => {
  const outcome = await db.transaction().execute(async (tx) => {
    const kept = await tx
      .insertInto('payment_event')
      .values({
        rail: acquirer,
        reference: event.id,
        attempt: event.reference,
        merchant_id: merchantId,
        payment_id: event.reference.slice(0, 36),
        kind: event.kind,
        told: JSON.stringify(acquirerNoticeOf(event)),
        at: event.at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('reference')
      .executeTakeFirst()
    if (!kept) {
      const before = await tx
        .selectFrom('payment_event')
        .select('told')
        .where('rail', '=', acquirer)
        .where('reference', '=', event.id)
        .executeTakeFirstOrThrow()
      return isSameEvent(event, before.told as unknown as RecordedEvent) ? ('repeated' as const) : ('conflict' as const)
    }
    const { kind, at, amount, arn, code } = event
    await emitter(tx)({
      kind: 'refund.told',
      merchantId,
      audience: 'none',
      payload: {
        merchantId,
        id,
        kind,
        at: at.toISOString(),
        amount: toText(amount),
        currency: amount.currency,
        arn,
        code,
      },
    })
    return 'noted' as const
  })
  if (outcome === 'noted') wakeRelay()
  return outcome
}

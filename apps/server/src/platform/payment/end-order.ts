// Ends an order without money: by its payer, by its merchant, by the clock or by the bank. Attempts under way are given up and voided at the
// acquirer, and what the order reserved of its offer is free again.
import { sql } from 'kysely'
import { add } from '@falaj/money'
import type { States } from '@falaj/contract/kernel/payment-states'
import { attemptsOf, endAttempt, isOpenAttempt } from './attempt.ts'
import type { OfferContext, OfferRef, PaymentRegistry } from './offer.ts'
import { lockOrder, stepOrder, type Order } from './order.ts'

/** Coins that were sent cannot be called back; what comes is the merchant's and waits for a person. */
export const coinMethod = 'CRYPTO'
const codes = { cancel: 'CANCELED', expire: 'EXPIRED' } as const

/** Call in a transaction that has locked the order. Refuses if the table has no such step. */
export const endOrder = async (
  own: OfferContext,
  { offers, discounts }: Pick<PaymentRegistry, 'offers' | 'discounts'>,
  order: Order,
  event: keyof typeof codes | 'fail',
  /** Reason of a failed order. */
  reason: string | null = null,
): Promise<States> => {
  const { merchantId, id, number, amount, discount, customerId, offer } = order
  const code = event === 'fail' ? (reason ?? 'DO_NOT_HONOUR') : codes[event]
  const to = await stepOrder(own, order, event, code)
  const open = (await attemptsOf(own.tx, order)).find(isOpenAttempt)
  if (open) {
    await endAttempt(own.tx, order, open.no, { state: 'ABANDONED', code })
    if (open.method !== coinMethod)
      await own.emit({ kind: 'payment.void', merchantId, audience: 'none', payload: { reference: open.reference } })
  }
  if (offer)
    await offers.get(offer.kind)?.onEnded?.(own, [
      {
        merchantId,
        id: offer.id,
        paymentId: id,
        number,
        amount: discount ? add(amount, discount) : amount,
        customerId,
        at: new Date(),
      },
    ])
  if (discount) await discounts?.onEnded(own, { merchantId, paymentId: id })
  return to
}

/**
 * Ends the orders of an offer that is over or has changed; its row is locked. An order that is locked is being paid at this moment and is
 * skipped: payers lock the order before the offer. Attempts under way are booked, unless `begun` gives them up, too.
 */
export const endOrdersOf = async (
  own: OfferContext,
  registry: Pick<PaymentRegistry, 'offers' | 'discounts'>,
  { merchantId, id }: OfferRef,
  begun: 'goes on' | 'ends' = 'goes on',
): Promise<void> => {
  const states = begun === 'ends' ? ['CREATED', 'PENDING'] : ['CREATED']
  const { rows } = await sql<{ id: string }>`
    select id from payment where merchant_id = ${merchantId}::uuid and offer_id = ${id}::uuid and pay_state = any(${states}::text[])
    order by id for update skip locked`.execute(own.tx)
  for (const row of rows) {
    const order = await lockOrder(own.tx, { merchantId, id: row.id })
    if (order) await endOrder(own, registry, order, 'cancel')
  }
}

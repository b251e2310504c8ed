// What of a payment can still go back, as those who refund it must know; and what the payment is once all of it is back.
import { sql } from 'kysely'
import { nextStates, type States } from '@falaj/contract/kernel/payment-states'
import type { ProductKey } from '@falaj/contract/kernel/products'
import { refundableUntil, whyNotRefundable, type WhyNotRefundable } from '@falaj/contract/payments/refund-rules'
import { money, type Currency, type Money } from '@falaj/money'
import type { Store } from '../db/pool.ts'
import { isUuid } from '../base/ids.ts'
import { businessNow } from '../db/business-clock.ts'
import { isDisputed } from './disputed.ts'
import { changedEvent } from './news.ts'
import type { OfferContext } from './offer.ts'

interface Row {
  readonly id: string
  readonly number: string
  readonly product: ProductKey
  readonly currency: Currency
  readonly amount_minor: string
  readonly taken_minor: string
  readonly refunding_minor: string
  readonly fee_minor: string
  readonly vat_minor: string
  readonly method: string | null
  readonly last4: string | null
  readonly paid_at: Date | null
  readonly items: readonly { name: string; quantity: number; price: { amount: string; currency: Currency } }[]
  readonly is_disputed: boolean
  readonly reference: string | null
}
export interface RefundablePayment {
  readonly id: string
  readonly number: string
  readonly amount: Money
  readonly left: Money
  readonly onItsWay: Money
  /** With its tax: not returned when the payment is refunded. */
  readonly fee: Money
  readonly method: string | null
  readonly last4: string | null
  readonly paidAt: Date | null
  readonly until: Date | null
  readonly whyNot: WhyNotRefundable | null
  readonly items: Row['items']
  /** The acquirer's reference: the attempt that was paid, or the payment's own id if a terminal reported it. */
  readonly reference: string
}
/** Found by its id or its number. `instead`: for this dispute. */
export const refundablePayment = async (
  tx: Store,
  merchantId: string,
  by: { readonly id: string } | { readonly number: string },
  instead: string | null = null,
): Promise<RefundablePayment | null> => {
  if (('id' in by && !isUuid(by.id)) || (instead !== null && !isUuid(instead))) return null
  const { rows } = await sql<Row>`
    select p.id, p.number, p.product, p.currency, p.amount_minor::text, (p.refunded_minor + p.refunding_minor)::text as taken_minor,
      p.refunding_minor::text, p.fee_minor::text, p.vat_minor::text, p.method, p.last4, p.paid_at, p.items,
      ${isDisputed('p', instead)} as is_disputed,
      (select a.reference from payment_attempt a where a.merchant_id = p.merchant_id and a.payment_id = p.id and a.state = 'PAID') as reference
    from payment p where p.merchant_id = ${merchantId}::uuid
      and ${'id' in by ? sql`p.id = ${by.id}::uuid` : sql`p.number = ${by.number}`}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const [amount, refunded] = [BigInt(row.amount_minor), BigInt(row.taken_minor)]
  const of = (minor: bigint): Money => money(minor, row.currency)
  const facts = {
    product: row.product,
    method: row.method,
    paidAt: row.paid_at,
    isDisputed: row.is_disputed,
    amount,
    taken: refunded,
  }
  return {
    id: row.id,
    number: row.number,
    amount: of(amount),
    left: of(row.paid_at ? amount - refunded : 0n),
    onItsWay: of(BigInt(row.refunding_minor)),
    fee: of(BigInt(row.fee_minor) + BigInt(row.vat_minor)),
    method: row.method,
    last4: row.last4,
    paidAt: row.paid_at,
    until: row.paid_at && refundableUntil(row.product, row.paid_at),
    whyNot: whyNotRefundable(facts, await businessNow(tx)),
    items: row.items,
    reference: row.reference ?? row.id,
  }
}

/** After a refund has arrived. One that is not settled yet becomes REFUNDED_SETTLED by its settlement. */
export const paymentRefunded = async ({ tx, emit }: OfferContext, merchantId: string, id: string): Promise<void> => {
  const { rows } = await sql<{ kind: States['kind']; state: States['state']; pay_state: States['payState'] }>`
    select kind, state, pay_state from payment
    where merchant_id = ${merchantId}::uuid and id = ${id}::uuid and refunded_minor = amount_minor and pay_state = 'SETTLED'
    for update`.execute(tx)
  const to = rows[0] && nextStates({ kind: rows[0].kind, state: rows[0].state, payState: rows[0].pay_state }, 'refund')
  if (to)
    await tx
      .updateTable('payment')
      .set({ state: to.state, pay_state: to.payState })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .execute()
  await emit(changedEvent(merchantId, id))
}

interface Due {
  readonly day: string
  readonly net: bigint
}
/** Pending amounts by the day they become available, the earliest first. */
const dueDays = async (tx: Store, merchantId: string, currency: Currency): Promise<readonly Due[]> => {
  const { rows } = await sql<{ day: string; net: string }>`
    select due_on::text as day, sum(net_minor)::text as net from payment
    where merchant_id = ${merchantId}::uuid and currency = ${currency} and settlement_id is null and paid_at is not null
      and pay_state = 'PAID_SUCCESS' group by due_on order by due_on`.execute(tx)
  return rows.map(({ day, net }) => ({ day, net: BigInt(net) }))
}
/** The day by which known future amounts cover the shortfall; null if it is not known. */
export const coveredOn = async (tx: Store, merchantId: string, missing: Money): Promise<string | null> => {
  let sum = 0n
  for (const { day, net } of await dueDays(tx, merchantId, missing.currency)) {
    sum += net
    if (sum >= missing.minor) return day
  }
  return null
}

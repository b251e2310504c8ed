// Queries over payments for selling features: of one offer, of all codes today, by method.
import { sql } from 'kysely'
import type { OfferKind } from '@falaj/contract/payments/payment'
import type { OfferPayment } from '@falaj/contract/kernel/sale'
import type { Money } from '@falaj/money'
import type { Store } from '../db/pool.ts'
import { inMinor, inMinorOrNull } from '../lists/page.ts'
import { isUuid } from '../base/ids.ts'
import type { StoredItem } from './payment.ts'

interface PaymentRow {
  readonly id: string
  readonly number: string
  readonly created_at: Date
  readonly paid_at: Date | null
  readonly status: string
  readonly currency: string
  readonly amount_minor: string
  readonly tip_minor: string | null
  readonly payer_note: string | null
  readonly method: string | null
  readonly last4: string | null
  readonly payer: string | null
  readonly offer_id: string
}
const columns = sql`p.id, p.number, p.created_at, p.paid_at, p.status, p.currency, p.amount_minor::text, p.tip_minor::text, p.payer_note, p.method, p.last4, p.payer, p.offer_id`
const shown = (row: PaymentRow): OfferPayment => ({
  id: row.id,
  number: row.number,
  at: (row.paid_at ?? row.created_at).toISOString(),
  status: row.status,
  amount: inMinor(row.amount_minor, row.currency),
  tip: inMinorOrNull(row.tip_minor, row.currency),
  note: row.payer_note,
  method: row.method,
  last4: row.last4,
  payer: row.payer,
})
/** The newest first. Orders that nobody has tried to pay are not among them. */
export const paymentsOfOffer = async (
  tx: Store,
  merchantId: string,
  offerId: string,
  most = 50,
): Promise<OfferPayment[]> => {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from payment p where p.merchant_id = ${merchantId}::uuid and p.offer_id = ${offerId}::uuid
      and p.pay_state <> 'CREATED' order by p.id desc limit ${most}`.execute(tx)
  return rows.map(shown)
}
/** Payments of one customer, whatever they paid for; the newest first. */
export const paymentsOfCustomer = async (
  tx: Store,
  merchantId: string,
  customerId: string,
): Promise<OfferPayment[]> => {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from payment p where p.merchant_id = ${merchantId}::uuid and p.customer_id = ${customerId}::uuid
      and p.pay_state <> 'CREATED' order by p.id desc limit 20`.execute(tx)
  return rows.map(shown)
}
/** Erases the name and note that a customer gave when they paid. */
export const forgetPayerOf = async (tx: Store, merchantId: string, customerId: string): Promise<void> => {
  await sql`update payment set payer = null, payer_note = null
    where merchant_id = ${merchantId}::uuid and customer_id = ${customerId}::uuid and (payer is not null or payer_note is not null)`.execute(
    tx,
  )
}
/** Whether it is being paid now: it has an order that is neither paid nor over. An order with an unanswered attempt is not over. */
export const hasOpenOrder = async (tx: Store, merchantId: string, offerId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from payment where merchant_id = ${merchantId}::uuid and offer_id = ${offerId}::uuid
      and (pay_state = 'PENDING' or (pay_state = 'CREATED' and expires_at > now())) limit 1`.execute(tx)
  return rows.length > 0
}
/** How many orders of it are neither paid nor over. */
export const openOrdersOf = async (tx: Store, merchantId: string, offerId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment where merchant_id = ${merchantId}::uuid and offer_id = ${offerId}::uuid
      and pay_state in ('CREATED', 'PENDING')`.execute(tx)
  return rows[0]!.count
}
/** The order of it that is neither paid nor over; null if there is none. */
export const openOrderOf = async (tx: Store, merchantId: string, offerId: string): Promise<string | null> => {
  if (!isUuid(offerId)) return null
  const { rows } = await sql<{ id: string }>`
    select id from payment where merchant_id = ${merchantId}::uuid and offer_id = ${offerId}::uuid
      and pay_state in ('CREATED', 'PENDING') order by id desc limit 1`.execute(tx)
  return rows[0]?.id ?? null
}
/** When today began, on clocks in Dubai: payers pay by the world's clock, not by that of business. */
export const dayStart = async (tx: Store): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`
    select date_trunc('day', now() at time zone 'Asia/Dubai') at time zone 'Asia/Dubai' as at`.execute(tx)
  return rows[0]!.at
}
/** Payments since then by offers of a kind, with the offer of each. */
export const paidSince = async (
  tx: Store,
  merchantId: string,
  kind: OfferKind,
  since: Date,
  most: number,
): Promise<readonly { readonly offerId: string; readonly payment: OfferPayment }[]> => {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from payment p where p.merchant_id = ${merchantId}::uuid and p.offer_kind = ${kind}
      and p.paid_at >= ${since} and p.id >= id_floor(${since}::timestamptz - interval '1 day')
      order by p.paid_at desc limit ${most}`.execute(tx)
  return rows.map((row) => ({ offerId: row.offer_id, payment: shown(row) }))
}
/** All that was paid since then by offers of a kind, in each currency. */
export const paidSumsSince = async (
  tx: Store,
  merchantId: string,
  kind: OfferKind,
  since: Date,
): Promise<{ count: number; amount: Money; tips: Money }[]> => {
  const { rows } = await sql<{ currency: string; count: number; amount_minor: string; tip_minor: string }>`
    select p.currency, count(*)::int as count, sum(p.amount_minor)::text as amount_minor, coalesce(sum(p.tip_minor), 0)::text as tip_minor
    from payment p where p.merchant_id = ${merchantId}::uuid and p.offer_kind = ${kind}
      and p.paid_at >= ${since} and p.id >= id_floor(${since}::timestamptz - interval '1 day')
    group by p.currency order by p.currency`.execute(tx)
  return rows.map(({ currency, count, amount_minor: amount, tip_minor: tips }) => ({
    count,
    amount: inMinor(amount, currency),
    tips: inMinor(tips, currency),
  }))
}
/** What one payment was for, of the merchant's catalogue. */
export const boughtIn = async (
  tx: Store,
  merchantId: string,
  paymentId: string,
): Promise<readonly { readonly itemId: string; readonly quantity: number }[]> => {
  const { rows } = await sql<{ items: readonly Pick<StoredItem, 'itemId' | 'quantity'>[] }>`
    select items from payment where merchant_id = ${merchantId}::uuid and id = ${paymentId}::uuid`.execute(tx)
  return (rows[0]?.items ?? []).flatMap(({ itemId, quantity }) => (itemId ? [{ itemId, quantity }] : []))
}

export interface MethodFigures {
  readonly method: string
  readonly paid: number
  readonly failed: number
  readonly amount_minor: string
  readonly fee_minor: string
}
/** The last thirty days: payments by method, and every failed attempt by its own method, whatever came after it. */
export const methodFigures = async (
  tx: Store,
  merchantId: string,
  product: string,
  currency: string,
): Promise<readonly MethodFigures[]> => {
  const since = sql`((business_now() at time zone 'Asia/Dubai')::date - 29)`
  const { rows } = await sql<MethodFigures>`
    select method, sum(paid)::int as paid, sum(failed)::int as failed, sum(amount_minor)::text as amount_minor, sum(fee_minor)::text as fee_minor
    from (
      select d.method, d.count as paid, 0 as failed, d.amount_minor, d.fee_minor + d.vat_minor as fee_minor
      from (select * from payment_day union all select * from payment_day_line) d
      where d.merchant_id = ${merchantId}::uuid and d.product = ${product} and d.currency = ${currency} and d.method <> ''
        and d.day >= ${since} and d.paid_day > '-infinity'
      union all
      select a.method, 0, 1, 0, 0 from payment_attempt a
      where a.merchant_id = ${merchantId}::uuid and a.product = ${product} and a.currency = ${currency}
        and a.at >= ${since}::timestamp at time zone 'Asia/Dubai' and a.state in ('DECLINED', 'ABANDONED')
    ) each_one
    group by method`.execute(tx)
  return rows
}

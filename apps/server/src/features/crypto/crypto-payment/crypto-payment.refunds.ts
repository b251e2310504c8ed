// Refunds of unmatched coins: withdrawals that name their quote. Returned or failed withdrawals refund nothing.
import { sql } from 'kysely'
import type { Coin } from '@falaj/contract/kernel/coins'
import { money, type Money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { endOrder } from '../../../platform/payment/end-order.ts'
import { lockOrder } from '../../../platform/payment/order.ts'
import { changed, isPayable } from './crypto-payment.settle.ts'
import { findQuote, lockQuote, setQuote, type Quote } from './crypto-payment.store.ts'

/** Confirmed coins that paid nothing. */
export const excessOf = (quote: Quote): bigint => (quote.state === 'AWAITING_COINS' ? 0n : quote.received - quote.used)
/** `except`: a withdrawal that is being resubmitted. */
export const refundedOf = async (tx: Store, { merchantId, id }: Quote, except?: string): Promise<bigint> => {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(net_minor), 0)::text as sum from crypto_withdraw
    where merchant_id = ${merchantId}::uuid and quote_id = ${id}::uuid and state in ('ASKED', 'PLACED', 'SUCCESS')
      and id is distinct from ${except ?? null}::uuid`.execute(tx)
  return BigInt(rows[0]!.sum)
}
interface Row {
  readonly id: string
  readonly number: string
  readonly created_at: Date
  readonly net_minor: string
  readonly state: string
}
export const refundsFor = async (tx: Store, { merchantId, id, coin }: Quote) => {
  const { rows } = await sql<Row>`
    select id, number, created_at, net_minor, state from crypto_withdraw
    where merchant_id = ${merchantId}::uuid and quote_id = ${id}::uuid order by created_at`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    at: row.created_at.toISOString(),
    amount: money(BigInt(row.net_minor), coin),
    status: row.state,
  }))
}

interface Refundable {
  readonly number: string
  readonly left: Money
}
/** Null if it is another merchant's, missing, of another coin, or nothing is left of it. */
export const refundableOf = async (
  tx: Store,
  merchantId: string,
  { quoteId, coin, except }: { readonly quoteId: string; readonly coin: Coin; readonly except?: string },
): Promise<Refundable | null> => {
  const quote = await findQuote(tx, merchantId, quoteId)
  if (quote?.coin !== coin || quote.resolvedAs === 'KEPT') return null
  const left = excessOf(quote) - (await refundedOf(tx, quote, except))
  return left > 0n ? { number: quote.number, left: money(left, coin) } : null
}
/** Once too few coins are refunded, they cannot pay the order: it is cancelled with the first refund. */
export const beginRefund = async (
  { tx, emit, me, registry }: Pick<Call, 'tx' | 'emit' | 'me' | 'registry'>,
  quoteId: string,
): Promise<void> => {
  const { merchantId } = me()
  const quote = await lockQuote(tx, merchantId, quoteId)
  if (!quote) return
  if (quote.state === 'UNDERPAID') {
    const order = await lockOrder(tx, { merchantId, id: quote.paymentId })
    if (isPayable(order)) await endOrder({ tx, emit }, registry, order, 'cancel')
    await setQuote(tx, quote, { state: 'LATE' })
  }
  await emit(changed(merchantId, quote.id))
}

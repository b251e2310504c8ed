import { sql } from 'kysely'
import type { Coin, Network } from '@falaj/contract/kernel/coins'
import type { QuoteState } from '@falaj/contract/crypto/coin-quote-rules'
import { money, type Money } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { duePage, type DueRecord } from '../../../platform/jobs/due.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { coinOf } from '../crypto-deposit/crypto-deposit.read.ts'

interface Row {
  readonly merchant_id: string
  readonly id: string
  readonly number: string
  readonly state: QuoteState
  readonly payment_id: string
  readonly attempt: number
  readonly network: Network
  readonly currency: string
  readonly address: string
  readonly amount_minor: string
  readonly value_currency: string
  readonly value_minor: string
  readonly rate: string
  readonly rate_by: string
  readonly rated_at: Date
  readonly expires_at: Date
  readonly lapses_at: Date
  readonly received_minor: string
  readonly used_minor: string
  readonly paid_at: Date | null
  readonly resolved_as: 'ACCEPTED' | 'KEPT' | null
  readonly resolved_at: Date | null
}
export interface Quote {
  readonly merchantId: string
  readonly id: string
  readonly number: string
  readonly state: QuoteState
  readonly paymentId: string
  readonly attempt: number
  readonly network: Network
  readonly coin: Coin
  readonly address: string
  readonly amount: Money
  readonly value: Money
  readonly rate: string
  readonly rateBy: string
  readonly ratedAt: Date
  readonly expiresAt: Date
  readonly lapsesAt: Date
  readonly received: bigint
  readonly used: bigint
  readonly paidAt: Date | null
  readonly resolvedAs: 'ACCEPTED' | 'KEPT' | null
  readonly resolvedAt: Date | null
}
const quoteOf = (row: Row): Quote => {
  const coin = coinOf(row.currency)
  return {
    merchantId: row.merchant_id,
    id: row.id,
    number: row.number,
    state: row.state,
    paymentId: row.payment_id,
    attempt: row.attempt,
    network: row.network,
    coin,
    address: row.address,
    amount: money(BigInt(row.amount_minor), coin),
    value: inMinor(row.value_minor, row.value_currency as Money['currency']),
    rate: row.rate,
    rateBy: row.rate_by,
    ratedAt: row.rated_at,
    expiresAt: row.expires_at,
    lapsesAt: row.lapses_at,
    received: BigInt(row.received_minor),
    used: BigInt(row.used_minor),
    paidAt: row.paid_at,
    resolvedAs: row.resolved_as,
    resolvedAt: row.resolved_at,
  }
}
export const findQuote = async (tx: Store, merchantId: string, id: string): Promise<Quote | null> => {
  if (!isUuid(id)) return null
  const { rows } = await sql<Row>`
    select * from crypto_quote where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(tx)
  return rows[0] ? quoteOf(rows[0]) : null
}
export const lockQuote = async (tx: Store, merchantId: string, id: string): Promise<Quote | null> => {
  if (!isUuid(id)) return null
  const { rows } = await sql<Row>`
    select * from crypto_quote where merchant_id = ${merchantId}::uuid and id = ${id}::uuid for update`.execute(tx)
  return rows[0] ? quoteOf(rows[0]) : null
}
/** Quote of the attempt under way. */
export const quoteOfAttempt = async (
  tx: Store,
  order: { readonly merchantId: string; readonly id: string },
  attempt: number,
): Promise<Quote | null> => {
  const { rows } = await sql<Row>`
    select * from crypto_quote where merchant_id = ${order.merchantId}::uuid and payment_id = ${order.id}::uuid and attempt = ${attempt}`.execute(
    tx,
  )
  return rows[0] ? quoteOf(rows[0]) : null
}

export interface Receipts {
  readonly inTime: bigint
  readonly received: bigint
  readonly coming: bigint
  /** Blocks that the youngest of the coming ones has, of those it needs. */
  readonly confirmations: string | null
}
/** Coins of the quote's own kind at its address; another coin that came there is a deposit and no more. */
export const receivedFor = async (tx: Store, quote: Quote): Promise<Receipts> => {
  const { rows } = await sql<{ in_time: string; received: string; coming: string; confirmations: string | null }>`
    select coalesce(sum(d.amount_minor) filter (where d.state = 'SUCCESS' and d.created_at <= ${quote.lapsesAt}), 0)::text as in_time,
      coalesce(sum(d.amount_minor) filter (where d.state = 'SUCCESS'), 0)::text as received,
      coalesce(sum(d.amount_minor) filter (where d.state = 'CONFIRMING'), 0)::text as coming,
      (min(least(d.needed, greatest(0, c.height - d.block_height + 1))) filter (where d.state = 'CONFIRMING'))::text
        || '/' || max(d.needed) as confirmations
    from crypto_deposit d left join chain_cursor c on c.network = d.network
    where d.merchant_id = ${quote.merchantId}::uuid and d.network = ${quote.network} and d.to_address = ${quote.address}
      and d.currency = ${quote.coin}`.execute(tx)
  const row = rows[0]!
  return {
    inTime: BigInt(row.in_time),
    received: BigInt(row.received),
    coming: BigInt(row.coming),
    confirmations: row.confirmations,
  }
}
export const depositsFor = async (tx: Store, quote: Quote) => {
  const rows = await tx
    .selectFrom('crypto_deposit')
    .select(['id', 'number', 'created_at', 'currency', 'amount_minor', 'state', 'txid'])
    .where('merchant_id', '=', quote.merchantId)
    .where('network', '=', quote.network)
    .where('to_address', '=', quote.address)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, number, created_at, currency, amount_minor, state: status, txid: hash }) => ({
    id,
    number,
    at: created_at.toISOString(),
    amount: money(BigInt(amount_minor), coinOf(currency)),
    status,
    hash,
  }))
}
/** Their time is over. */
export const dueQuotes = (tx: Store, now: Date, after: DueRecord | null): Promise<readonly DueRecord[]> =>
  duePage(
    tx,
    {
      from: sql.table('crypto_quote'),
      where: sql`state = 'AWAITING_COINS' and lapses_at < ${now}`,
      at: sql`lapses_at`,
    },
    after,
  )
export const setQuote = async (
  tx: Store,
  { merchantId, id }: Pick<Quote, 'merchantId' | 'id'>,
  to: Partial<{
    state: QuoteState
    received_minor: string
    used_minor: string
    paid_at: Date
    expires_at: Date
    lapses_at: Date
    resolved_as: 'ACCEPTED' | 'KEPT'
    resolved_at: Date
    resolved_by: string
  }>,
): Promise<void> => {
  await tx.updateTable('crypto_quote').set(to).where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}

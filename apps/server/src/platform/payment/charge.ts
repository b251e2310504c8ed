// What a payment costs its merchant, and when its money is due.
import { products, vatBps, type ProductKey } from '@falaj/contract/products'
import { add, portion, type Money } from '@falaj/money'
import type { Store } from '../db/pool.ts'
import type { Cycle } from '../money/banking-days.ts'

export interface Charge {
  readonly fee: Money
  readonly vat: Money
}
/** A fixed part is in dirhams: of a payment in another currency only the share is charged. Never more than was paid. */
export const chargeOf = (product: ProductKey, amount: Money): Charge => {
  const { bps, fixed } = products[product].fee
  const share = portion(amount, bps)
  const fee = fixed?.currency === amount.currency ? add(share, fixed) : share
  return { fee, vat: portion(fee, vatBps) }
}

/** Of a merchant without an agreement. */
const daily: Cycle = { cycle: 'DAILY', days: 1 }
export interface Terms {
  readonly cycle: Cycle
  /** Of the agreement that charges and cycle were read from. */
  readonly version: number
}
export const noTerms: Terms = { cycle: daily, version: 1 }
export const termsFrom = (row: {
  readonly settlement_cycle: string | null
  readonly settlement_days: number | null
  readonly version: number | null
}): Terms => ({
  cycle: {
    cycle: row.settlement_cycle === 'WEEKLY' ? 'WEEKLY' : 'DAILY',
    days: row.settlement_days ?? daily.days,
  },
  version: row.version ?? noTerms.version,
})
/** Of each of these merchants, in one statement. */
export const termsOf = async (tx: Store, merchantIds: readonly string[]): Promise<ReadonlyMap<string, Terms>> => {
  if (merchantIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('merchant_terms')
    .select(['merchant_id', 'settlement_cycle', 'settlement_days', 'version'])
    .where('merchant_id', 'in', [...new Set(merchantIds)])
    .execute()
  return new Map(rows.map((row) => [row.merchant_id, termsFrom(row)]))
}
export const cycleOf = async (tx: Store, merchantId: string): Promise<Cycle> =>
  ((await termsOf(tx, [merchantId])).get(merchantId) ?? noTerms).cycle

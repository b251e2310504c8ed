// What a payment costs its merchant, and when its money is due.
import { productKeys, products, vatBps, type ProductKey } from '@falaj/contract/products'
import { add, portion, type Money } from '@falaj/money'
import type { Store } from '../db/pool.ts'
import type { Cycle } from '../money/banking-days.ts'

export interface Charge {
  readonly fee: Money
  readonly vat: Money
}
const withVat = (fee: Money): Charge => ({ fee, vat: portion(fee, vatBps) })
/** Products whose fixed part is charged once for whatever is paid, in however many payments. */
export const chargedOnce: readonly ProductKey[] = productKeys.filter((key) => products[key].fee.per === 'invoice')
/**
 * A fixed part is in dirhams: of a payment in another currency only the share is charged, and so of one that it would leave nothing of.
 * `isLaterPart`: of an invoice whose fixed part was charged with an earlier payment.
 */
export const chargeOf = (product: ProductKey, amount: Money, isLaterPart = false): Charge => {
  const { bps, fixed } = products[product].fee
  const share = portion(amount, bps)
  if (isLaterPart || fixed?.currency !== amount.currency) return withVat(share)
  const whole = withVat(add(share, fixed))
  return whole.fee.minor + whole.vat.minor < amount.minor ? whole : withVat(share)
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

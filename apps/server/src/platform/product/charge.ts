// What a payment costs its merchant, and when its money is due.
import { sql } from 'kysely'
import { methodProducts } from '@falaj/contract/payments/payment-methods'
import { productKeys, products, vatBps, type Cycle, type ProductKey } from '@falaj/contract/kernel/products'
import type { OwnFee } from '@falaj/contract/merchant/product-terms'
import { add, money, portion, type Money } from '@falaj/money'
import { inMinorOrNull } from '../lists/page.ts'
import type { Store } from '../db/pool.ts'

export interface Charge {
  readonly fee: Money
  readonly vat: Money
}
const withVat = (fee: Money): Charge => ({ fee, vat: portion(fee, vatBps) })
/** As the provider agreed on it with a merchant; null means the product's own. */
export interface FeeColumns {
  readonly fee_bps: number | null
  readonly fee_fixed_minor: string | number | bigint | null
  readonly fee_min_minor: string | number | bigint | null
}
export const ownFeeOf = ({ fee_bps: bps, fee_fixed_minor: fixed, fee_min_minor: min }: FeeColumns): OwnFee | null =>
  bps === null ? null : { bps, fixed: money(BigInt(fixed ?? 0), 'AED'), min: inMinorOrNull(min, 'AED') }
/** The product whose fee a payment by this method costs: some are a way to pay, whatever was sold. */
export const chargedProduct = (product: ProductKey, method: string): ProductKey => methodProducts[method] ?? product
/** The same, over a product and a method. */
export const chargedProductSql = (product: string, method: string) =>
  sql.raw(
    `case ${method} ${Object.entries(methodProducts)
      .map(([name, own]) => `when '${name}' then '${own}'`)
      .join(' ')} else ${product} end`,
  )
/** Products whose fixed part is charged once for whatever is paid, in however many payments. */
export const chargedOnce: readonly ProductKey[] = productKeys.filter((key) => products[key].fee.per === 'invoice')
/**
 * A fixed part is in dirhams: of a payment in another currency only the share is charged, and so of one that it would leave nothing of.
 * `isLaterPart`: of an invoice whose fixed part was charged with an earlier payment.
 */
export const chargeOf = (
  product: ProductKey,
  amount: Money,
  isLaterPart = false,
  own: OwnFee | null = null,
): Charge => {
  const { bps, fixed } = own ?? products[product].fee
  const share = portion(amount, bps)
  if (isLaterPart || fixed?.currency !== amount.currency) return withVat(share)
  const sum = add(share, fixed)
  const whole = withVat(own?.min && own.min.minor > sum.minor ? own.min : sum)
  return whole.fee.minor + whole.vat.minor < amount.minor ? whole : withVat(share)
}

export interface Terms {
  /** Agreed on with the merchant, for all it sells; null if each product has its own. */
  readonly cycle: Cycle | null
  /** Version of the agreement that charges and cycle were read from. */
  readonly version: number
}
export const noTerms: Terms = { cycle: null, version: 1 }
export interface TermsColumns {
  readonly settlement_cycle: string | null
  readonly settlement_days: number | null
  readonly version: number | null
}
export const termsFrom = ({ settlement_cycle: kind, settlement_days: days, version }: TermsColumns): Terms => ({
  cycle: days === null ? null : { kind: kind === 'WEEKLY' ? 'weekly' : 'days', days },
  version: version ?? noTerms.version,
})
/** Terms of each of these merchants, in one statement. */
export const termsOf = async (tx: Store, merchantIds: readonly string[]): Promise<ReadonlyMap<string, Terms>> => {
  if (merchantIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('merchant_terms')
    .select(['merchant_id', 'settlement_cycle', 'settlement_days', 'version'])
    .where('merchant_id', 'in', [...new Set(merchantIds)])
    .execute()
  return new Map(rows.map((row) => [row.merchant_id, termsFrom(row)]))
}
/** What the provider agreed on with this merchant; null if each product has its own. */
export const agreedCycleOf = async (tx: Store, merchantId: string): Promise<Cycle | null> =>
  (await termsOf(tx, [merchantId])).get(merchantId)?.cycle ?? null

// Fee and limits of one merchant's product, as the provider agreed on them.
import { noAgreedTerms, productFor, type AgreedTerms } from '@falaj/contract/merchant/product-terms'
import { products, type Limits, type ProductKey } from '@falaj/contract/kernel/products'
import { inMinorOrNull } from '../lists/page.ts'
import type { Store } from '../db/pool.ts'
import { agreedCycleOf, ownFeeOf, type FeeColumns } from './charge.ts'

type Minor = string | number | bigint | null
export const agreedTermsIn = (
  row: FeeColumns & { readonly payment_max_minor: Minor; readonly day_max_minor: Minor },
): AgreedTerms => ({
  paymentMax: inMinorOrNull(row.payment_max_minor, 'AED'),
  dayMax: inMinorOrNull(row.day_max_minor, 'AED'),
  fee: ownFeeOf(row),
})
const termColumns = ['payment_max_minor', 'day_max_minor', 'fee_bps', 'fee_fixed_minor', 'fee_min_minor'] as const
export const agreedTermsOf = async (tx: Store, merchantId: string, product: ProductKey): Promise<AgreedTerms> => {
  const row = await tx
    .selectFrom('merchant_product')
    .select(termColumns)
    .where('merchant_id', '=', merchantId)
    .where('product', '=', product)
    .executeTakeFirst()
  return row ? agreedTermsIn(row) : noAgreedTerms
}
/** Terms of each product, with the cycle that was agreed on for all of them. */
export const agreedTermsBy = async (
  tx: Store,
  merchantId: string,
): Promise<(product: ProductKey) => Required<AgreedTerms>> => {
  const rows = await tx
    .selectFrom('merchant_product')
    .select(['product', ...termColumns])
    .where('merchant_id', '=', merchantId)
    .execute()
  const cycle = await agreedCycleOf(tx, merchantId)
  const found = new Map<string, AgreedTerms>(rows.map((row) => [row.product, agreedTermsIn(row)]))
  return (product) => ({ ...(found.get(product) ?? noAgreedTerms), cycle })
}
/** The product's own limits, or the lower ones that were agreed on with the merchant. */
export const limitsFor = async (tx: Store, merchantId: string, product: ProductKey): Promise<Limits> => {
  const { limits } = productFor(products[product], await agreedTermsOf(tx, merchantId, product))
  if (!limits) throw new Error(`${product} has limits`)
  return limits
}

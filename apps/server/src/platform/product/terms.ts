// Fee and limits of one merchant's product, as the provider agreed on them.
import type { AgreedTerms } from '@falaj/contract/product-terms'
import { noAgreedTerms } from '@falaj/contract/product-terms'
import type { ProductKey } from '@falaj/contract/products'
import { money, type Money } from '@falaj/money'
import type { Store } from '../db/pool.ts'
import { ownFeeOf, type FeeColumns } from '../payment/charge.ts'

type Minor = string | number | bigint | null
const dirhams = (minor: Minor): Money | null => (minor === null ? null : money(BigInt(minor), 'AED'))
export const agreedTermsIn = (
  row: FeeColumns & { readonly payment_max_minor: Minor; readonly day_max_minor: Minor },
): AgreedTerms => ({
  paymentMax: dirhams(row.payment_max_minor),
  dayMax: dirhams(row.day_max_minor),
  fee: ownFeeOf(row),
})
export const agreedTermsOf = async (tx: Store, merchantId: string, product: ProductKey): Promise<AgreedTerms> => {
  const row = await tx
    .selectFrom('merchant_product')
    .select(['payment_max_minor', 'day_max_minor', 'fee_bps', 'fee_fixed_minor', 'fee_min_minor'])
    .where('merchant_id', '=', merchantId)
    .where('product', '=', product)
    .executeTakeFirst()
  return row ? agreedTermsIn(row) : noAgreedTerms
}

// Queries for other features: files of product applications, agreements to be signed again, and the history of agreed terms.
import { sql } from 'kysely'
import type { AgreementSubject } from '@falaj/contract/papers/agreement'
import type { ComingTerms, OwnFee } from '@falaj/contract/merchant/product-terms'
import type { ProductKey } from '@falaj/contract/kernel/products'
import type { Store } from '../../../platform/db/pool.ts'
import { ownFeeOf, type FeeColumns } from '../../../platform/product/charge.ts'
import { agreedTermsIn } from '../../../platform/product/terms.ts'

export const isProductDocument = async (tx: Store, merchantId: string, fileId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from merchant_product p, jsonb_each(p.documents) as d
    where p.merchant_id = ${merchantId}::uuid and d.value ->> 'file' = ${fileId} limit 1`.execute(tx)
  return rows.length > 0
}

/** With the day each must be signed by, the earliest first. */
export const agreementsDue = async (
  tx: Store,
  merchantId: string,
): Promise<readonly { readonly product: AgreementSubject; readonly signBy: Date }[]> => {
  const { rows } = await sql<{ product: AgreementSubject; signBy: Date }>`
    select null as product, sign_by as "signBy" from merchant where id = ${merchantId}::uuid and sign_by is not null
    union all
    select product, sign_by from merchant_product where merchant_id = ${merchantId}::uuid and status = 'In-App' and sign_by is not null
    order by 2`.execute(tx)
  return rows
}

/** Fees that were the merchant's own by this version of its terms, what held at that moment first; null means the product's own. */
export const feesUntil = async (
  tx: Store,
  merchantId: string,
  product: ProductKey,
  version: number,
  at: Date,
): Promise<readonly (OwnFee | null)[]> => {
  const { rows } = await sql<FeeColumns>`
    select fee_bps, fee_fixed_minor::text, fee_min_minor::text from product_terms
    where merchant_id = ${merchantId}::uuid and product = ${product} and version <= ${version}
    order by set_at <= ${at} desc, set_at desc`.execute(tx)
  return rows.map(ownFeeOf)
}
/** When the terms last changed or were announced to change; null means never. */
export const termsSetAt = async (
  tx: Store,
  merchantId: string,
  products: readonly ProductKey[],
): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(set_at) from product_terms where merchant_id = ${merchantId}::uuid and product = any(${products})),
      (select max(at) from merchant_product_step where merchant_id = ${merchantId}::uuid and product = any(${products}) and step = 'TERMS')
    ) as at`.execute(tx)
  return rows[0]?.at ?? null
}
/** Announced terms, which apply from that day on; null means none. */
export const comingTermsOf = async (
  tx: Store,
  merchantId: string,
  product: ProductKey,
): Promise<ComingTerms | null> => {
  const { rows } = await sql<Parameters<typeof agreedTermsIn>[0] & { from: string }>`
    select holds_from::text as from, payment_max_minor::text, day_max_minor::text, fee_bps, fee_fixed_minor::text, fee_min_minor::text
    from product_terms_coming where merchant_id = ${merchantId}::uuid and product = ${product}`.execute(tx)
  return rows[0] ? { from: rows[0].from, ...agreedTermsIn(rows[0]) } : null
}

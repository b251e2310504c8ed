// For others: whether a file came with an application for a product, and which agreements must be signed anew.
import { sql } from 'kysely'
import type { AgreementSubject } from '@falaj/contract/papers/agreement'
import type { Store } from '../../platform/db/pool.ts'

export const isProductDocument = async (tx: Store, merchantId: string, fileId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from merchant_product p, jsonb_each(p.documents) as d
    where p.merchant_id = ${merchantId}::uuid and d.value ->> 'file' = ${fileId} limit 1`.execute(tx)
  return rows.length > 0
}

/** With the day each must be signed by, the first one first. */
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

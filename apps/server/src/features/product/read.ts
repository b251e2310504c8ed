// For others: whether a file came with an application for a product.
import { sql } from 'kysely'
import type { Store } from '../../platform/db/pool.ts'

export const isProductDocument = async (tx: Store, merchantId: string, fileId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from merchant_product p, jsonb_each(p.documents) as d
    where p.merchant_id = ${merchantId}::uuid and d.value ->> 'file' = ${fileId} limit 1`.execute(tx)
  return rows.length > 0
}

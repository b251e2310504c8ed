import { sql } from 'kysely'
import type { Store } from '../../platform/db/pool.ts'

export interface Summed {
  readonly sales: number
  readonly gross_minor: string
  readonly fee_minor: string
  readonly vat_minor: string
  readonly net_minor: string
}
interface Part extends Summed {
  readonly name: string
}
/** Its sales, added up by one of their columns. */
export const partsOf = async (
  tx: Store,
  merchantId: string,
  id: string,
  by: 'cycle_day' | 'product',
): Promise<readonly Part[]> => {
  const { rows } = await sql<Part>`
    select ${sql.ref(by)}::text as name, count(*)::int as sales, sum(gross_minor)::text as gross_minor,
      sum(fee_minor)::text as fee_minor, sum(vat_minor)::text as vat_minor,
      sum(gross_minor - fee_minor - vat_minor)::text as net_minor
    from sale where settlement_id = ${id}::uuid and merchant_id = ${merchantId}::uuid group by 1
    order by ${by === 'product' ? sql`sum(gross_minor) desc, 1` : sql`1`}`.execute(tx)
  return rows
}

export interface Sale extends Omit<Summed, 'sales'> {
  readonly id: string
  readonly sold_at: Date
  readonly number: string
  readonly product: string
  readonly store: string | null
}
export const salesPage = async (
  tx: Store,
  merchantId: string,
  id: string,
  { number, size }: { readonly number: number; readonly size: number },
): Promise<readonly Sale[]> => {
  const { rows } = await sql<Sale>`
    select id, sold_at, number, product, store, gross_minor::text, fee_minor::text, vat_minor::text,
      (gross_minor - fee_minor - vat_minor)::text as net_minor
    from sale where settlement_id = ${id}::uuid and merchant_id = ${merchantId}::uuid
    order by sold_at, id limit ${sql.lit(size)} offset ${sql.lit((number - 1) * size)}`.execute(tx)
  return rows
}

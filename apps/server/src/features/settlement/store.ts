import { sql } from 'kysely'
import type { Store } from '../../platform/db/pool.ts'

export interface Summed {
  readonly payments: number
  readonly gross_minor: string
  readonly fee_minor: string
  readonly vat_minor: string
  readonly net_minor: string
}
interface Part extends Summed {
  readonly name: string
}
/** Its payments, added up by one of their columns. */
export const partsOf = async (
  tx: Store,
  merchantId: string,
  id: string,
  by: 'cycle_day' | 'product',
): Promise<readonly Part[]> => {
  const { rows } = await sql<Part>`
    select ${sql.ref(by)}::text as name, count(*)::int as payments, sum(amount_minor)::text as gross_minor,
      sum(fee_minor)::text as fee_minor, sum(vat_minor)::text as vat_minor,
      sum(net_minor)::text as net_minor
    from payment where settlement_id = ${id}::uuid and merchant_id = ${merchantId}::uuid group by 1
    order by ${by === 'product' ? sql`sum(amount_minor) desc, 1` : sql`1`}`.execute(tx)
  return rows
}

export interface SettledPayment extends Omit<Summed, 'payments'> {
  readonly id: string
  readonly paid_at: Date
  readonly number: string
  readonly product: string
  readonly store: string | null
}
export const paymentsPage = async (
  tx: Store,
  merchantId: string,
  id: string,
  { number, size }: { readonly number: number; readonly size: number },
): Promise<readonly SettledPayment[]> => {
  const { rows } = await sql<SettledPayment>`
    select id, paid_at, number, product, store, amount_minor::text as gross_minor, fee_minor::text, vat_minor::text,
      net_minor::text
    from payment where settlement_id = ${id}::uuid and merchant_id = ${merchantId}::uuid
    order by paid_at, id limit ${sql.lit(size)} offset ${sql.lit((number - 1) * size)}`.execute(tx)
  return rows
}

import { sql } from 'kysely'
import type { Input } from '@falaj/contract/endpoint'
import type { settlement } from '@falaj/contract/settlement'
import type { Currency } from '@falaj/money'
import { contains, oneOf, within } from '../../platform/db/page.ts'
import type { Store } from '../../platform/db/pool.ts'
import { fail } from '../../platform/http/fail.ts'
import { isUuid } from '../../platform/ids.ts'

type Filters = Input<typeof settlement.query>['filters']

export interface Summed {
  readonly takings: number
  readonly gross_minor: string
  readonly fee_minor: string
  readonly vat_minor: string
  readonly net_minor: string
}
export interface Listed extends Summed {
  readonly id: string
  readonly settled_at: Date
  readonly number: string
  readonly kind: 'cycle' | 'early'
  readonly due_on: string
  readonly first_day: string
  readonly last_day: string
  readonly currency: Currency
}

const listed = sql`s.id, s.settled_at, s.number, case when s.part = 0 then 'cycle' else 'early' end as kind, s.due_on::text,
  s.first_day::text, s.last_day::text, s.takings, s.currency, s.gross_minor, s.fee_minor, s.vat_minor, s.net_minor`

export const settlements = (merchantId: string, filters: Filters, zone: string) => sql<Listed>`
  select l.* from (select ${listed} from settlement s where s.merchant_id = ${merchantId}::uuid) l
  where ${within(sql.ref<Date>('l.settled_at'), filters.settledAt, zone)}
    and ${oneOf(sql.ref<string>('l.currency'), filters.currency && [filters.currency])}
    and ${oneOf(sql.ref<string>('l.kind'), filters.kind && [filters.kind])}
    and ${contains([sql.ref<string>('l.number')], filters.text)}`
export const newestFirst = ['settled_at', 'id'] as const
export const summed = {
  currency: 'currency',
  columns: { gross: 'gross_minor', fee: 'fee_minor', vat: 'vat_minor', net: 'net_minor' },
} as const

/** Another merchant's answers exactly as one that never was. */
export const seen = async (tx: Store, merchantId: string, id: string): Promise<Listed> => {
  const { rows } = isUuid(id)
    ? await sql<Listed>`select ${listed} from settlement s
        where s.merchant_id = ${merchantId}::uuid and s.id = ${id}::uuid`.execute(tx)
    : { rows: [] }
  if (!rows[0]) throw fail('NOT_FOUND')
  return rows[0]
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
    select ${sql.ref(by)}::text as name, count(*)::int as takings, sum(gross_minor)::text as gross_minor,
      sum(fee_minor)::text as fee_minor, sum(vat_minor)::text as vat_minor,
      sum(gross_minor - fee_minor - vat_minor)::text as net_minor
    from taking where settlement_id = ${id}::uuid and merchant_id = ${merchantId}::uuid group by 1
    order by ${by === 'product' ? sql`sum(gross_minor) desc, 1` : sql`1`}`.execute(tx)
  return rows
}

export interface Taking extends Omit<Summed, 'takings'> {
  readonly id: string
  readonly taken_at: Date
  readonly number: string
  readonly product: string
  readonly store: string | null
}
export const takingsPage = async (
  tx: Store,
  merchantId: string,
  id: string,
  { number, size }: { readonly number: number; readonly size: number },
): Promise<readonly Taking[]> => {
  const { rows } = await sql<Taking>`
    select id, taken_at, number, product, store, gross_minor::text, fee_minor::text, vat_minor::text,
      (gross_minor - fee_minor - vat_minor)::text as net_minor
    from taking where settlement_id = ${id}::uuid and merchant_id = ${merchantId}::uuid
    order by taken_at, id limit ${sql.lit(size)} offset ${sql.lit((number - 1) * size)}`.execute(tx)
  return rows
}

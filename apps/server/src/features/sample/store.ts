import { sql } from 'kysely'
import type { Input } from '@falaj/contract/endpoint'
import type { sample } from '@falaj/contract/sample'
import { contains, oneOf, within } from '../../platform/db/page.ts'
import type { Store } from '../../platform/db/pool.ts'

export type Filters = Input<typeof sample.query>['filters']

interface Row {
  readonly id: string
  readonly created_at: Date
  readonly order_no: string
  readonly reference: string
  readonly method: string
  readonly payer: string
  readonly store: string
  readonly status: string
  readonly currency: string
  readonly amount_minor: string
  readonly fee_minor: string
  readonly net_minor: string
  readonly settled_at: Date | null
}
const createdAt = sql.ref<Date>('o.created_at')
const status = sql.ref<string>('o.status')
const method = sql.ref<string>('o.method')
const searched = ['o.order_no', 'o.reference', 'o.payer'].map((column) => sql.ref<string>(column))

/** One merchant's orders, as far as the filter lets them through. Page, count, sums and export all read this query. */
export const orders = (merchantId: string, filters: Filters, zone: string) => sql<Row>`
  select o.id, o.created_at, o.order_no, o.reference, o.method, o.payer, o.store, o.status, o.currency,
    o.amount_minor, o.fee_minor, o.amount_minor - o.fee_minor as net_minor, o.settled_at
  from sandbox.sample_order o
  where o.merchant_id = ${merchantId}::uuid
    and ${within(createdAt, filters.createdAt, zone)}
    and ${oneOf(status, filters.status)}
    and ${oneOf(method, filters.method && [filters.method])}
    and ${contains(searched, filters.text)}`
export const newestFirst = ['created_at', 'id'] as const
export const summed = {
  currency: 'currency',
  columns: { amount: 'amount_minor', fee: 'fee_minor', net: 'net_minor' },
} as const

export const order = async (tx: Store, merchantId: string, id: string): Promise<Row | undefined> => {
  const found = await sql<Row>`select * from (${orders(merchantId, {}, 'UTC')}) as o where o.id = ${id}::uuid`.execute(
    tx,
  )
  return found.rows[0]
}

// Whatever else sets money aside: where its number and the request it waits for are found.
import { sql, type RawBuilder } from 'kysely'

/** By the ledger's word for it: a table with id, number and request_id, and whose money it holds. */
const tables = {
  exchange: { table: 'currency_exchange', holder: 'merchant_id' },
  withdraw: { table: 'withdraw', holder: 'merchant_id' },
  transfer: { table: 'transfer', holder: 'payer_merchant_id' },
  'transfer-to-bank': { table: 'transfer_to_bank', holder: 'merchant_id' },
  'batch-transfer': { table: 'batch_transfer', holder: 'merchant_id' },
} as const satisfies Readonly<Record<string, { readonly table: string; readonly holder: string }>>

interface Origin {
  readonly number: string
  readonly request_id: string | null
}
/** Null for a hold of another kind: each table is asked by its key, and only where it may have the row. */
const idOf = (kind: string): RawBuilder<string> => sql<string>`
  case when h.business_kind = ${kind} and h.business_id ~ '^[0-9a-f-]{36}$' then h.business_id::uuid end`
/** Of the hold `h`: at most one row. */
export const holdOrigins = (merchantId: string): RawBuilder<Origin> =>
  sql<Origin>`${sql.join(
    Object.entries(tables).map(
      ([kind, { table, holder }]) => sql`
        select t.number, t.request_id from ${sql.table(table)} t
        where ${sql.ref(`t.${holder}`)} = ${merchantId}::uuid and t.id = ${idOf(kind)}`,
    ),
    sql` union all `,
  )}`

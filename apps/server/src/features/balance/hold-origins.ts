// Whatever else sets money aside: where its number and the request it waits for are found.
import { sql, type RawBuilder } from 'kysely'

/** By the ledger's word for it: a table with merchant_id, id, number and request_id. */
const tables = {
  exchange: 'currency_exchange',
  withdraw: 'withdraw',
} as const satisfies Readonly<Record<string, string>>

interface Origin {
  readonly number: string
  readonly request_id: string | null
}
/** Of the hold `h`: at most one row. */
export const holdOrigins = (merchantId: string): RawBuilder<Origin> =>
  sql<Origin>`${sql.join(
    Object.entries(tables).map(
      ([kind, table]) => sql`
        select t.number, t.request_id from ${sql.table(table)} t
        where h.business_kind = ${kind} and t.merchant_id = ${merchantId}::uuid and t.id::text = h.business_id`,
    ),
    sql` union all `,
  )}`

// The approval of something, as its own page shows it.
import { sql } from 'kysely'
import type { Store } from '../db/pool.ts'

/**
 * Beside a table of things that may have a request: it as `r`. A lookup by its key, so a count or a sum that needs nothing of it skips it.
 * `payer` is the table's column of whose request it is.
 */
export const withRequest = (table: string, payer = 'merchant_id') =>
  sql`left join approval_request r on r.merchant_id = ${sql.ref(`${table}.${payer}`)} and r.id = ${sql.ref(`${table}.request_id`)}`
/** Who approved it last, read only for the rows that are shown, and of these only where somebody was asked: a file has a million. */
export const approver = sql<string | null>`case when r.id is not null then (
  select q.name from approval_step s join person q on q.id = s.person_id
  where s.merchant_id = r.merchant_id and s.request_id = r.id and s.revision = r.revision and s.step = 'passed' order by s.position desc limit 1) end`

interface RequestColumns {
  readonly request_id: string | null
  readonly request_number: string | null
  readonly request_maker: string | null
}
export const requestShown = (row: RequestColumns, personId: string) =>
  row.request_id && row.request_number
    ? { id: row.request_id, number: row.request_number, mine: row.request_maker === personId }
    : null

/** Who did what when; of what nobody was asked for, nothing. */
export const stepsShown = async (tx: Store, merchantId: string, requestId: string | null) => {
  if (!requestId) return []
  const steps = await tx
    .selectFrom('approval_step as s')
    .leftJoin('person as p', 'p.id', 's.person_id')
    .select(['s.at', 's.step', 'p.name as who', 's.reason'])
    .where('s.merchant_id', '=', merchantId)
    .where('s.request_id', '=', requestId)
    .orderBy('s.position')
    .execute()
  return steps.map(({ at, step, who, reason }) => ({ at: at.toISOString(), step, who, reason }))
}

// Reads published events: page by page for a console that was away, and from a cursor for the node's fan-out.
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { EventAddress } from './rules.ts'

export interface LogEvent extends EventAddress {
  readonly number: number
  /** Wire form; made once, sent to many. */
  readonly text: string
}
export interface Bounds {
  readonly last: number
  readonly pruned: number
}
interface Row {
  number: bigint
  merchant_id: string | null
  person_id: string | null
  kind: string
  audience: string
  payload: string
  store?: string | null
}
export const pageMax = 500

const eventOf = (row: Row): LogEvent => ({
  number: Number(row.number),
  merchantId: row.merchant_id,
  personId: row.person_id,
  audience: row.audience,
  store: row.store ?? null,
  // jsonb prints itself on one line, and kinds have no line breaks by a check of their table.
  text: `id: ${row.number}\nevent: ${row.kind}\ndata: ${row.payload}\n\n`,
})
const columns = sql`number, merchant_id, person_id, kind, audience, payload::text as payload`
/** Looked up only for members who are bound to stores. */
const withStore = sql`${columns}, event_store(kind, merchant_id, payload) as store`

export const readBounds = async (db: Db): Promise<Bounds> => {
  const row = await db.selectFrom('event_bounds').select(['last_number', 'pruned_number']).executeTakeFirstOrThrow()
  return { last: Number(row.last_number), pruned: Number(row.pruned_number) }
}

/** A higher number is a later commit (see publish.ts), so nothing can appear behind the cursor. */
export const readAfter = async (db: Db, cursor: number, needsStore = false): Promise<LogEvent[]> => {
  const { rows } = await sql<Row>`
    select ${needsStore ? withStore : columns} from event where number > ${cursor} order by number limit ${pageMax}`.execute(
    db,
  )
  return rows.map(eventOf)
}

/** Missed events of a merchant's member, or of a person without a merchant, with the bounds of the same moment: one statement, one snapshot. */
export const readMissed = async (
  db: Db,
  merchantId: string | null,
  cursor: number,
  needsStore = false,
): Promise<{ readonly bounds: Bounds; readonly events: LogEvent[] }> => {
  const { rows } = await sql<Row & { last_number: bigint; pruned_number: bigint }>`
    select b.last_number, b.pruned_number, e.* from event_bounds b left join lateral (
      (select ${needsStore ? withStore : columns} from event where merchant_id = ${merchantId}::uuid and number > ${cursor} order by number limit ${pageMax})
      union all
      (select ${needsStore ? withStore : columns} from event where merchant_id is null and number > ${cursor} order by number limit ${pageMax})
      order by number limit ${pageMax}
    ) e on true order by e.number`.execute(db)
  const [first] = rows
  if (!first) throw new Error('event_bounds is empty')
  const bounds = { last: Number(first.last_number), pruned: Number(first.pruned_number) }
  return { bounds, events: first.number === null ? [] : rows.map(eventOf) }
}

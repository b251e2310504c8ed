// Pages of the merchant API: by the last row of the page before, so that rows that arrive meanwhile neither repeat nor hide any.
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { nameOf } from '@falaj/contract/endpoint'
import type { FieldList } from '@falaj/contract/fields'
import { testEvent, webhookEventTypes } from '@falaj/contract/webhook-events'
import type { Exportable } from '../../platform/csv/exportable.ts'
import { mappingOf } from '../../platform/db/listed.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { Registry } from '../../platform/feature.ts'
import { isUuid } from '../../platform/ids.ts'
import type { KeyHolder } from './read.ts'

/** Of the last row: its time, and its id. */
type After = readonly [at: string, id: string]
export interface Paging {
  readonly limit: number
  /** Null: from the newest on. */
  readonly after: After | null
}
const cursorOf = ([at, id]: After): string => Buffer.from(JSON.stringify([at, id])).toString('base64url')
/** Undefined: not one of ours. */
export const readCursor = (text: unknown): After | undefined => {
  if (typeof text !== 'string' || text.length > 200) return undefined
  try {
    const [at, id, ...more] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    const fits =
      typeof at === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(at) && !Number.isNaN(Date.parse(at))
    return fits && typeof id === 'string' && isUuid(id) && more.length === 0 ? [at, id] : undefined
  } catch {
    return undefined
  }
}
const instantText = (column: RawBuilder<unknown>) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

interface Placed {
  readonly id: string
  readonly placed_at: string
}
const pageOf = <Row extends Placed, T>(rows: readonly Row[], limit: number, show: (row: Row) => T) => {
  const last = rows[limit - 1]
  return {
    data: rows.slice(0, limit).map(show),
    next_cursor: rows.length > limit && last ? cursorOf([last.placed_at, last.id]) : null,
  }
}

export const listPage = async (
  db: Db,
  registry: Registry,
  endpoint: FieldList,
  { merchantId, personId }: KeyHolder,
  { limit, after }: Paging,
) => {
  const list = registry.exports.get(nameOf(endpoint)) as Exportable
  const newest = sql.ref(`l.${list.newestFirst[0]!}`)
  const { rows } = await sql<Placed>`
    select l.*, ${instantText(newest)} as placed_at
    from (${list.rows(merchantId, {}, 'UTC', personId, registry)}) l
    ${after ? sql`where (${newest}, l.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by ${newest} desc, l.id desc limit ${limit + 1}`.execute(db)
  const { rowOf } = mappingOf(endpoint)
  return pageOf(rows, limit, (row) => z.encode(endpoint.row, rowOf(row) as never))
}

const types = webhookEventTypes.filter((type) => type !== testEvent)
export const eventPage = async (db: Db, merchantId: string, mid: string, { limit, after }: Paging) => {
  const { rows } = await sql<Placed & { kind: string; payload: Record<string, unknown>; at: Date }>`
    select id, kind, payload, at, ${instantText(sql.ref('at'))} as placed_at from event
    where merchant_id = ${merchantId}::uuid and person_id is null and kind = any(${types})
      ${after ? sql`and (at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by at desc, id desc limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, ({ id, kind, payload, at }) => ({
    id,
    type: kind,
    timestamp: at.toISOString(),
    data: { merchant: mid, ...payload },
  }))
}

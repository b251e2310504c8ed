// Pages of the merchant API: by the last row of the page before, so that rows that arrive meanwhile neither repeat nor hide any.
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { ownRow, resourceOf, type ListResource } from '@falaj/contract/merchant-api/merchant-api'
import { testEvent, webhookEventTypes } from '@falaj/contract/developers/webhook-events'
import type { Exportable } from '../platform/lists/exportable.ts'
import { mappingOf, type ListRow } from '../platform/lists/listed.ts'
import type { Store } from '../platform/db/pool.ts'
import type { Registry } from '../platform/registry.ts'
import { fail } from '../platform/base/fail.ts'
import { isUuid } from '../platform/base/ids.ts'

/** Time and id of the last row. */
type After = readonly [at: string, id: string]
export interface PageRequest {
  readonly limit: number
  /** Null means from the newest on. */
  readonly after: After | null
}
/** For whom a list is read. */
export interface Reader {
  readonly merchantId: string
  readonly personId: string
  readonly registry: Registry
  /** An app reads its own orders only. */
  readonly appId?: string
}
/** Whether a payment is an order of this app; over its id. */
export const isOrderOf = (merchantId: string, appId: string, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from payment own where own.merchant_id = ${merchantId}::uuid and own.id = ${id}
    and own.offer_kind = 'in-app' and own.offer_id = ${appId}::uuid)`
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

interface RowPosition {
  readonly id: string
  readonly placed_at: string
}
const pageOf = <Row extends RowPosition, T>(rows: readonly Row[], limit: number, shown: readonly T[]) => {
  const last = rows[limit - 1]
  return { data: shown, next_cursor: rows.length > limit && last ? cursorOf([last.placed_at, last.id]) : null }
}

const listFor = ({ registry, merchantId, personId, appId }: Reader, { of }: ListResource) => {
  const list = registry.lists.get(nameOf(of)) as Exportable
  const rows = list.rows(merchantId, {}, 'UTC', personId, registry)
  if (appId === undefined) return { list, rows }
  return { list, rows: sql`select * from (${rows}) a where ${isOrderOf(merchantId, appId, sql`a.id`)}` }
}
type ResourceView = Readonly<Record<string, unknown>>
/** Rows in answer form: the fields of the list, and linked objects as ids or expanded. */
const shownOf = async (
  db: Store,
  reader: Reader,
  resource: ListResource,
  found: readonly ListRow[],
  expand: readonly string[],
): Promise<ResourceView[]> => {
  const { wholeRowOf } = mappingOf(resource.of)
  const links = Object.entries(resource.links ?? {})
  const targets = new Map<string, ReadonlyMap<string, ResourceView>>()
  for (const [link, to] of links.filter(([name]) => expand.includes(name))) {
    const ids = [...new Set(found.flatMap((row) => (row[`${link}_id`] ? [String(row[`${link}_id`])] : [])))]
    const target = resourceOf(to)
    const { rows } = await sql<ListRow>`
      select * from (${listFor(reader, target).rows}) l where l.id = any(${ids}::uuid[])`.execute(db)
    const row = mappingOf(target.of)
    targets.set(link, new Map(rows.map((each) => [each.id, row.wholeRowOf(each)])))
  }
  return found.map((row) => ({
    ...wholeRowOf(row),
    ...(resource.links
      ? {
          links: Object.fromEntries(
            links.map(([link]) => {
              const id = (row[`${link}_id`] ?? null) as string | null
              return [link, (id !== null && targets.get(link)?.get(id)) || id]
            }),
          ),
        }
      : {}),
  }))
}
/** As text: the wire's own form. `shown` was not validated by a schema, since links are ids or rows. */
const wireOf = (resource: ListResource, shown: ResourceView): ResourceView => {
  const { links, ...row } = shown as { links?: Readonly<Record<string, string | ResourceView | null>> }
  const targets = Object.entries(links ?? {}).map(([link, value]) => [
    link,
    typeof value === 'object' && value ? z.encode(ownRow(resourceOf(resource.links![link]!)), value as never) : value,
  ])
  return {
    ...(z.encode(ownRow(resource), row as never) as ResourceView),
    ...(links ? { links: Object.fromEntries(targets) } : {}),
  }
}

export const listPage = async (
  db: Store,
  reader: Reader,
  resource: ListResource,
  { limit, after }: PageRequest,
  expand: readonly string[],
) => {
  const { list, rows: all } = listFor(reader, resource)
  const newest = sql.ref(`l.${list.newestFirst[0]!}`)
  const { rows } = await sql<ListRow & RowPosition>`
    select l.*, ${instantText(newest)} as placed_at
    from (${all}) l
    ${after ? sql`where (${newest}, l.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by ${newest} desc, l.id desc limit ${limit + 1}`.execute(db)
  const shown = await shownOf(db, reader, resource, rows.slice(0, limit), expand)
  return pageOf(
    rows,
    limit,
    shown.map((row) => wireOf(resource, row)),
  )
}
/** Another merchant's row is indistinguishable from a missing one. */
export const oneRow = async (
  db: Store,
  reader: Reader,
  name: string,
  id: string,
  expand: readonly string[] = [],
): Promise<ResourceView> => {
  const resource = resourceOf(name)
  const { rows } = isUuid(id)
    ? await sql<ListRow>`select * from (${listFor(reader, resource).rows}) l where l.id = ${id}::uuid`.execute(db)
    : { rows: [] }
  const [shown] = await shownOf(db, reader, resource, rows.slice(0, 1), expand)
  if (!shown) throw fail('NOT_FOUND')
  return shown
}
export const oneOnWire = async (...args: Parameters<typeof oneRow>): Promise<ResourceView> =>
  wireOf(resourceOf(args[2]), await oneRow(...args))

const types = webhookEventTypes.filter((type) => type !== testEvent)
export const eventPage = async (db: Store, merchantId: string, mid: string, { limit, after }: PageRequest) => {
  const { rows } = await sql<RowPosition & { kind: string; payload: Record<string, unknown>; at: Date }>`
    select id, kind, payload, at, ${instantText(sql.ref('at'))} as placed_at from event
    where merchant_id = ${merchantId}::uuid and person_id is null and kind = any(${types})
      ${after ? sql`and (at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by at desc, id desc limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit).map(({ id, kind, payload, at }) => ({
    id,
    type: kind,
    timestamp: at.toISOString(),
    data: { merchant: mid, ...payload },
  }))
  return pageOf(rows, limit, shown)
}

import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Input } from '@falaj/contract/kernel/endpoint'
import type { operationHistory } from '@falaj/contract/people/operation-history'
import { contains, within } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Json } from '../../../platform/db/tables.ts'
import { actionsNamed, actionsOf, objectKey } from './operation-history.rules.ts'

/** `people`: the people of the typed name, if they were looked up before. */
export type Filters = Input<typeof operationHistory.query>['filters'] & { readonly people?: readonly string[] }

export interface Row {
  readonly id: string
  readonly at: Date
  readonly actor: string
  readonly roles: string[]
  readonly action: string
  readonly object: string | null
  readonly result: string
  readonly code: number
  readonly address: string
  readonly request_id: string
}
interface Entry extends Row {
  readonly device_id: string | null
  readonly scene: string | null
  readonly before: Json | null
  readonly after: Json | null
}
type Condition = RawBuilder<SqlBool>
const all = (conditions: readonly Condition[]): Condition => sql<SqlBool>`${sql.join([...conditions], sql` and `)}`

/** In the form of the index: see migration 0011. */
const objectIs = (typed: string): Condition => {
  const { id, whole } = objectKey(typed)
  const byId = sql<SqlBool>`(l.object is not null and substring(l.object from '[^ ]+$') = ${id})`
  return whole === null ? byId : sql<SqlBool>`(${byId} and l.object = ${whole})`
}

/** Null means every action. A typed text means actions by their texts, or else an object. */
const wantedActions = ({ group, text }: Filters): readonly string[] | null => {
  const named = text?.trim() ? actionsNamed(text) : []
  const grouped = group && group.length > 0 ? actionsOf(group) : null
  if (named.length === 0) return grouped
  return grouped ? named.filter((action) => grouped.includes(action)) : named
}

/**
 * Each action, or each rare outcome, is a scan of its own that comes in order out of its own index. With `in (…)` PostgreSQL would have to
 * guess whether the values are rare, and read a million lines when it guesses wrong.
 */
const branchesOf = (filters: Filters): readonly Condition[] => {
  const actions = wantedActions(filters)
  const results = [...new Set(filters.result ?? [])]
  const outcome =
    results.length > 0 ? sql<SqlBool>`l.result in (${sql.join(results.map((each) => sql.lit(each)))})` : null
  if (actions)
    return actions.length === 0
      ? [sql<SqlBool>`false`]
      : actions.map((action) => all([sql<SqlBool>`l.action = ${action}`, ...(outcome ? [outcome] : [])]))
  // Written out, so that the planner sees which of them the small index of refusals holds.
  if (outcome && !results.includes('done')) return results.map((each) => sql<SqlBool>`l.result = ${sql.lit(each)}`)
  return [outcome ?? sql<SqlBool>`true`]
}

const at = sql.ref<Date>('l.at')
const fields = sql.raw(
  `l.id, l.at, coalesce(p.name, '') as actor, l.roles, l.action, l.object, l.result, l.code, l.address, l.request_id`,
)
const isPerson = (people: readonly string[]): Condition =>
  people.length === 0
    ? sql<SqlBool>`false`
    : people.length === 1
      ? sql<SqlBool>`l.person_id = ${people[0]}::uuid`
      : sql<SqlBool>`l.person_id = any(${people}::uuid[])`

/** One merchant's audit entries. An entry from before a login has no merchant and is in no history. */
const conditionsOf = (merchantId: string, filters: Filters, zone: string): readonly Condition[] => {
  const { people, address, object, text } = filters
  const isObject = text?.trim() && actionsNamed(text).length === 0 ? [objectIs(text)] : []
  const everywhere = [
    sql<SqlBool>`l.merchant_id = ${merchantId}::uuid`,
    within(at, filters.at, zone),
    ...isObject,
    ...(object?.trim() ? [objectIs(object)] : []),
    ...(address?.trim() ? [sql<SqlBool>`l.address = ${address.trim()}`] : []),
    ...(people ? [isPerson(people)] : []),
  ]
  return branchesOf(filters).map((own) => all([...everywhere, own]))
}

/** Unordered: for the count and the export. */
export const lines = (merchantId: string, filters: Filters, zone: string) => {
  const branches = conditionsOf(merchantId, filters, zone)
  const named = filters.people ? sql<SqlBool>`true` : contains([sql.ref<string | null>('p.name')], filters.actor)
  return sql<Row>`
    select ${fields} from audit_entry l left join person p on p.id = l.person_id
    where (${sql.join([...branches], sql` or `)}) and ${named}`
}
export const newestFirst = ['at', 'id'] as const

/**
 * A page in order. Each branch ends with the rows that could be on it, found in an index alone; the lines themselves and the people's
 * names are fetched for the page only. `people` has been looked up.
 */
export const page = (
  merchantId: string,
  filters: Filters,
  zone: string,
  { direction, limit, offset }: { direction: 'asc' | 'desc'; limit: number; offset: number },
) => {
  const order = sql.raw(`at ${direction}, id ${direction}`)
  const branches = conditionsOf(merchantId, filters, zone).map(
    (where) =>
      sql`(select l.id, l.at from audit_entry l where ${where} order by ${order} limit ${sql.lit(limit + offset)})`,
  )
  return sql<Row>`
    select ${fields}
    from (select id, at from (${sql.join(branches, sql` union all `)}) found order by ${order}
          limit ${sql.lit(limit)} offset ${sql.lit(offset)}) asked
    join audit_entry l on l.merchant_id = ${merchantId}::uuid and l.id = asked.id left join person p on p.id = l.person_id
    order by ${sql.raw(`asked.at ${direction}, asked.id ${direction}`)}`
}

/** The lines of ids that a query has found among this merchant's, newest first. */
export const linesOf = async (
  tx: Store,
  merchantId: string,
  found: Expression<{ id: string; at: Date }>,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select ${fields} from (${found}) found join audit_entry l on l.merchant_id = ${merchantId}::uuid and l.id = found.id left join person p on p.id = l.person_id
    order by found.at desc, found.id desc`.execute(tx)
  return rows
}

/** People with such a name in this merchant's history. One index lookup for each person, not for each line. */
export const peopleNamed = async (tx: Store, merchantId: string, name: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive seen as (
      (select person_id from audit_entry where merchant_id = ${merchantId}::uuid order by person_id limit 1)
      union all
      select (select l.person_id from audit_entry l where l.merchant_id = ${merchantId}::uuid and l.person_id > seen.person_id
              order by l.person_id limit 1)
      from seen where seen.person_id is not null)
    select p.id from seen join person p on p.id = seen.person_id
    where ${contains([sql.ref<string | null>('p.name')], name)}`.execute(tx)
  return rows.map(({ id }) => id)
}

export const findEntry = async (tx: Store, merchantId: string, id: string): Promise<Entry | undefined> => {
  const found = await sql<Entry>`
    select ${fields}, l.device_id, l.scene, l.before, l.after
    from audit_entry l left join person p on p.id = l.person_id
    where l.merchant_id = ${merchantId}::uuid and l.id = ${id}::uuid`.execute(tx)
  return found.rows[0]
}

/** Looked for from a minute before the line on: two nodes' clocks may differ. */
export const sealOf = async (tx: Store, merchantId: string, { id, at: since }: Pick<Row, 'id' | 'at'>) => {
  const { rows } = await sql<{ number: bigint; place: number; sealed_at: Date; hash: Buffer }>`
    select b.number, place.n as place, b.sealed_at, b.line_hashes[place.n] as hash
    from audit_block b, array_position(b.line_ids, ${id}::uuid) as place (n)
    where b.chain = ${merchantId}::uuid and b.sealed_at >= ${since}::timestamptz - interval '1 minute' and place.n is not null
    order by b.sealed_at limit 1`.execute(tx)
  return rows[0]
}

// One query over all features, in the order of the clues.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { amountsOf, cluesOf, foundMax, type Clue, type SearchHit, type PinKey } from '@falaj/contract/overview/search'
import { isCurrency, money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { ofOwnStores } from '../../../platform/lists/page.ts'
import type { Asker, Finder, FoundColumns } from '../../../platform/lists/finder.ts'

interface Row {
  readonly kind: string
  readonly id: string
  readonly number: string
  readonly title: string | null
  readonly status: string | null
  readonly currency: string | null
  readonly minor: string | null
  readonly at: Date | null
  readonly by: Clue['kind']
}
const recordOf = ({ kind, id, number, title, status, currency, minor, at, by }: Row): SearchHit => {
  const amount = minor !== null && currency !== null && isCurrency(currency) ? money(BigInt(minor), currency) : null
  return { kind, id, number, title, status, amount, at: at?.toISOString() ?? null, by }
}
const column = (of: string | RawBuilder<unknown>): RawBuilder<unknown> => (typeof of === 'string' ? sql.raw(of) : of)

const foundBy = (asker: Asker, finder: Finder, condition: RawBuilder<unknown>, limit: number) => {
  const { columns, newest, where } = finder
  const inTheirs = (of: FoundColumns['title']) => (typeof of === 'string' ? sql.raw(of) : of(asker))
  return sql`select ${column(columns.id)}::text as id, ${inTheirs(columns.number)}::text as number,
      ${inTheirs(columns.title)}::text as title, ${column(columns.status)}::text as status, ${column(columns.currency)}::text as currency,
      ${column(columns.minor)}::text as minor, ${column(columns.at)}::timestamptz as at
    from ${finder.from} where ${column(finder.merchant)} = ${asker.merchantId}::uuid and ${condition}
      ${where ? sql`and (${where(asker)})` : sql``}
      ${asker.stores ? sql`and ${ofOwnStores([finder.store ?? 'null::text'].flat(), asker.stores)}` : sql``}
    order by ${newest ? sql`${sql.raw(newest)} desc` : sql`${sql.raw(columns.at)} desc nulls last`} limit ${sql.lit(limit)}`
}
const questionOf = (asker: Asker, finder: Finder, clue: Clue, rank: number): RawBuilder<unknown> | null => {
  const found = (condition: RawBuilder<unknown>) => foundBy(asker, finder, condition, foundMax)
  const marked = (from: RawBuilder<unknown>) =>
    sql`(select ${sql.lit(rank)} as rank, ${sql.lit(finder.kind)}::text as kind, ${sql.lit(clue.kind)}::text as by, f.* from ${from})`
  if (clue.kind !== 'amount') {
    const condition =
      finder.by[clue.kind] ??
      (clue.kind === 'id' ? ({ value }: Clue) => sql<SqlBool>`${column(finder.columns.id)} = ${value}::uuid` : null)
    return condition ? marked(sql`(${found(condition(clue, asker))}) f`) : null
  }
  if (!finder.by.amount) return null
  const { currency, minor, in: possible } = finder.by.amount
  const amounts = amountsOf(clue).filter((each) => possible.includes(each.currency))
  if (amounts.length === 0) return null
  // Each currency separately: common values are read from the newest on, and no further than is shown.
  return marked(
    sql`unnest(${amounts.map((each) => each.currency)}::text[], ${amounts.map((each) => String(each.minor))}::numeric[]) k (currency, minor)
      cross join lateral (${found(sql`${column(currency)} = k.currency and ${column(minor)} = k.minor`)}) f
      order by f.at desc nulls last limit ${sql.lit(foundMax)}`,
  )
}

/**
 * One text asks dozens of tables, some of them cut into months: planning it takes ten times as long as running it. Every value of it is found by
 * an index whatever it is, so the plan is made once for each connection.
 */
const planned = <T>(tx: Store, ask: (own: Store) => Promise<T>): Promise<T> =>
  tx.isTransaction
    ? ask(tx)
    : tx.transaction().execute(async (own) => {
        await sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(own)
        return ask(own)
      })

export const findAll = async (
  tx: Store,
  asker: Asker,
  finders: readonly Finder[],
  text: string,
): Promise<SearchHit[]> => {
  const questions = cluesOf(text).flatMap((clue, at) =>
    finders.flatMap((finder, nth) => questionOf(asker, finder, clue, at * finders.length + nth) ?? []),
  )
  if (questions.length === 0) return []
  const question = sql<Row>`select * from (${sql.join(questions, sql` union all `)}) q order by rank, at desc nulls last`
  const { rows } = await planned(tx, (own) => question.execute(own))
  // The likelier clue has found it already.
  const keys = new Set<string>()
  return rows.flatMap((row) => {
    const key = `${row.kind} ${row.id}`
    if (keys.has(key)) return []
    keys.add(key)
    return recordOf(row)
  })
}

/** Those of these records that the reader can see, in their current state. */
export const findThese = async (
  tx: Store,
  asker: Asker,
  finders: readonly Finder[],
  wanted: readonly PinKey[],
): Promise<SearchHit[]> => {
  const questions = finders.flatMap((finder) => {
    const ids = wanted.flatMap(({ kind, id }) => (kind === finder.kind && isUuid(id) ? id : []))
    if (ids.length === 0) return []
    const found = foundBy(asker, finder, sql`${column(finder.columns.id)} = any(${ids}::uuid[])`, ids.length)
    return sql`(select ${sql.lit(finder.kind)}::text as kind, 'number'::text as by, f.* from (${found}) f)`
  })
  if (questions.length === 0) return []
  return (await sql<Row>`${sql.join(questions, sql` union all `)}`.execute(tx)).rows.map(recordOf)
}

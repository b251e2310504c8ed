// One question over all rooms, in the order of the clues.
import { sql, type RawBuilder } from 'kysely'
import { cluesOf, foundMax, type Clue, type Found } from '@falaj/contract/search'
import { isCurrency, money } from '@falaj/money'
import type { Store } from '../../platform/db/pool.ts'
import type { Finder } from '../../platform/search/finder.ts'

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
const questionOf = (merchantId: string, finder: Finder, clue: Clue, place: number): RawBuilder<unknown> | null => {
  const condition = finder.by[clue.kind]
  if (!condition) return null
  const { columns } = finder
  const column = (of: string | RawBuilder<unknown>) => (typeof of === 'string' ? sql.raw(of) : of)
  return sql`(select ${place}::int as place, ${finder.kind}::text as kind, ${clue.kind}::text as by, ${column(columns.id)}::text as id,
      ${column(columns.number)}::text as number, ${column(columns.title)}::text as title, ${column(columns.status)}::text as status,
      ${column(columns.currency)}::text as currency, ${column(columns.minor)}::text as minor, ${column(columns.at)}::timestamptz as at
    from ${finder.from} where ${column(finder.merchant)} = ${merchantId}::uuid and ${condition(clue)}
    order by at desc nulls last limit ${foundMax})`
}

export const findAll = async (
  tx: Store,
  merchantId: string,
  finders: readonly Finder[],
  text: string,
): Promise<Found[]> => {
  const questions = cluesOf(text).flatMap((clue, at) =>
    finders.flatMap((finder, nth) => questionOf(merchantId, finder, clue, at * finders.length + nth) ?? []),
  )
  if (questions.length === 0) return []
  const { rows } =
    await sql<Row>`select * from (${sql.join(questions, sql` union all `)}) q order by place, at desc nulls last`.execute(
      tx,
    )
  // The likelier clue has found it already.
  const seen = new Set<string>()
  return rows.flatMap(({ kind, id, number, title, status, currency, minor, at, by }) => {
    const key = `${kind} ${id}`
    if (seen.has(key)) return []
    seen.add(key)
    const amount = minor !== null && currency !== null && isCurrency(currency) ? money(BigInt(minor), currency) : null
    return { kind, id, number, title, status, amount, at: at?.toISOString() ?? null, by }
  })
}

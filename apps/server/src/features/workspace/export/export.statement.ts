// The SQL statement of a file: the list's own query, newest first, each cell in the file's format.
import { sql, type RawBuilder } from 'kysely'
import type { Language } from '@falaj/contract/kernel/words'
import type { Exportable } from '../../../platform/lists/exportable.ts'
import { partsOf } from '../../../platform/lists/page.ts'
import type { Heading } from './export.rules.ts'

/**
 * Rows of several places are sorted each by itself and then merged: each is read along its own index, where sorting a million of them
 * together would go by the disk. `offset 0` lets a value be made once, however often its cell speaks of it.
 */
export const statementOf = (
  list: Exportable,
  rows: ReturnType<Exportable['rows']>,
  headings: readonly Heading[],
  context: {
    readonly language: Language
    readonly plain: boolean
    readonly whole: boolean
    readonly merchantId: string
  },
): RawBuilder<unknown> => {
  const cells = headings.map(({ field, currencyOf }, at) => {
    const cell = currencyOf ? sql`${sql.ref(currencyOf)}` : list.columns[field]?.write(context)
    return sql`${cell} as ${sql.id(`c${at}`)}`
  })
  const inOrder = sql.raw(list.newestFirst.map((column) => `"${column}" desc`).join(', '))
  const order = list.newestFirst.map((column, at) => sql`${sql.ref(column)} as ${sql.id(`o${at}`)}`)
  const parts = partsOf(rows).map(
    (part) => sql`(select ${sql.join([...cells, ...order])}
      from (select * from (${part}) as part order by ${inOrder} offset 0) as filtered)`,
  )
  return sql`select ${sql.join(headings.map((_, at) => sql.id(`c${at}`)))} from (${sql.join(parts, sql` union all `)}) as written
    order by ${sql.join(list.newestFirst.map((_, at) => sql`${sql.id(`o${at}`)} desc`))}`
}

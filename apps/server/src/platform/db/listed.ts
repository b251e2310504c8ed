// The server's half of a list that is said field by field: where each field stands. The page, count, sums, filters, the mapping of rows and
// the export follow. A field without its SQL does not compile, and SQL that is not there is found by the list's first read.
import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { Input } from '@falaj/contract/endpoint'
import type { FieldKind, FieldList, Fields } from '@falaj/contract/fields'
import type { Word } from '@falaj/contract/words'
import { csvCode, csvLabel, csvMoney, csvNumber, csvText, csvTime, type CsvColumn } from '../csv/columns.ts'
import { exportable, type Exportable } from '../csv/exportable.ts'
import type { Call } from '../http/bind.ts'
import { fail } from '../http/fail.ts'
import { isUuid } from '../ids.ts'
import { answerPage, contains, inMinor, oneOf, within, zoneOf } from './page.ts'
import type { Store } from './pool.ts'

export interface Source<Name extends string> {
  readonly fileName: Word
  /** Tables with their aliases and joins. */
  readonly from: RawBuilder<unknown>
  /** Whose row it is. */
  readonly owner: string
  /** Of all amounts. */
  readonly currency: string
  /** SQL of each field; of an amount, its minor units. */
  readonly columns: Readonly<Record<Name, string | RawBuilder<unknown>>>
  /** The fields a search looks in. */
  readonly search: readonly NoInfer<Name>[]
  /** The field that says which is newer. */
  readonly newest: NoInfer<Name>
}
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columnOf = (name: string, kind: FieldKind | undefined): string =>
  kind === 'money' ? `${snake(name)}_minor` : snake(name)
const csvOf: Readonly<Record<FieldKind, (column: string, labels: Readonly<Record<string, Word>>) => CsvColumn>> = {
  id: csvCode,
  time: csvTime,
  code: csvCode,
  text: csvText,
  label: csvLabel,
  status: csvLabel,
  money: (column) => csvMoney(column),
  count: csvNumber,
}
type Found = Readonly<Record<string, unknown>>
export interface Listed<E extends FieldList> {
  readonly rowOf: (found: Found) => z.output<E['row']>
  readonly query: (call: Pick<Call, 'tx' | 'me'> & { readonly input: Input<E> }) => Promise<z.output<E['output']>>
  /** Another merchant's answers exactly as one that never was. */
  readonly one: (tx: Store, merchantId: string, id: string) => Promise<z.output<E['row']>>
  readonly exports: (...endpoints: readonly E[]) => readonly Exportable[]
}

export const listOf = <F extends Fields, E extends FieldList<F>>(
  endpoint: E & FieldList<F>,
  given: Source<keyof F & string>,
): Listed<E> => {
  const fields = Object.entries(endpoint.fields as Fields)
  const kindOf = (name: string): FieldKind | undefined => (endpoint.fields as Fields)[name]?.kind
  const ref = (name: string) => sql.ref<never>(`l.${columnOf(name, kindOf(name))}`)
  const expression = (name: string): RawBuilder<unknown> => {
    const said = (given.columns as Found)[name] as string | RawBuilder<unknown>
    return typeof said === 'string' ? sql.raw(said) : said
  }
  const select = sql`select ${sql.join(
    fields.map(([name, { kind }]) => sql`${expression(name)} as ${sql.id(columnOf(name, kind))}`),
  )}, ${sql.raw(given.currency)} as currency from ${given.from}`
  const owned = (merchantId: string) => sql`where ${sql.raw(given.owner)} = ${merchantId}::uuid`
  const conditionOf = (name: string, value: unknown, zone: string) => {
    if (kindOf(name) === 'time') return within(ref(name), value as never, zone)
    if (kindOf(name) === undefined && name !== 'currency')
      return contains(given.search.map(ref), value as string | undefined)
    return oneOf(ref(name), value === undefined ? undefined : ([value].flat() as string[]))
  }
  const rows = (merchantId: string, filters: Found, zone: string) => sql<Found>`
    select * from (${select} ${owned(merchantId)}) l where ${sql.join(
      Object.keys(endpoint.filters.shape).map((name) => conditionOf(name, filters[name], zone)),
      sql` and `,
    )}`
  const newestFirst = [columnOf(given.newest, kindOf(given.newest)), 'id']
  const amounts = fields.filter(([, { kind }]) => kind === 'money').map(([name]) => name)
  const summed = {
    currency: 'currency',
    columns: Object.fromEntries(amounts.map((name) => [name, columnOf(name, 'money')])),
  }
  const rowOf = (found: Found) =>
    Object.fromEntries(
      fields.map(([name, { kind }]) => {
        const value = found[columnOf(name, kind)]
        if (value === null || value === undefined) return [name, null]
        if (kind === 'time') return [name, (value as Date).toISOString()]
        return [name, kind === 'money' ? inMinor(value as string, found['currency'] as string) : value]
      }),
    ) as z.output<E['row']>
  const written = Object.fromEntries(
    fields.flatMap(([name, { kind, labels }]) =>
      kind === 'id' ? [] : [[name, csvOf[kind](columnOf(name, kind), labels ?? {})]],
    ),
  )
  return {
    rowOf,
    async query({ tx, me, input }) {
      const { merchantId, personId } = me()
      const { filters } = input as { filters: Found }
      const isByDay = Object.keys(filters).some((name) => kindOf(name) === 'time')
      const zone = isByDay ? await zoneOf(tx, personId) : 'UTC'
      const { rows: found, ...totals } = await answerPage(
        tx,
        rows(merchantId, filters, zone),
        newestFirst,
        input as never,
        amounts.length > 0 ? summed : undefined,
      )
      return { rows: found.map(rowOf), ...totals } as never
    },
    async one(tx, merchantId, id) {
      const found = isUuid(id)
        ? (await sql<Found>`select * from (${select} ${owned(merchantId)}) l where l.id = ${id}::uuid`.execute(tx)).rows
        : []
      if (!found[0]) throw fail('NOT_FOUND')
      return rowOf(found[0])
    },
    exports: (...endpoints) =>
      endpoints.map((each) =>
        exportable(each as never, {
          fileName: given.fileName,
          rows: rows as never,
          newestFirst: newestFirst as never,
          columns: written as never,
        }),
      ),
  }
}

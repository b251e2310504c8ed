// The server's half of a list that is declared field by field: the SQL of each field. The page, count, sums, order, filters, the mapping of
// rows and the export follow. A field without its SQL does not compile, and wrong SQL is found by the list's first read.
import type { Bilingual, Text } from '@falaj/contract/kernel/words'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import type { Endpoint, Input } from '@falaj/contract/kernel/endpoint'
import { maskPayer } from '@falaj/contract/formats/mask'
import type { FieldKind, FieldList, Fields, Filters } from '@falaj/contract/kernel/fields'
import {
  csvCode,
  csvDay,
  csvLabel,
  csvLabels,
  csvLevels,
  csvMasked,
  csvMoney,
  csvNumber,
  csvStore,
  csvText,
  csvTime,
  csvWords,
  type CsvColumn,
} from './columns.ts'
import { exportable, type Exportable } from './exportable.ts'
import type { ListRegistry } from './list-registry.ts'
import type { CallContext } from '../command/context.ts'
import { fail } from '../base/fail.ts'
import { isUuid } from '../base/ids.ts'
import {
  answerPage,
  contains,
  inMinor,
  oneOf,
  ofOwnStores,
  ofStores,
  together,
  within,
  withinAmount,
  zoneOf,
  type StoredTotals,
  type Query,
  type SumColumns,
} from './page.ts'
import type { Store } from '../db/pool.ts'
import type { Period } from '../identity/membership.ts'

type FilterValues = Readonly<Record<string, unknown>>
export type ListRow = Readonly<Record<string, unknown>> & { readonly id: string }
type Sql = string | RawBuilder<unknown>
/** For an amount that is not in the list's currency. */
interface OwnCurrency {
  readonly minor: Sql
  readonly currency: Sql
}
/** For a text in both languages, and for a reference to an object. */
type Pair = { readonly en: Sql; readonly zh: Sql } | { readonly kind: Sql; readonly id: Sql }

/** What a list may need of other features. */
/** For whom a list is read. */
export interface ListReader {
  readonly merchantId: string
  readonly personId: string
  /** The time zone of day filters. */
  readonly zone: string
  readonly registry: ListRegistry
  /** Set when a parent reads: only records of these times. */
  readonly periods?: readonly Period[] | undefined
  /** Set when a member reads who is bound to stores: only records of these. */
  readonly stores?: readonly string[] | undefined
}
type Column<K extends FieldKind> = K extends 'words' | 'object' ? Pair : K extends 'money' ? Sql | OwnCurrency : Sql
/** Filters without a field of the same name: each has its own condition. */
type OwnFilters<F extends Fields, Q extends Filters> = {
  [K in keyof Q & string]: K extends keyof F | 'currency' | 'asOf' ? never : Q[K]['kind'] extends 'search' ? never : K
}[keyof Q & string]
type Condition = (value: never, reader: ListReader) => RawBuilder<SqlBool>

/** SQL of the records that are dated in one of these times. */
const inPeriods = (at: string, periods: readonly Period[]): RawBuilder<SqlBool> => {
  const each = periods.map(
    ({ from, until }) => sql`(${sql.raw(at)} >= ${from} and ${sql.raw(at)} < ${until ?? 'infinity'}::timestamptz)`,
  )
  return sql`(${sql.join(each, sql` or `)})`
}
/** `r.reads_from`: since when a reader of a state knows its figures. A parent does since the merchant belongs to it. */
export const readsFrom = ({ periods }: ListReader): RawBuilder<unknown> => {
  const current = periods?.find(({ until }) => until === null)
  return sql`(select ${current ? current.from : '-infinity'}::timestamptz as reads_from) r`
}
export interface Source<F extends Fields, Q extends Filters> {
  /** How records are dated for a parent, where another endpoint than the list's own declares it. */
  readonly forParents?: Endpoint['forParents']
  readonly fileName?: Bilingual<Text>
  /** Each person has rows of their own. */
  readonly personal?: true
  /** Tables with their aliases and joins. */
  readonly from: RawBuilder<unknown> | ((reader: ListReader) => RawBuilder<unknown>)
  /** The column of whose row it is. Null means `from` has nobody else's. */
  readonly owner: string | null
  /** What the list was at a moment, for one that has the filter `asOf`. A column: records are in it from that time on, and never change. */
  readonly asOf?: string | AsOf<F>
  /** Which of the merchant's rows, whatever is asked; default: all. */
  readonly where?:
    | RawBuilder<SqlBool>
    | ((reader: ListReader, filters: { [K in keyof Q]?: z.output<Q[K]['schema']> }) => RawBuilder<SqlBool>)
  /** Currency of all amounts; required if there are any, and for a filter by currency. */
  readonly currency?: string
  /** SQL of each field; of an amount, its minor units. */
  readonly columns: { readonly [Name in keyof F & string]: Column<F[Name]['kind']> }
  /** Where a record may be for several stores: those that a member who is bound to stores has. */
  readonly ofStores?: (stores: readonly string[]) => RawBuilder<SqlBool>
  /** What else a row is needed with, but does not show. */
  readonly hidden?: Readonly<Record<string, Sql>>
  /** What a search looks in: fields, or SQL over `from`. */
  readonly search?: readonly ((keyof F & string) | RawBuilder<string>)[]
  readonly conditions?: { readonly [Name in keyof Q & string]?: Condition } & {
    readonly [Name in OwnFilters<F, Q>]: Condition
  }
  /** The field that orders rows by age; or a hidden column that is greater the earlier a row comes, if the order is another. */
  readonly newest: (keyof F & string) | { readonly hidden: string }
  /** The amounts that are summed up over the whole filter; default: all. */
  readonly sums?: readonly (keyof F & string)[]
  /** Sums stored beside the rows, where the filter allows. `part`: the rows of it that meet a condition over `from`. */
  readonly kept?: (
    reader: ListReader,
    filters: { [K in keyof Q]?: z.output<Q[K]['schema']> },
    part: (condition: RawBuilder<SqlBool>) => RawBuilder<ListRow>,
  ) => StoredTotals<ListRow> | undefined
}
/** Records as they were at a moment, from what is kept of them. */
interface AsOf<F extends Fields> {
  /** Instead of the list's own tables, under the same aliases. */
  readonly from: (at: string, reader: ListReader) => RawBuilder<unknown>
  /** Fields whose SQL is another one then. */
  readonly columns?: { readonly [Name in keyof F & string]?: string }
}
/** Which rows the sums include, as SQL over the names of the columns and hidden ones; null means all of them. */
type SumRule<F extends Fields> = 'money' extends F[keyof F]['kind']
  ? 'status' extends F[keyof F]['kind']
    ? { readonly counted: string | null }
    : { readonly counted?: string | null }
  : { readonly counted?: never }

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
export const columnOf = (name: string, kind: FieldKind | undefined): string =>
  kind === 'money' ? `${snake(name)}_minor` : snake(name)
/** The two columns of a pair. */
const pairOf = (name: string, kind: 'words' | 'object'): readonly [string, string] =>
  kind === 'words' ? [`${snake(name)}_en`, `${snake(name)}_zh`] : [`${snake(name)}_kind`, `${snake(name)}_id`]
const isPair = (kind: FieldKind | undefined): kind is 'words' | 'object' => kind === 'words' || kind === 'object'

/** Amounts of one currency column share it, and so does a file: `q.bought_currency` is `bought_currency`. */
const currencyColumn = (name: string, currency: Sql): string =>
  (typeof currency === 'string' ? /^\w+\.(\w+_currency)$/.exec(currency)?.[1] : undefined) ?? `${snake(name)}_currency`
const distinct = (selected: readonly (readonly [column: string, expression: Sql])[]) => [...new Map(selected)]

type CsvOf = (name: string, labels: Readonly<Record<string, Bilingual<Text>>>, currency: string) => CsvColumn | null
const csvOf: Readonly<Record<FieldKind, CsvOf>> = {
  id: () => null,
  key: () => null,
  object: () => null,
  time: (name) => csvTime(snake(name)),
  day: (name) => csvDay(snake(name)),
  code: (name) => csvCode(snake(name)),
  text: (name) => csvText(snake(name)),
  store: (name) => csvStore(snake(name)),
  label: (name, labels) => csvLabel(snake(name), labels),
  labels: (name, labels) => csvLabels(snake(name), labels),
  levels: (name) => csvLevels(snake(name)),
  status: (name, labels) => csvLabel(snake(name), labels),
  money: (name, _, currency) => csvMoney(columnOf(name, 'money'), currency),
  count: (name) => csvNumber(snake(name)),
  words: (name) => csvWords(...pairOf(name, 'words')),
}

export interface Mapping<E extends FieldList> {
  readonly rowOf: (found: object) => z.output<E['row']>
  /** With what pages mask: for programs of the merchant. */
  readonly wholeRowOf: (found: object) => z.output<E['row']>
  /** How each field is written in a file. */
  readonly written: Readonly<Record<string, CsvColumn>>
}
/**
 * Rows and files of a list, from a query whose columns are named after its fields: created_at, amount_minor, says_en and says_zh. For a
 * list with a query of its own; `listOf` makes the query, too. `ownCurrency`: amounts whose currency is in a column of their own.
 */
export const mappingOf = <E extends FieldList>(
  endpoint: E,
  ownCurrency: Readonly<Record<string, string>> = {},
): Mapping<E> => {
  const fields = Object.entries(endpoint.fields)
  const currencyOf = (name: string): string => ownCurrency[name] ?? 'currency'
  /** Made once for each field: a page of twenty rows asks three hundred times. */
  const readerFor = (name: string, kind: FieldKind): ((found: ListRow) => unknown) => {
    if (isPair(kind)) {
      const [first, second] = pairOf(name, kind)
      const [one, other] = kind === 'words' ? (['en', 'zh'] as const) : (['kind', 'id'] as const)
      return (found) => {
        const value = found[first]
        return value === null || value === undefined ? null : { [one]: value, [other]: found[second] }
      }
    }
    const [column, currency] = [columnOf(name, kind), currencyOf(name)]
    return (found) => {
      const value = found[column]
      if (value === null || value === undefined) return null
      if (kind === 'time') return (value as Date).toISOString()
      if (kind === 'count') return Number(value)
      return kind === 'money' ? inMinor(value as string, found[currency] as string) : value
    }
  }
  const whole = fields.map(([name, { kind }]) => [name, readerFor(name, kind)] as const)
  const readers = whole.map(([name, read]) => {
    if (!endpoint.fields[name]?.masked) return [name, read] as const
    const masked = (found: ListRow): unknown => {
      const value = read(found)
      return typeof value === 'string' ? maskPayer(value) : value
    }
    return [name, masked] as const
  })
  const rowBy =
    (all: typeof whole) =>
    (found: object): z.output<E['row']> => {
      const row: Record<string, unknown> = {}
      for (const [name, read] of all) row[name] = read(found as ListRow)
      return row as z.output<E['row']>
    }
  return {
    rowOf: rowBy(readers),
    wholeRowOf: rowBy(whole),
    written: Object.fromEntries(
      fields.flatMap(([name, { kind, labels, masked }]) => {
        const column = csvOf[kind](name, labels ?? {}, currencyOf(name))
        return column ? [[name, masked ? csvMasked(snake(name), column) : column]] : []
      }),
    ),
  }
}

type ListCall<E extends FieldList> = Pick<CallContext, 'tx' | 'me'> & { readonly registry: ListRegistry } & {
  readonly input: Input<E>
}
interface Page<E extends FieldList> extends Omit<z.output<FieldList['output']>, 'rows'> {
  /** Each with what the query found, hidden columns included. */
  readonly rows: readonly { readonly row: z.output<E['row']>; readonly found: ListRow }[]
}
export interface RecordList<E extends FieldList> extends Mapping<E> {
  readonly page: (call: ListCall<E>) => Promise<Page<E>>
  readonly query: (call: ListCall<E>) => Promise<z.output<E['output']>>
  /** Unordered rows that the filters select. */
  readonly rows: (reader: ListReader, filters: Input<E>['filters']) => RawBuilder<ListRow>
  /** Another merchant's row is indistinguishable from a missing one. */
  readonly one: (tx: Store, merchantId: string, id: string, reader?: Partial<ListReader>) => Promise<z.output<E['row']>>
  /** Each field's SQL under its column's name, for a query that reads more of a row than the list does. */
  readonly columns: RawBuilder<unknown>
  readonly exports: (...endpoints: readonly E[]) => readonly Exportable[]
}
const nobody = { personId: '', zone: 'UTC', registry: { movements: {}, finders: [] } }
/** For what no person's calendar or list has a part in. */
export const readerOf = (merchantId: string): ListReader => ({ ...nobody, merchantId })

export const listOf = <F extends Fields, Q extends Filters, E extends FieldList<F, Q>>(
  endpoint: E & FieldList<F, Q>,
  given: Source<F, Q> & SumRule<F>,
): RecordList<E> => {
  const all: Fields = endpoint.fields
  const fields = Object.entries(all)
  const kindOf = (name: string): FieldKind | undefined => all[name]?.kind
  const columns = given.columns as Readonly<Record<string, Sql | OwnCurrency | Pair>>
  const isOwnCurrency = (column: unknown): column is OwnCurrency =>
    typeof column === 'object' && column !== null && 'minor' in column
  const ownCurrency = Object.fromEntries(
    fields.flatMap(([name]) => {
      const column = columns[name]
      return isOwnCurrency(column) ? [[name, currencyColumn(name, column.currency)]] : []
    }),
  )
  const { rowOf, wholeRowOf, written } = mappingOf<E>(endpoint, ownCurrency)

  const asOf: string | AsOf<Fields> | undefined = given.asOf
  if (Boolean(asOf) !== 'asOf' in (endpoint.asks as Filters))
    throw new Error('a list has what its filter by moment reads, or no such filter')
  const selectOf = (columns: Readonly<Record<string, Sql | OwnCurrency | Pair>>) => {
    const selected: readonly (readonly [column: string, expression: Sql])[] = [
      ...fields.flatMap(([name, { kind }]): (readonly [string, Sql])[] => {
        const column = columns[name]!
        if (isPair(kind)) return Object.values(column as Pair).map((each, at) => [pairOf(name, kind)[at]!, each as Sql])
        return isOwnCurrency(column)
          ? [
              [columnOf(name, kind), column.minor],
              [ownCurrency[name]!, column.currency],
            ]
          : [[columnOf(name, kind), column as Sql]]
      }),
      ...Object.entries(given.hidden ?? {}),
      ...(given.currency && !all['currency'] ? [['currency', given.currency] as const] : []),
    ]
    const plain = distinct(selected).flatMap(([column, each]) =>
      typeof each === 'string' ? [`${each} as "${column}"`] : [],
    )
    return sql`${sql.join([
      ...(plain.length > 0 ? [sql.raw(plain.join(', '))] : []),
      ...distinct(selected).flatMap(([column, each]) =>
        typeof each === 'string' ? [] : [sql`${each} as ${sql.id(column)}`],
      ),
    ])}`
  }
  // Made once: a page only adds its conditions.
  const columnsOf = selectOf(columns)
  const columnsThen =
    typeof asOf === 'object' && asOf.columns
      ? selectOf({ ...columns, ...(asOf.columns as Record<string, Sql>) })
      : columnsOf
  const searchedBy = (given.search ?? []).flatMap((each, at) =>
    typeof each === 'string' ? [] : [sql`${each} as ${sql.id(`searched_${at}`)}`],
  )
  const select = sql`select ${sql.join([columnsOf, ...searchedBy])} from `
  const selectThen = sql`select ${sql.join([columnsThen, ...searchedBy])} from `

  const ref = (column: string) => sql.ref<never>(`l.${column}`)
  const searched = (given.search ?? []).flatMap((each, at) => {
    if (typeof each !== 'string') return [ref(`searched_${at}`)]
    const kind = kindOf(each)
    return isPair(kind) ? pairOf(each, kind).map(ref) : [ref(columnOf(each, kind))]
  })
  const conditions = (given.conditions ?? {}) as Readonly<Record<string, Condition | undefined>>
  const conditionOf = (name: string, value: unknown, reader: ListReader): RawBuilder<SqlBool> => {
    const column = ref(columnOf(name, kindOf(name)))
    const { kind } = (endpoint.asks as Filters)[name]!
    if (kind === 'search') return contains(searched, value as string)
    if (kind === 'dates') return within(column, value as never, reader.zone)
    if (kind === 'amount') return withinAmount(column, ref(ownCurrency[name] ?? 'currency'), value as never)
    if (kind === 'stores') return ofStores(column, value as string[])
    return oneOf(column, [value].flat() as string[])
  }
  const withinPeriods = (periods: readonly Period[]): RawBuilder<SqlBool> => {
    const forParents = given.forParents ?? endpoint.forParents
    // A state: of now, which the pipeline refuses if the merchant does not belong to the parent now, or kept of the day on which it left.
    if (typeof forParents === 'string') return sql<SqlBool>`true`
    const of = (name: string | undefined) => (name === undefined ? undefined : columns[name])
    const [at, last] = typeof forParents === 'object' ? [of(forParents.by), of(forParents.until)] : []
    if (typeof at !== 'string') throw new Error('no column dates these records for a parent')
    if (typeof last !== 'string') return inPeriods(at, periods)
    const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'Asia/Dubai'`
    const each = periods.map(
      ({ from, until }) => sql`(${midnight(sql`${sql.raw(at)}::date`)} >= ${from}
        and ${midnight(sql`${sql.raw(last)}::date + 1`)} <= ${until ?? 'infinity'}::timestamptz)`,
    )
    return sql`(${sql.join(each, sql` or `)})`
  }
  /** A list that does not know stores has nothing for a member who is bound to some. */
  const withinStores = (stores: readonly string[]): RawBuilder<SqlBool> => {
    if (given.ofStores) return given.ofStores(stores)
    const { forStores } = endpoint
    const names = typeof forStores === 'object' && 'by' in forStores ? [forStores.by].flat() : []
    const codes = names.flatMap((name) => columns[name] ?? []).filter((code) => typeof code === 'string')
    if (codes.length === 0 || codes.length < names.length) throw fail('ACCESS_DENIED')
    return ofOwnStores(codes, stores)
  }
  const isAsked = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)
  /** Conditions on `from` itself go inside, those on displayed values outside: the planner pushes both down to the tables. */
  const rows = (
    reader: ListReader,
    filters: FilterValues,
    more: readonly RawBuilder<SqlBool>[] = [],
  ): RawBuilder<ListRow> => {
    const names = Object.keys(endpoint.filters.shape).filter((name) => name !== 'asOf' && isAsked(filters[name]))
    const at = filters['asOf'] as string | undefined
    const now = typeof given.from === 'function' ? given.from(reader) : given.from
    const from = at !== undefined && typeof asOf === 'object' ? asOf.from(at, reader) : now
    const where = typeof given.where === 'function' ? given.where(reader, filters as never) : given.where
    const inside = [
      ...(given.owner ? [sql`${sql.raw(given.owner)} = ${reader.merchantId}::uuid`] : []),
      ...(where ? [where] : []),
      ...(at !== undefined && typeof asOf === 'string' ? [sql`${sql.raw(asOf)} <= ${at}::timestamptz`] : []),
      ...(reader.periods ? [withinPeriods(reader.periods)] : []),
      ...(reader.stores ? [withinStores(reader.stores)] : []),
      ...more,
      ...names.flatMap((name) => conditions[name]?.(filters[name] as never, reader) ?? []),
    ]
    const outside = names.filter((name) => !conditions[name]).map((name) => conditionOf(name, filters[name], reader))
    const those = (parts: readonly RawBuilder<unknown>[]) =>
      parts.length > 0 ? sql`where ${sql.join([...parts], sql` and `)}` : sql``
    return sql<ListRow>`select * from (${at === undefined ? select : selectThen} ${from} ${those(inside)}) l ${those(outside)}`
  }

  const key = fields.find(([, { kind }]) => kind === 'id' || kind === 'key')
  const { newest } = given
  const newestFirst = [typeof newest === 'string' ? columnOf(newest, kindOf(newest)) : newest.hidden, 'id']
  const amounts = (given.sums ?? fields.filter(([, { kind }]) => kind === 'money').map(([name]) => name)).filter(
    (name) => !ownCurrency[name],
  )
  const summed = {
    currency: 'currency',
    columns: Object.fromEntries(amounts.map((name) => [name, columnOf(name, 'money')])),
    counted: given.counted ?? undefined,
  }
  /** Amounts of different currencies cannot be compared: they are sorted within each. */
  const sortingOf = (sort: { readonly field: string; readonly descending: boolean } | undefined) => {
    if (!sort || (sort.field === newest && sort.descending)) return undefined
    const { field, descending } = sort
    const column = columnOf(field, kindOf(field))
    const currency = kindOf(field) === 'money' ? [ownCurrency[field] ?? 'currency'] : []
    return { by: [...currency, column, 'id'], descending }
  }

  /** The filter as it is for a member of these stores, so that stored sums are those of them; null if it cannot say so. */
  const ofThese = (filters: FilterValues, stores: readonly string[]): FilterValues | null => {
    const name = Object.entries(endpoint.asks as Filters).find(([, { kind }]) => kind === 'stores')?.[0]
    if (!name) return null
    const chosen = filters[name] as readonly string[] | undefined
    const own = chosen?.length ? chosen.filter((code) => stores.includes(code)) : stores
    return own.length > 0 ? { ...filters, [name]: own } : null
  }
  const page: RecordList<E>['page'] = async ({ tx, me, registry, input }) => {
    const { merchantId, personId, periods, stores } = me()
    const { filters, sort, ...request } = input as { filters: FilterValues } & Pick<
      Input<FieldList>,
      'sort' | 'pageParam' | 'ask'
    >
    const isByDay = Object.entries(endpoint.asks as Filters).some(
      ([name, { kind }]) => kind === 'dates' && filters[name] !== undefined,
    )
    const zone = isByDay ? await zoneOf(tx, personId) : 'UTC'
    const reader = { merchantId, personId, zone, registry, periods, stores }
    const counted = stores ? ofThese(filters, stores) : filters
    const kept =
      periods || !counted || filters['asOf'] !== undefined
        ? undefined
        : given.kept?.(reader, counted as never, (condition) => rows(reader, counted, [condition]))
    const { rows: found, ...totals } = await answerPage(
      tx,
      rows(reader, filters),
      newestFirst,
      request,
      amounts.length > 0 ? { ...summed, kept } : undefined,
      sortingOf(sort),
    )
    return { rows: found.map((each) => ({ row: rowOf(each), found: each })), ...totals } as never
  }
  return {
    rowOf,
    wholeRowOf,
    written,
    rows: rows as RecordList<E>['rows'],
    page,
    async query(call) {
      const { rows: found, ...totals } = await page(call)
      return { rows: found.map(({ row }) => row), ...totals } as never
    },
    columns: columnsOf,
    async one(tx, merchantId, id, reader = {}) {
      const isKey = key?.[1].kind === 'key' || isUuid(id)
      const { rows: found } = isKey
        ? await sql<ListRow>`select * from (${rows({ ...nobody, ...reader, merchantId }, {})}) l where l.id = ${id}`.execute(
            tx,
          )
        : { rows: [] }
      if (!found[0]) throw fail('NOT_FOUND')
      return rowOf(found[0])
    },
    exports: (...endpoints) =>
      endpoints.map((each) =>
        exportable(each as never, {
          fileName: given.fileName ?? { en: 'list', zh: '列表' },
          personal: given.personal ?? false,
          rows: ((
            merchantId: string,
            filters: FilterValues,
            zone: string,
            personId: string,
            registry: ListReader['registry'],
            stores?: readonly string[],
          ) => rows({ merchantId, personId, zone, registry, stores }, filters)) as never,
          newestFirst: newestFirst as never,
          columns: written as never,
        }),
      ),
  }
}

/** A list whose query is its own: columns as `mappingOf` names them, and `currency`. */
export interface QuerySource {
  readonly fileName: Bilingual<Text>
  readonly rows: (merchantId: string, filters: never, zone: string) => Query<ListRow>
  readonly one: (merchantId: string, id: string) => RawBuilder<ListRow>
  /** The column that orders rows by age. */
  readonly newest: string
  /** The amounts' columns, and where sums are stored beside the rows. */
  readonly summed: (merchantId: string, filters: never, zone: string) => SumColumns<ListRow, string>
  /** The column that dates its records for a parent. Absent: parents do not read it. */
  readonly dated?: string
}
export const listOfQuery = <E extends FieldList>(
  endpoint: E,
  given: QuerySource,
): Pick<RecordList<E>, 'rowOf' | 'query' | 'one' | 'exports'> => {
  const { rowOf, written } = mappingOf(endpoint)
  const newestFirst = [given.newest, 'id']
  return {
    rowOf,
    async query({ tx, me, input }) {
      const { merchantId, personId, periods, stores } = me()
      if (stores) throw fail('ACCESS_DENIED')
      if (periods && !given.dated) throw new Error('this list does not know the times of a membership')
      const { filters } = input as { filters: FilterValues }
      const isByDay = Object.keys(filters).some((name) => (endpoint.asks as Filters)[name]?.kind === 'dates')
      const zone = isByDay ? await zoneOf(tx, personId) : 'UTC'
      const all = given.rows(merchantId, filters as never, zone)
      const summed = given.summed(merchantId, filters as never, zone)
      const [rows, sums] =
        periods && given.dated
          ? [
              sql<ListRow>`select * from (${all}) l where ${inPeriods(`l.${given.dated}`, periods)}`,
              { ...summed, kept: undefined, keys: undefined },
            ]
          : [all, summed]
      const { rows: found, ...totals } = await answerPage(tx, rows, newestFirst, input as never, sums)
      return { rows: found.map(rowOf), ...totals } as never
    },
    async one(tx, merchantId, id) {
      const found = isUuid(id) ? (await given.one(merchantId, id).execute(tx)).rows : []
      if (!found[0]) throw fail('NOT_FOUND')
      return rowOf(found[0])
    },
    exports: (...endpoints) =>
      endpoints.map((each) =>
        exportable(each as never, {
          fileName: given.fileName,
          rows: ((...args: Parameters<typeof given.rows>) => together(given.rows(...args))) as never,
          newestFirst: newestFirst as never,
          columns: written as never,
        }),
      ),
  }
}

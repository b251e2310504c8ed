// One line per field of a list: what it is, what people call it, what they call its codes. Row schema, titles, labels, the columns of a
// screen, the columns of an export and the mapping from SQL all follow from the line.
import type { Bilingual, Text } from './words.ts'
import * as z from 'zod/mini'
import type { Access } from './access.ts'
import { list, type ListEndpoint } from './endpoint.ts'
import { amountRange, dateRange, id, instant, money, open, pastInstant, shortText } from './scalars.ts'

type Schema = z.ZodMiniType
/**
 * `code`: text of our own making, never a formula, always one line. `label`: a code with a word for it. `labels`: several of them.
 * `store`: the code of a store, which people see by its name. `words`: a text in both languages. `object`: what it is about, by kind and id. `levels`: how full each of several containers is. `key`: an id that is a text of our own.
 */
export type FieldKind =
  | 'id'
  | 'key'
  | 'time'
  | 'day'
  | 'code'
  | 'text'
  | 'label'
  | 'labels'
  | 'status'
  | 'money'
  | 'count'
  | 'store'
  | 'words'
  | 'object'
  | 'levels'
type Codes = Readonly<Record<string, Bilingual<Text>>>
export interface Field<S extends Schema = Schema, K extends FieldKind = FieldKind> {
  readonly kind: K
  readonly schema: S
  readonly title: Bilingual<Text>
  readonly labels?: Codes
  readonly sortable?: true
  readonly masked?: true
}
const of =
  <S extends Schema, const K extends FieldKind>(kind: K, schema: S) =>
  (en: string, zh: string): Field<S, K> => ({ kind, schema, title: { en, zh } })
type Values = readonly [string, ...string[]]
const coded =
  <const K extends 'label' | 'status'>(kind: K) =>
  <const V extends Values>(en: string, zh: string, values: V, labels: Codes) => ({
    ...of(kind, open(values))(en, zh),
    labels,
  })
const both = z.object({ en: z.string(), zh: z.string() })
export const field = {
  id: of('id', id)('Id', '编号'),
  key: of('key', id)('Id', '编号'),
  time: of('time', instant),
  /** YYYY-MM-DD, without a zone. */
  day: of('day', z.string()),
  code: of('code', z.string()),
  text: of('text', z.string()),
  store: of('store', z.string())('Store', '门店'),
  fromStore: of('store', z.string())('From store', '来自门店'),
  toStore: of('store', z.string())('To store', '去往门店'),
  money: of('money', money),
  count: of('count', z.int()),
  words: of('words', both),
  levels: of('levels', z.array(z.object({ name: z.string(), count: z.int(), capacity: z.int() }))),
  object: of('object', z.object({ kind: z.string(), id: z.string() })),
  label: coded('label'),
  status: coded('status'),
  labels: (en: string, zh: string, labels: Codes) => ({ ...of('labels', z.array(z.string()))(en, zh), labels }),
  /** A field with its own schema. */
  of,
}
/** A field that a row may have no value for. Such rows have no place in an order, so it cannot be sorted by. */
export const orNone = <S extends Schema, K extends FieldKind>({
  kind,
  schema,
  title,
  labels,
}: Field<S, K>): Omit<Field<z.ZodMiniNullable<S>, K>, 'sortable'> => ({
  kind,
  schema: z.nullable(schema),
  title,
  ...(labels ? { labels } : {}),
})
/** A field that the list can be ordered by. Where there are many rows, an index leads with the merchant and this column. */
export const sortable = <F extends Field>(
  one: null extends z.output<F['schema']> ? never : F,
): F & { sortable: true } => ({
  ...(one as F),
  sortable: true,
})

/** A payer's address or number: pages show it masked, and so do files to members who may not see it whole. A search finds the whole value. */
export const masked = <F extends Field>(one: F): F & { masked: true } => ({ ...one, masked: true })

export type Fields = Readonly<Record<string, Field>>
type RowOf<F extends Fields> = z.ZodMiniObject<{ [K in keyof F]: F[K]['schema'] }>

/** `search`: a typed text, looked for in several fields. The others ask for values of the field of the same name. */
export type FilterKind = 'dates' | 'amount' | 'search' | 'one' | 'several' | 'stores' | 'ids' | 'moment'
/** A filter takes its title from the field of the same name; one that has no field brings its own. */
export interface Filter<S extends Schema = Schema, K extends FilterKind = FilterKind> {
  readonly kind: K
  readonly schema: S
  readonly title?: Bilingual<Text>
  readonly labels?: Codes
  /** What a reader of such rows must know. */
  readonly note?: Bilingual
}
interface FilterTexts {
  readonly title?: Bilingual<Text>
  readonly labels?: Codes
}
const asking = <K extends FilterKind, S extends Schema>(kind: K, schema: S, named: FilterTexts = {}): Filter<S, K> => ({
  kind,
  schema,
  ...named,
})
/** At most as many rows as one choice, note or file of chosen ones takes. */
export const chosenMax = 200
export const filter = {
  /** Rows that were chosen one by one: no field of a form, only of a file. */
  ids: asking(
    'ids',
    z.optional(z.array(z.uuid({ error: 'INVALID' })).check(z.maxLength(chosenMax, { error: 'TOO_LONG' }))),
    {
      title: { en: 'Chosen', zh: '所选记录' },
    },
  ),
  dates: asking('dates', z.optional(dateRange)),
  /**
   * The list as it was at a moment, under the name `asOf`: only where what is kept of its records says what they were then. `note`: what such
   * a list leaves out.
   */
  asOf: (note: Bilingual) => ({
    ...asking('moment', z.optional(pastInstant), { title: { en: 'As of', zh: '截至' } }),
    note,
  }),
  /** A period with limits of its own. */
  days: <S extends Schema>(range: S, title: Bilingual<Text>) => asking('dates', z.optional(range), { title }),
  /** Codes of stores, which the merchant's own are the choices of; an empty one asks for records without a store. */
  stores: asking(
    'stores',
    z.optional(
      z
        .array(z.string().check(z.maxLength(200, { error: 'TOO_LONG' })))
        .check(z.maxLength(chosenMax, { error: 'TOO_LONG' })),
    ),
    { title: { en: 'Store', zh: '门店' } },
  ),
  /** At least, at most, or both, of one currency. */
  amount: asking('amount', z.optional(amountRange)),
  search: (en: string, zh: string) => asking('search', z.optional(shortText), { title: { en, zh } }),
  /** A typed value that is looked for as it is. */
  exact: (en: string, zh: string) => asking('one', z.optional(shortText), { title: { en, zh } }),
  one: <const V extends Values>(values: V, title?: Bilingual<Text>, labels?: Codes) =>
    asking('one', z.optional(z.enum(values)), { ...(title ? { title } : {}), ...(labels ? { labels } : {}) }),
  several: <const V extends Values>(values: V, title?: Bilingual<Text>, labels?: Codes) =>
    asking('several', z.optional(z.array(z.enum(values))), {
      ...(title ? { title } : {}),
      ...(labels ? { labels } : {}),
    }),
}
export type Filters = Readonly<Record<string, Filter>>
type FiltersOf<Q extends Filters> = z.ZodMiniObject<{ [K in keyof Q]: Q[K]['schema'] }>

export interface FieldList<F extends Fields = Fields, Q extends Filters = Filters> extends ListEndpoint<
  FiltersOf<Q>,
  RowOf<F>
> {
  readonly fields: F
  readonly asks: Q
}
/** Declares the columns and filters of a list once; several endpoints may share it. */
export const listed =
  <const F extends Fields, const Q extends Filters>(fields: F, filters: Q) =>
  (route: Parameters<typeof list>[0], access: Access): FieldList<F, Q> => {
    const pick = <K extends 'schema' | 'title' | 'labels'>(from: Readonly<Record<string, Field | Filter>>, what: K) =>
      Object.fromEntries(
        Object.entries(from).flatMap(([name, one]) => (one[what] === undefined ? [] : [[name, one[what]]])),
      )
    const made = list(route, {
      access,
      row: z.object(pick(fields, 'schema') as never),
      filters: z.object(pick(filters, 'schema') as never),
      titles: { ...pick(filters, 'title'), ...pick(fields, 'title') } as never,
      labels: { ...pick(filters, 'labels'), ...pick(fields, 'labels') } as never,
      sortable: Object.entries(fields).flatMap(([name, one]) => (one.sortable ? [name] : [])),
    })
    // A list whose rows name their store answers members who are bound to stores: with the rows of those.
    const stores = Object.keys(fields).filter((name) => fields[name]?.kind === 'store')
    const forStores = stores.length > 0 ? { forStores: { by: stores.length === 1 ? stores[0] : stores } } : {}
    return { ...made, ...forStores, fields, asks: filters } as unknown as FieldList<F, Q>
  }

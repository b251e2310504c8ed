// One line per field of a list: what it is, what people call it, what they call its codes. Row schema, titles, labels, the columns of a
// screen, the columns of an export and the mapping from SQL all follow from the line.
import * as z from 'zod/mini'
import type { Access } from './access.ts'
import { list, type ListEndpoint } from './endpoint.ts'
import { dateRange, id, instant, money, open, shortText } from './scalars.ts'
import type { Word } from './words.ts'

type Schema = z.ZodMiniType
/** `code`: text of our own making, never a formula, always one line. `label`: a code with a word for it. */
export type FieldKind = 'id' | 'time' | 'code' | 'text' | 'label' | 'status' | 'money' | 'count'
type Codes = Readonly<Record<string, Word>>
export interface Field<S extends Schema = Schema> {
  readonly kind: FieldKind
  readonly schema: S
  readonly title: Word
  readonly labels?: Codes
}
const of =
  <S extends Schema>(kind: FieldKind, schema: S) =>
  (en: string, zh: string): Field<S> => ({ kind, schema, title: { en, zh } })
type Values = readonly [string, ...string[]]
const coded =
  (kind: 'label' | 'status') =>
  <const V extends Values>(en: string, zh: string, values: V, labels: Codes) => ({
    ...of(kind, open(values))(en, zh),
    labels,
  })
export const field = {
  id: of('id', id)('Id', '编号'),
  time: of('time', instant),
  code: of('code', z.string()),
  text: of('text', z.string()),
  money: of('money', money),
  count: of('count', z.int()),
  label: coded('label'),
  status: coded('status'),
}
/** A field that a row may have no value for. */
export const orNone = <S extends Schema>(one: Field<S>): Field<z.ZodMiniNullable<S>> => ({
  ...one,
  schema: z.nullable(one.schema),
})

export type Fields = Readonly<Record<string, Field>>
type RowOf<F extends Fields> = z.ZodMiniObject<{ [K in keyof F]: F[K]['schema'] }>

/** A filter takes its title from the field of the same name; one that has no field brings its own. */
export interface Filter<S extends Schema = Schema> {
  readonly schema: S
  readonly title?: Word
}
export const filter = {
  dates: { schema: z.optional(dateRange) } satisfies Filter,
  search: (en: string, zh: string) => ({ schema: z.optional(shortText), title: { en, zh } }),
  one: <const V extends Values>(values: V, title?: Word) => ({
    schema: z.optional(z.enum(values)),
    ...(title ? { title } : {}),
  }),
  several: <const V extends Values>(values: V) => ({ schema: z.optional(z.array(z.enum(values))) }),
}
type Filters = Readonly<Record<string, Filter>>
type FiltersOf<Q extends Filters> = z.ZodMiniObject<{ [K in keyof Q]: Q[K]['schema'] }>

export interface FieldList<F extends Fields = Fields, Q extends Filters = Filters> extends ListEndpoint<
  FiltersOf<Q>,
  RowOf<F>
> {
  readonly fields: F
}
/** What a list shows and is asked by, said once; several endpoints may share it. */
export const listed =
  <const F extends Fields, const Q extends Filters>(fields: F, filters: Q) =>
  (line: Parameters<typeof list>[0], access: Access): FieldList<F, Q> => {
    const pick = <K extends 'schema' | 'title' | 'labels'>(from: Readonly<Record<string, Partial<Field>>>, what: K) =>
      Object.fromEntries(
        Object.entries(from).flatMap(([name, one]) => (one[what] === undefined ? [] : [[name, one[what]]])),
      )
    const made = list(line, {
      access,
      row: z.object(pick(fields, 'schema') as never),
      filters: z.object(pick(filters, 'schema') as never),
      titles: { ...pick(filters, 'title'), ...pick(fields, 'title') } as never,
      labels: pick(fields, 'labels') as never,
    })
    return { ...made, fields } as unknown as FieldList<F, Q>
  }

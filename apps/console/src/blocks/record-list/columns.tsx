// Column types: text, money, time, status, count, cell. Alignment, width and look follow from the type; the title from the endpoint.
// For a list that declares its fields, `all` takes the type from each field's kind.
import type { Bilingual } from '@falaj/contract/kernel/words'
import type { ReactNode } from 'react'
import type { FieldKind, Fields } from '@falaj/contract/kernel/fields'
import type { Money } from '@falaj/money'
import { dateOf, timeOf } from '../../words/dates.ts'
import { useLanguage } from '../../words/language.tsx'
import { isKey } from '../fields/field-facts.tsx'
import { countText, FieldValue } from '../fields/field-value.tsx'
import { Amount } from '../money/amount.tsx'
import { StoreName } from '../store/store-name.tsx'
import { StatusPill } from '../status-pill/status-pill.tsx'
import { Digits } from './digits.tsx'

/** The fields of a row that hold such a value; one that may also be absent counts. */
export type Keys<Row, V> = { [K in keyof Row]-?: NonNullable<Row[K]> extends V ? K : never }[keyof Row] & string

export type ColumnWord = 'text' | 'money' | 'time' | 'status' | 'count' | 'cell'
export interface CellFacts {
  readonly zone: string
  /** The row's first amount has the same currency and shows it. */
  readonly bare: boolean
  /** A code's label in the language in force, or the code. */
  readonly label: (code: string) => string
}
export interface Column<Row> {
  readonly field: keyof Row & string
  readonly word: ColumnWord
  readonly cell: (row: Row, facts: CellFacts) => ReactNode
  readonly isOnCard?: boolean
  /** Where it is not the field's. */
  readonly title?: Bilingual
  /** What it shows besides its own field: a file has these columns, too. */
  readonly shows?: readonly (keyof Row & string)[]
}
export interface AllColumns<Row> {
  /** These come first, in this order; the others follow in the contract's order. */
  readonly first?: readonly (keyof Row & string)[]
  readonly without?: readonly (keyof Row & string)[]
  /** Shown otherwise than its kind is. */
  readonly cells?: { readonly [K in keyof Row & string]?: (row: Row) => ReactNode }
  readonly onCard?: readonly (keyof Row & string)[]
  /** A smaller line under the value. */
  readonly under?: { readonly [K in keyof Row & string]?: (row: Row) => ReactNode }
  readonly titles?: { readonly [K in keyof Row & string]?: Bilingual }
  readonly shows?: { readonly [K in keyof Row & string]?: readonly (keyof Row & string)[] }
}
export interface Columns<Row> {
  /** Every field but the id. */
  all(given?: AllColumns<Row>): readonly Column<Row>[]
  /** A text, the label of a code, or a text that comes in both languages. */
  text(field: Keys<Row, string | Bilingual>): Column<Row>
  /** A store by its name. */
  store(field: Keys<Row, string>): Column<Row>
  money(field: Keys<Row, Money>): Column<Row>
  time(field: Keys<Row, string>): Column<Row>
  status(field: Keys<Row, string>): Column<Row>
  count(field: Keys<Row, number>): Column<Row>
  /** The escape: any content. The field gives the title and the column's name. */
  cell(field: keyof Row & string, render: (row: Row) => ReactNode): Column<Row>
  /** A phone shows it too, under the record's name. */
  onCard(column: Column<Row>): Column<Row>
}

const InLanguage = ({ of }: { readonly of: Bilingual }) => <>{of[useLanguage()]}</>
const none = <span className="quiet">–</span>

/** Main line and the smaller one under it. */
export const TwoLines = ({ main, under }: { readonly main: ReactNode; readonly under: ReactNode }) => (
  <>
    <span className="cell-main">{main}</span>
    <span className="cell-under">{under}</span>
  </>
)
export const TimeCell = ({ at, zone }: { readonly at: string | null; readonly zone: string }) =>
  at === null ? (
    none
  ) : (
    <time dateTime={at} title={`${at.slice(0, 19).replace('T', ' ')} UTC`}>
      <TwoLines main={dateOf(at, zone)} under={timeOf(at, zone)} />
    </time>
  )

const plainWords = <Row,>(): Omit<Columns<Row>, 'all'> => ({
  text: (field) => ({
    field,
    word: 'text',
    cell: (row, { label }) => {
      const value = row[field] as string | Bilingual | null
      if (!value) return none
      return typeof value === 'string' ? <Digits text={label(value)} /> : <InLanguage of={value} />
    },
  }),
  store: (field) => ({
    field,
    word: 'text',
    cell: (row) => {
      const code = row[field] as string | null
      return code ? <StoreName code={code} /> : none
    },
  }),
  money: (field) => ({
    field,
    word: 'money',
    cell: (row, { bare }) => {
      const value = row[field] as Money | null
      return value ? <Amount of={value} as="cell" bare={bare} /> : none
    },
  }),
  time: (field) => ({
    field,
    word: 'time',
    cell: (row, { zone }) => <TimeCell at={row[field] as string | null} zone={zone} />,
  }),
  status: (field) => ({
    field,
    word: 'status',
    cell: (row) => {
      const value = row[field] as string | null
      return value === null ? none : <StatusPill code={value} />
    },
  }),
  count: (field) => ({
    field,
    word: 'count',
    cell: (row) => {
      const value = row[field] as number | null
      return value === null ? none : <span className="digits">{countText(value)}</span>
    },
  }),
  cell: (field, render) => ({ field, word: 'cell', cell: render }),
  onCard: (column) => ({ ...column, isOnCard: true }),
})

/** What a kind has no word for is shown as in a detail. */
const wordOf: Readonly<Partial<Record<FieldKind, Exclude<ColumnWord, 'cell'> | 'store'>>> = {
  code: 'text',
  text: 'text',
  label: 'text',
  store: 'store',
  status: 'status',
  money: 'money',
  time: 'time',
  count: 'count',
}
/** `fields`: for a list that declares them. */
export const columnWords = <Row,>(fields: Fields = {}): Columns<Row> => {
  const words = plainWords<Row>()
  return {
    ...words,
    all({
      first = [],
      without = [],
      cells = {},
      onCard = [],
      under = {},
      titles = {},
      shows = {},
    }: AllColumns<Row> = {}) {
      const named = Object.keys(fields) as (keyof Row & string)[]
      return [...new Set([...first, ...named])].flatMap((name) => {
        const field = fields[name]
        if (!field || isKey(field) || without.includes(name)) return []
        const word = cells[name] ? undefined : wordOf[field.kind]
        const render = cells[name] ?? ((row: Row) => <FieldValue of={field} value={row[name]} />)
        const own = {
          ...words.cell(name, render),
          word: field.kind === 'money' ? ('money' as const) : ('cell' as const),
        }
        const plain = word ? words[word](name as never) : own
        const [below, title, shown] = [under[name], titles[name], shows[name]]
        const column: Column<Row> = {
          ...plain,
          ...(below
            ? {
                cell: (row, facts) => {
                  const text = below(row)
                  return text ? <TwoLines main={plain.cell(row, facts)} under={text} /> : plain.cell(row, facts)
                },
              }
            : {}),
          ...(title ? { title } : {}),
          ...(shown ? { shows: shown } : {}),
        }
        return [onCard.includes(name) ? words.onCard(column) : column]
      })
    },
  }
}

/** The first text column names the record and links to it. */
export const nameColumn = <Row,>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ word }) => word === 'text')
/** Columns that a narrow table keeps: time, name, state and amounts. The rest opens under the row. */
export const isKept = <Row,>(column: Column<Row>, columns: readonly Column<Row>[]): boolean =>
  column.word === 'time'
    ? column === columns.find(({ word }) => word === 'time')
    : column.word !== 'cell' && column.word !== 'count' && (column.word !== 'text' || column === nameColumn(columns))

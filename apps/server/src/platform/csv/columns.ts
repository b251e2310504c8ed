// How a value is written in an exported file, as SQL: PostgreSQL writes the whole line, so no row passes through JavaScript.
// A column reads the output of the list's own query, named by that query's column.
import { sql, type RawBuilder } from 'kysely'
import { scales } from '@falaj/money'
import { say, type Language, type Word } from '@falaj/contract/words'

export interface CsvContext {
  readonly language: Language
  readonly zone: string
}
export interface CsvColumn {
  /** Has a currency: the file gets a currency column before the first of these. */
  readonly money?: { readonly currency: string }
  readonly write: (context: CsvContext) => RawBuilder<string>
}
type Labels = Readonly<Record<string, Word>>

/**
 * A spreadsheet takes a text that begins with one of these for a formula; an apostrophe in front makes it text again. Line breaks
 * become spaces, so that one line of the file is one row.
 */
const guarded = (value: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`regexp_replace(translate(${value}, E'\t\r\n', '   '), '^([-=+@ ])', '''\\1')`

const labelJson = (labels: Labels, language: Language): string =>
  JSON.stringify(Object.fromEntries(Object.entries(labels).map(([code, word]) => [code, say(word, language)])))

export const csvText = (column: string): CsvColumn => ({ write: () => guarded(sql`${sql.ref(column)}::text`) })

/** DD-MM-YYYY HH:mm:ss on the member's clock. */
export const csvTime = (column: string): CsvColumn => ({
  write: ({ zone }) => sql<string>`to_char(${sql.ref(column)} at time zone ${zone}::text, 'DD-MM-YYYY HH24:MI:SS')`,
})

export const csvLabel = (column: string, labels: Labels): CsvColumn => ({
  write: ({ language }) =>
    guarded(sql`coalesce(${labelJson(labels, language)}::jsonb ->> ${sql.ref(column)}, ${sql.ref(column)})`),
})

/** A list of codes, each by its label. */
export const csvLabels = (column: string, labels: Labels): CsvColumn => ({
  write: ({ language }) =>
    guarded(sql`(select string_agg(coalesce(${labelJson(labels, language)}::jsonb ->> code, code), ', ' order by place)
      from unnest(${sql.ref(column)}) with ordinality as each (code, place))`),
})

/** A plain number with the currency's decimals: no sign of thousands, so that a spreadsheet can add it. */
export const csvMoney = (minor: string, currency = 'currency'): CsvColumn => ({
  money: { currency },
  write: () => {
    const scale = sql`(${JSON.stringify(scales)}::jsonb ->> ${sql.ref(currency)})::int`
    return sql<string>`round(${sql.ref(minor)} / power(10::numeric, ${scale}), ${scale})::text`
  },
})
export const csvNumber = (column: string): CsvColumn => ({ write: () => sql<string>`${sql.ref(column)}::text` })

// How a value is written in an exported file, as SQL: PostgreSQL writes the whole line, so no row passes through JavaScript.
// A column reads the output of the list's own query, named by that query's column.
import { sql, type RawBuilder } from 'kysely'
import { scales } from '@falaj/money'
import { say, type Language, type Bilingual, type Text } from '@falaj/contract/kernel/words'

export interface CsvContext {
  readonly language: Language
  /** For a workbook: its texts are texts, so nothing is put before them. */
  readonly plain?: boolean
}
export interface CsvColumn {
  /** Has a currency: the file gets a currency column before the first of these. */
  readonly money?: { readonly currency: string }
  readonly write: (context: CsvContext) => RawBuilder<string>
}
type Labels = Readonly<Record<string, Bilingual<Text>>>

/**
 * A spreadsheet takes a text that begins with one of these, full-width ones too, for a formula; an apostrophe in front makes it text again. Line breaks
 * become spaces, so that one line of the file is one row. No regular expression: a million rows have several texts each.
 */
const guarded = (value: RawBuilder<string>, { plain = false }: CsvContext): RawBuilder<string> =>
  plain ? value : guardedText(value)
const guardedText = (value: RawBuilder<string>): RawBuilder<string> => sql<string>`
  case when ${value} <> '' and strpos(E'=+-@＝＋－＠ \t\r\n', left(${value}, 1)) > 0 then '''' else '' end
  || replace(replace(${value}, E'\n', ' '), E'\r', ' ')`

const labelJson = (labels: Labels, language: Language): string =>
  JSON.stringify(Object.fromEntries(Object.entries(labels).map(([code, word]) => [code, say(word, language)])))

export const csvText = (column: string): CsvColumn => ({
  write: (context) => guarded(sql`${sql.ref(column)}`, context),
})
/** Of our own making: never a formula, always one line. */
export const csvCode = (column: string): CsvColumn => ({ write: () => sql<string>`${sql.ref(column)}` })

/** A text that is kept in both languages. */
export const csvWords = (en: string, zh: string): CsvColumn => ({
  write: (context) => guarded(sql`${sql.ref(context.language === 'zh' ? zh : en)}`, context),
})

/** DD-MM-YYYY HH:mm:ss on the clock the session is set to: the member's. */
export const csvTime = (column: string): CsvColumn => ({
  write: () => sql<string>`to_char(${sql.ref(column)}, 'DD-MM-YYYY HH24:MI:SS')`,
})

/** Our own words need no guard; a code without one does. */
export const csvLabel = (column: string, labels: Labels): CsvColumn => ({
  write: (context) => {
    const code = sql<string>`${sql.ref(column)}`
    return sql<string>`coalesce(${labelJson(labels, context.language)}::jsonb ->> ${code}, ${guarded(code, context)})`
  },
})

/** A list of codes, each by its label. */
export const csvLabels = (column: string, labels: Labels): CsvColumn => ({
  write: (context) =>
    guarded(
      sql`(select string_agg(coalesce(${labelJson(labels, context.language)}::jsonb ->> code, code), ', ' order by place)
      from unnest(${sql.ref(column)}) with ordinality as each (code, place))`,
      context,
    ),
})

/** The smallest unit of each currency. An integer times 0.01 has two decimals, exactly. */
const unitOf = (currency: string): RawBuilder<string> =>
  sql`case ${sql.ref(currency)} ${sql.join(
    Object.entries(scales).map(
      ([code, scale]) => sql`when ${sql.lit(code)} then ${sql.raw((0.1 ** scale).toFixed(scale))}`,
    ),
    sql` `,
  )} end`

/** A plain number with the currency's decimals: no sign of thousands, so that a spreadsheet can add it. */
export const csvMoney = (minor: string, currency = 'currency'): CsvColumn => ({
  money: { currency },
  write: () => sql<string>`${sql.ref(minor)} * ${unitOf(currency)}`,
})
export const csvNumber = (column: string): CsvColumn => ({ write: () => sql<string>`${sql.ref(column)}` })

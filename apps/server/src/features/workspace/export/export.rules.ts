// What an export may ask for, and how its pieces are written. Pure.
import { lineEnd } from '@falaj/contract/formats/sheet-rules'
import { say, words, type Language, type Bilingual, type Text } from '@falaj/contract/kernel/words'
import type { Exportable, ExportOffer } from '../../../platform/lists/exportable.ts'

/** A list as people call it: its file's name, written as words. */
export const titleOf = ({ fileName }: ExportOffer): Bilingual => {
  const en = say(fileName, 'en').replaceAll('-', ' ')
  return { en: en.charAt(0).toUpperCase() + en.slice(1), zh: say(fileName, 'zh') }
}

/** More at once is refused: each holds a connection and a file open. */
export const runningMax = 5

export const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The asked columns that the list has, in the list's order; null when one is unknown. */
export const columnsOf = (list: ExportOffer, fields: readonly string[]): string[] | null =>
  fields.every((field) => Object.hasOwn(list.columns, field))
    ? Object.keys(list.columns).filter((field) => fields.includes(field))
    : null

const headWords = words({ currency: { en: 'Currency', zh: '币种' } })

export interface Heading {
  readonly field: string
  readonly title: string
  /** This is the currency column of the money columns after it. */
  readonly currencyOf?: string
}
/** One heading per column of the file. The first money column brings the currency's in front of it; a second currency its own. */
export const headingsOf = (list: Exportable, fields: readonly string[], language: Language): Heading[] => {
  const marked = new Set<string>()
  const titles = list.endpoint.titles as Readonly<Record<string, Bilingual<Text>>>
  return fields.flatMap((field) => {
    const heading: Heading = { field, title: say(titles[field] as Bilingual<Text>, language) }
    const currency = list.columns[field]?.money?.currency
    if (!currency || marked.has(currency)) return [heading]
    marked.add(currency)
    return [{ field, title: say(headWords.currency, language), currencyOf: currency }, heading]
  })
}

export const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
/** A spreadsheet knows by the mark at the start that the file is UTF-8. */
export const headLine = (headings: readonly Heading[]): string =>
  `\ufeff${headings.map(({ title }) => quoted(title)).join(',')}${lineEnd}`

export type ExportFormat = ExportOffer['ending'] | 'xlsx'
/** What the list is written as: a text that a feature writes itself has one form only. Null means not in that. */
export const formatOf = (list: ExportOffer, format: 'csv' | 'xlsx' | undefined): ExportFormat | null =>
  list.ending === 'csv' ? (format ?? 'csv') : format === undefined ? list.ending : null
/** 'operation-history-2026-11-15.csv' */
export const fileNameOf = (list: ExportOffer, language: Language, day: string, format: ExportFormat): string =>
  `${say(list.fileName, language)}-${day}.${format}`

/** A parameter as text that PostgreSQL casts back to its type. */
export const paramText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return `{${value.map((each) => `"${each.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  throw new Error('an exported query may have plain parameters only')
}

/**
 * COPY takes no parameters, and nothing of a request is ever written into SQL: each `$n` becomes a look into the job's own row, cast to
 * the type that PostgreSQL itself gave the parameter. `job` has ids of our making; the rest of the text is the compiled query.
 */
export const withStoredParams = (
  text: string,
  job: { readonly merchant_id: string; readonly id: string },
  types: readonly string[],
): string =>
  text.replace(/\$(\d+)/g, (_, digits: string) => {
    const at = Number(digits) - 1
    const type = types[at]
    if (!type || !/^[a-z][a-z0-9_ ]*(?:\[\])?$/.test(type)) throw new Error(`parameter $${digits} has no plain type`)
    // The cast is inside, so that it is done once and not for every row.
    return `(select (params ->> ${at})::${type} from export_job where merchant_id = '${job.merchant_id}' and id = '${job.id}')`
  })

// The sentence that says where a record is: a table of words keyed by status, filled with the record's own fields.
import { say, type Language, type Params, type Words } from '@falaj/contract/kernel/words'
import { toShortText, type Money } from '@falaj/money'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage } from '../../words/language.tsx'
import { dayText, useZone } from '../zone.ts'

type Value = string | number | Money | null | undefined
type SentenceValues<T extends Words> = { readonly status: string } & { readonly [P in Params<T[keyof T]>]: Value }

const isMoney = (value: unknown): value is Money => typeof value === 'object' && value !== null && 'minor' in value
/** Amounts with their code, instants on the member's clock, days as days; numbers stay numbers, for plurals. */
const textOf = (value: unknown, zone: string): string | number => {
  if (isMoney(value)) return toShortText(value)
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return ''
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return dateTimeOf(value, zone)
  return /^\d{4}-\d\d-\d\d$/.test(value) ? dayText(value) : value
}

/** Who reads: for a component that knows its record only after an early return, where no hook can be called. */
export interface Reader {
  readonly language: Language
  readonly zone: string
}
/** `before`: names that are more specific than the status. The first one that the table has is used, else the table's `other`, else nothing. */
export const sentenceFor = <T extends Words>(
  { language, zone }: Reader,
  table: T,
  found: SentenceValues<T>,
  ...before: readonly (string | false | null | undefined)[]
): string => {
  const name = [...before, found.status, 'other'].find((each) => each && Object.hasOwn(table, each))
  const word = name ? table[name] : undefined
  const values = Object.fromEntries(Object.entries(found).map(([key, value]) => [key, textOf(value, zone)]))
  return word ? say(word, language, values) : ''
}
export const useSentence = <T extends Words>(
  table: T,
  found: SentenceValues<T>,
  ...before: readonly (string | false | null | undefined)[]
): string => {
  const language = useLanguage()
  const zone = useZone()
  return sentenceFor({ language, zone }, table, found, ...before)
}

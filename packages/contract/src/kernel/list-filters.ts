// The filters of a list, read from its schema; and a filter as text, for readers who do not see the list.
import * as z from 'zod/mini'
import { toCodeText } from '@falaj/money'
import type { ListEndpoint } from './endpoint.ts'
import type { AmountRange, DateRange } from './scalars.ts'
import { say, words, type Bilingual, type Language, type Text } from './words.ts'

type Schema = z.ZodMiniType
interface Inside {
  readonly type: string
  readonly innerType?: Schema
  readonly element?: Schema
  readonly entries?: Readonly<Record<string, string>>
  readonly format?: string
  readonly shape?: Readonly<Record<string, Schema>>
}
const inside = (schema: Schema): Inside => schema._zod.def as unknown as Inside
const bare = (schema: Schema): Schema => {
  const { type, innerType } = inside(schema)
  return (type === 'optional' || type === 'nullable') && innerType ? bare(innerType) : schema
}
export type FilterKind = 'dates' | 'amount' | 'choices' | 'choice' | 'stores' | 'text' | 'ids' | 'moment'
const fieldOf = (of: ListEndpoint, field: string): Schema => {
  const schema = (of.filters.shape as Readonly<Record<string, Schema | undefined>>)[field]
  if (!schema) throw new Error(`${of.path} has no filter ${field}`)
  return bare(schema)
}
export const kindOf = (of: ListEndpoint, field: string): FilterKind => {
  const { type, shape, element, format } = inside(fieldOf(of, field))
  if (format === 'datetime') return 'moment'
  if (type === 'object') return shape && 'min' in shape ? 'amount' : 'dates'
  if (type === 'array') {
    const one: Partial<Inside> = element ? inside(bare(element)) : {}
    return one.entries ? 'choices' : one.format === 'uuid' ? 'ids' : 'stores'
  }
  return type === 'enum' ? 'choice' : 'text'
}
/** The values a choice offers: the schema's own. */
export const choicesOf = (of: ListEndpoint, field: string): readonly string[] => {
  const schema = fieldOf(of, field)
  const { element } = inside(schema)
  return Object.values(inside(element ? bare(element) : schema).entries ?? {})
}
/** The filter by day; undefined for a list without days. */
export const dayFilterOf = (of: ListEndpoint): string | undefined =>
  Object.keys(of.filters.shape).find((field) => kindOf(of, field) === 'dates')

const filterWords = words({
  all: { en: 'All records', zh: '全部记录' },
  one: { en: '{title}: {value}', zh: '{title}：{value}' },
  days: { en: '{first} to {last}', zh: '{first} 至 {last}' },
  least: { en: '{amount} or more', zh: '不低于 {amount}' },
  most: { en: 'up to {amount}', zh: '不高于 {amount}' },
  noStore: { en: 'No store', zh: '无门店' },
  chosen: { en: '{n} records', zh: '{n} 条记录' },
  between: { en: '{min} to {max}', zh: '{min} 至 {max}' },
})
const dayText = (time: string): string => time.slice(0, 10).split('-').toReversed().join('-')

const valueText = (of: ListEndpoint, field: string, value: unknown, language: Language): string => {
  const labels = of.labels as Readonly<Record<string, Readonly<Record<string, Bilingual<Text>>> | undefined>>
  const label = (code: string): string => {
    const word = Object.hasOwn(labels[field] ?? {}, code) ? labels[field]?.[code] : undefined
    return word ? say(word, language) : code
  }
  switch (kindOf(of, field)) {
    case 'dates': {
      const { startTime, endTime } = value as DateRange
      const [first, last] = [dayText(startTime), dayText(endTime)]
      return first === last ? first : say(filterWords.days, language, { first, last })
    }
    case 'amount': {
      const { min, max } = value as AmountRange
      if (min && max) return say(filterWords.between, language, { min: toCodeText(min), max: toCodeText(max) })
      if (min) return say(filterWords.least, language, { amount: toCodeText(min) })
      return max ? say(filterWords.most, language, { amount: toCodeText(max) }) : ''
    }
    case 'choices':
      return (value as readonly string[]).map(label).join(language === 'zh' ? '、' : ', ')
    case 'stores':
      return (value as readonly string[])
        .map((code) => code || say(filterWords.noStore, language))
        .join(language === 'zh' ? '、' : ', ')
    case 'ids':
      return say(filterWords.chosen, language, { n: (value as readonly string[]).length })
    case 'choice':
      return label(value as string)
    case 'moment':
      return `${dayText(value as string)} ${(value as string).slice(11, 16)} UTC`
    case 'text':
    default:
      return value as string
  }
}
/** Describes a filter given in the list's wire form. */
export const filterText = (of: ListEndpoint, wire: unknown): Bilingual => {
  const read = z.safeParse(of.filters, wire)
  const filters = (read.success ? read.data : {}) as Readonly<Record<string, unknown>>
  const titles = of.titles as Readonly<Record<string, Bilingual<Text>>>
  const textIn = (language: Language): string => {
    const parts = Object.entries(filters).flatMap(([field, value]) => {
      if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return []
      const title = say(titles[field] as Bilingual<Text>, language)
      return [say(filterWords.one, language, { title, value: valueText(of, field, value, language) })]
    })
    return parts.length === 0 ? say(filterWords.all, language) : parts.join(language === 'zh' ? '；' : '; ')
  }
  return { en: textIn('en'), zh: textIn('zh') }
}

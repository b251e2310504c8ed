// What an answer says: its cells as people read them, and its finding in one sentence. Pure.
import type { Output } from '@falaj/contract/kernel/endpoint'
import type { dataQuery, QueryColumn } from '@falaj/contract/insight/data-query'
import type { QueryTree } from '@falaj/contract/insight/data-query-rules'
import { sourceLists, type SourceName } from '@falaj/contract/insight/data-query-sources'
import type { Field } from '@falaj/contract/kernel/fields'
import { sayCode, speak, type Language } from '@falaj/contract/kernel/words'
import { fromText, isCurrency, scales, toCodeText } from '@falaj/money'
import { dayText } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { dataQueryWords } from './data-query.words.ts'

export type Answer = Output<typeof dataQuery.run>
export type Row = Answer['rows'][number]
const isMeasure = ({ name }: QueryColumn): boolean => name === 'count' || name.includes('.')
/** The figures of an answer of groups, by their index. */
export const figuresOf = ({ columns }: Answer): readonly number[] =>
  columns.flatMap((column, at) =>
    (column.kind === 'money' || column.kind === 'count') && isMeasure(column) ? [at] : [],
  )
/** What a group is called by, by index: not its figures, not their currency. */
const keysOf = ({ columns }: Answer): readonly number[] => {
  const figures = figuresOf({ columns } as Answer)
  return columns.flatMap(({ name }, at) => (figures.includes(at) || name.startsWith('currency.') ? [] : [at]))
}
interface Speech {
  readonly source: SourceName
  readonly language: Language
  readonly zone: string
}
export const fieldOf = (source: SourceName, { name }: QueryColumn): Field | undefined => {
  const fields: Readonly<Record<string, Field>> = sourceLists[source].fields
  return fields[name.split('.').at(-1) ?? name] ?? fields[name.split('.')[0] ?? name]
}
const stepText = (text: string): string => {
  const [day = '', time] = text.split(' ')
  if (/^\d{4}-\d{2}$/.test(day)) return day.split('-').toReversed().join('-')
  return time ? `${dayText(day)} ${time}` : dayText(day)
}
export const cellText = (
  { columns }: Pick<Answer, 'columns'>,
  row: Row,
  at: number,
  { source, language, zone }: Speech,
): string => {
  const [column, value] = [columns[at], row[at]]
  if (!column || value === null || value === undefined || value === '') return '–'
  switch (column.kind) {
    case 'money': {
      const currency = column.currencyAt === null ? null : row[column.currencyAt]
      const amount = currency && isCurrency(currency) ? fromText(value, currency) : null
      return amount ? toCodeText(amount) : value
    }
    case 'count':
      return Number(value).toLocaleString('en')
    case 'time':
      return dateTimeOf(value, zone)
    case 'day':
      return dayText(value)
    case 'step':
      return stepText(value)
    case 'label':
    case 'status':
      return sayCode(fieldOf(source, column)?.labels ?? {}, value, language)
    case 'code':
    case 'text':
    case 'store':
    default:
      return value
  }
}
/** What a group is called: its keys, and its currency where there is more than one. */
export const groupName = (answer: Answer, row: Row, speech: Speech): string => {
  const { columns } = answer
  const names = keysOf(answer).map((at) =>
    row[at] === null || row[at] === '' ? dataQueryWords.unknown[speech.language] : cellText(answer, row, at, speech),
  )
  const currencies = columns.flatMap(({ name }, at) => (name.startsWith('currency.') ? [at] : []))
  const several = currencies.filter((at) => new Set(answer.rows.map((each) => each[at])).size > 1)
  return [...names, ...several.map((at) => row[at] ?? '')].join(', ')
}
export const numberOf = (row: Row, at: number): number => Number(row[at] ?? 0)
export const chartRowsMax = 40

/** The first figure's finding: who has most of it, or when it was highest. Null where there is nothing to compare. */
export const findingOf = (answer: Answer, tree: QueryTree, speech: Speech): string | null => {
  const figure = figuresOf(answer)[0]
  if (figure === undefined || answer.rows.length < 2 || keysOf(answer).length === 0) return null
  const t = speak(dataQueryWords, speech.language)
  const column = answer.columns[figure]
  const values = answer.rows.map((row) => numberOf(row, figure))
  const top = values.indexOf(Math.max(...values))
  const best = answer.rows[top]!
  const [name, value] = [groupName(answer, best, speech), cellText(answer, best, figure, speech)]
  if (values.every((each) => Math.abs(each - values[0]!) <= Math.abs(values[0]!) * 0.02)) return t('even', { value })
  if (answer.columns.some(({ kind }) => kind === 'step')) return t('highest', { name, value })
  const isSum = column?.name === 'count' || column?.name.startsWith('sum.')
  const currencyAt = column?.currencyAt ?? null
  const sameCurrency = (row: Row) => currencyAt === null || row[currencyAt] === best[currencyAt]
  const total = answer.rows.reduce((sum, row, at) => (sameCurrency(row) ? sum + values[at]! : sum), 0)
  if (!isSum || total <= 0 || answer.total > answer.rows.length || values.some((each) => each < 0))
    return t('mostIs', { name, value })
  const currency = currencyAt === null ? null : best[currencyAt]
  const whole = currency && isCurrency(currency) ? fromText(total.toFixed(scales[currency]), currency) : null
  return t('mostOf', {
    name,
    value,
    total: whole ? toCodeText(whole) : total.toLocaleString('en'),
    percent: `${((100 * values[top]!) / total).toFixed(1)}%`,
  })
}

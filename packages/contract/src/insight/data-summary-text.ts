// What the keys of a data summary's groups are called, on the screen and in its file. Pure.
import { isPaymentMethod, paymentMethodTable } from '../payments/payment-methods.ts'
import { dayMs } from '../kernel/time.ts'
import { speak, words, type Language } from '../kernel/words.ts'
import { dimensionWords, type DimensionName, type SummaryHeading } from './data-summary.ts'

export const summaryKeyWords = words({
  fromTo: { en: '{first} to {last}', zh: '{first} 至 {last}' },
  noStore: { en: 'Without a store', zh: '无门店' },
  noTerminal: { en: 'Without a terminal', zh: '无终端' },
  noMethod: { en: 'Without a method', zh: '无支付方式' },
  total: { en: 'Total', zh: '合计' },
  before: { en: 'Before', zh: '之前' },
})
const noDevice = '00000000-0000-0000-0000-000000000000'
const dayText = (day: string): string => day.split('-').toReversed().join('-')
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
export const hourText = (key: string | number): string => String(key).padStart(2, '0')
export const weekdayText = (key: string, language: Language, width: 'short' | 'long'): string =>
  // 1 January 2024 was a Monday.
  new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { weekday: width, timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, Number(key))),
  )
export const keyText = (
  group: DimensionName,
  { key, name }: Pick<SummaryHeading, 'key' | 'name'>,
  language: Language,
): string => {
  const t = speak(summaryKeyWords, language)
  if (name) return name[language]
  if (group === 'store') return t('noStore')
  if (group === 'terminal') return key === noDevice ? t('noTerminal') : key.slice(0, 8)
  if (group === 'method') return isPaymentMethod(key) ? paymentMethodTable[key][language] : key || t('noMethod')
  if (group === 'hour') return `${hourText(key)}:00–${hourText((Number(key) + 1) % 24)}:00`
  if (group === 'weekday') return weekdayText(key, language, 'long')
  if (group === 'month') return dayText(key).slice(3)
  if (group === 'week')
    return t('fromTo', { first: dayText(key).slice(0, 5), last: dayText(dayAfter(key, 6)).slice(0, 5) })
  return group === 'day' ? dayText(key) : key
}
export const groupName = (group: DimensionName, language: Language): string => dimensionWords[group][language]

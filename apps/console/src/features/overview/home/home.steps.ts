// The labels along the bottom of a chart: hours, days, months; and the lists behind its figures. Pure.
import { periods, type UsualMetric } from '@falaj/contract/overview/home'
import { storeInAddress } from '../../../blocks/record-list/list-state.ts'
import { href } from '@falaj/contract/kernel/routes'
import type { Language } from '@falaj/contract/kernel/words'
import type { Label } from '../../../blocks/chart-card/chart-card.tsx'
import { dayText } from '../../../blocks/zone.ts'

const weekdays = new Map<string, Intl.DateTimeFormat>()
/** 'Mon', '周一'. */
export const weekdayOf = (when: Date, zone: string, language: Language): string => {
  const key = `${zone} ${language}`
  const format =
    weekdays.get(key) ??
    new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { weekday: 'short', timeZone: zone })
  weekdays.set(key, format)
  return format.format(when)
}
/** Formats a plain day. */
export const dayWords = (day: string, language: Language): string =>
  `${weekdayOf(new Date(`${day}T00:00:00Z`), 'UTC', language)} ${dayText(day)}`

/** '2026-11-16T13' is the hour from 13:00, '2026-11-16' a day, '2026-11' a month. */
export const stepLabel = (step: string, language: Language): Label => {
  const [day = '', hour] = step.split('T')
  if (hour) {
    const next = String((Number(hour) + 1) % 24).padStart(2, '0')
    return { name: `${hour}:00–${next}:00`, short: `${hour}:00` }
  }
  const [year = '', month = '', date] = day.split('-')
  return date
    ? { name: dayWords(day, language), short: `${date}-${month}` }
    : { name: `${month}-${year}`, short: `${month}-${year}` }
}

/** '18-10 to 16-11-2026': the days or months a period has. */
export const spanOf = (steps: readonly string[]): { readonly from: string; readonly to: string } => {
  const [first = '', last = ''] = [steps[0], steps.at(-1)]
  const sameYear = first.slice(0, 4) === last.slice(0, 4)
  const from = dayText(first)
  return { from: sameYear && first.length === 10 ? from.slice(0, 5) : from, to: dayText(last) }
}

const listOf = {
  transaction: { tab: 'payment', at: 'paidAt' },
  refund: { tab: 'refund', at: 'completedAt', status: 'SUCCESS' },
  settlement: { tab: 'settlement', at: 'settledAt' },
} as const satisfies Record<UsualMetric, unknown>
/** The address of the list of exactly the rows that a figure adds up; null for a year, which is longer than lists are filtered by. */
export const listOfFigure = (
  name: UsualMetric,
  steps: readonly string[],
  currency: string,
  /** Its code. */
  store = '',
): string | null => {
  if (steps.length === periods.year.steps) return null
  const { at, ...list } = listOf[name]
  const [first = '', last = ''] = [steps[0], steps.at(-1)]
  return href(
    '/fiat/transaction/record',
    {},
    {
      ...list,
      [at]: `${first.slice(0, 10)}_${last.slice(0, 10)}`,
      currency,
      ...(store ? { store: storeInAddress(store) } : {}),
    },
  )
}

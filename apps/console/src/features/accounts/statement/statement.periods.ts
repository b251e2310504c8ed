// The usual periods, as days on the calendar in Dubai. Pure.
import { hourMs, dayMs } from '@falaj/contract/kernel/time'

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
/** The Emirates keep one time all year. */
export const dubaiToday = (now = Date.now()): string => dayAt(now + 4 * hourMs)

export const presets = ['lastWeek', 'thisMonth', 'lastMonth', 'lastQuarter', 'custom'] as const
export type Preset = (typeof presets)[number]

const firstOf = (day: string, monthsBack: number): string =>
  dayAt(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 - monthsBack, 1))
export const periodOf = (preset: Exclude<Preset, 'custom'>, today: string): readonly [string, string] => {
  const lastOfMonthBefore = dayAt(Date.parse(firstOf(today, 0)) - dayMs)
  switch (preset) {
    case 'lastWeek':
      return [dayAt(Date.parse(today) - 6 * dayMs), today]
    case 'thisMonth':
      return [firstOf(today, 0), today]
    case 'lastMonth':
      return [firstOf(today, 1), lastOfMonthBefore]
    case 'lastQuarter':
      return [firstOf(today, 3), lastOfMonthBefore]
  }
}

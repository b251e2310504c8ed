// Which days a period is compared with, and in what order groups stand. Pure.
import { isOrdered, isTimed, type ReportDimension } from '@falaj/contract/insight/report-terms'
import type { reportEvery } from '@falaj/contract/insight/report'
import { dayMs } from '@falaj/contract/kernel/time'

interface Days {
  readonly from: string
  /** Included. */
  readonly to: string
}
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
/** As many days just before; a month, or several, with as many months. */
export const periodBefore = ({ from, to }: Days): Days => {
  const last = dayAfter(from, -1)
  if (from.endsWith('-01') && dayAfter(to).endsWith('-01')) {
    const months =
      (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1
    const first = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1 - months, 1))
    return { from: first.toISOString().slice(0, 10), to: last }
  }
  return { from: dayAfter(from, -Math.round((Date.parse(to) - Date.parse(from)) / dayMs) - 1), to: last }
}
/** By time or number where the keys have an order, by size where they have none. */
export const inOrder = <T extends { readonly key: string }>(
  by: ReportDimension,
  groups: readonly T[],
  size: (group: T) => bigint,
): readonly T[] => {
  const byKey = (one: T, other: T) => (one.key < other.key ? -1 : 1)
  if (isTimed(by)) return groups.toSorted(byKey)
  if (isOrdered(by)) return groups.toSorted((one, other) => Number(one.key) - Number(other.key))
  return groups.toSorted((one, other) => {
    const [first, second] = [size(one), size(other)]
    return first === second ? byKey(one, other) : first > second ? -1 : 1
  })
}

export type Every = (typeof reportEvery)[number]
/** Monday is 0. */
const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7
/** Every day, on Mondays, on the first of a month: the first of them after that day. */
export const nextDayAfter = (every: Every, day: string): string => {
  if (every === 'day') return dayAfter(day)
  if (every === 'week') return dayAfter(day, 7 - weekdayOf(day))
  return `${dayAfter(`${day.slice(0, 7)}-01`, 32).slice(0, 7)}-01`
}
/** The whole day, week or month before the day it runs on. A late run covers the same days. */
export const daysOfRun = (every: Every, day: string): Days => {
  const to = dayAfter(day, -1)
  return { from: every === 'day' ? to : every === 'week' ? dayAfter(day, -7) : `${to.slice(0, 7)}-01`, to }
}

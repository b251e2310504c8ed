// The available balance of the coming days. Pure: sums of what is due, and of what such weekdays usually bring.
import { daysLater, dueDay, weekdayOf, type Cycle, type Day } from '../../platform/money/banking-days.ts'

interface Facts {
  readonly today: Day
  readonly available: bigint
  readonly pending: readonly { readonly dueOn: Day; readonly net: bigint }[]
  /** Net payments of past days. */
  readonly past: readonly { readonly weekday: number; readonly net: bigint }[]
  readonly cycle: Cycle
  readonly holidays: ReadonlySet<Day>
}
export interface ForecastDay {
  readonly day: Day
  readonly known: bigint
  readonly expected: bigint
  readonly low: bigint
  readonly high: bigint
}
const forecastDays = 30

/** Of sorted amounts: the one at this share of the way. */
const at = (sorted: readonly bigint[], share: number): bigint =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0n

const usual = (past: Facts['past'], weekday: number): { low: bigint; middle: bigint; high: bigint } => {
  const sorted = past
    .filter((day) => day.weekday === weekday)
    .map(({ net }) => net)
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return { low: at(sorted, 0.2), middle: at(sorted, 0.5), high: at(sorted, 0.8) }
}

export const forecast = ({ today, available, pending, past, cycle, holidays }: Facts): readonly ForecastDay[] => {
  const days = Array.from({ length: forecastDays + 1 }, (_, step) => daysLater(today, step))
  const comes = new Map<Day, { low: bigint; middle: bigint; high: bigint }>()
  // Today's payments are partly made: from tomorrow on they are only expected.
  for (const day of days.slice(1)) {
    const due = dueDay(day, cycle, holidays)
    const before = comes.get(due) ?? { low: 0n, middle: 0n, high: 0n }
    const more = usual(past, weekdayOf(day))
    comes.set(due, { low: before.low + more.low, middle: before.middle + more.middle, high: before.high + more.high })
  }
  let [sure, low, middle, high] = [available, 0n, 0n, 0n]
  return days.map((day) => {
    for (const each of pending) if (each.dueOn === day || (day === today && each.dueOn < today)) sure += each.net
    const more = comes.get(day)
    low += more?.low ?? 0n
    middle += more?.middle ?? 0n
    high += more?.high ?? 0n
    return { day, known: sure, expected: sure + middle, low: sure + low, high: sure + high }
  })
}

// The available balance of the coming days. Pure: sums of due amounts, and of the usual income of such weekdays.
import { cycleOf, type Cycle, type ProductKey } from '@falaj/contract/kernel/products'
import { daysLater, dueDay, weekdayOf, type Day } from '../../../platform/base/banking-days.ts'

interface Facts {
  readonly today: Day
  readonly available: bigint
  readonly pending: readonly { readonly dueOn: Day; readonly net: bigint }[]
  /** Net payments of past days. */
  readonly past: readonly { readonly weekday: number; readonly net: bigint }[]
  /** How much of it came by products of each cycle: a coming day is cut in the same shares. */
  readonly cycles: readonly { readonly cycle: Cycle; readonly net: bigint }[]
  readonly holidays: ReadonlySet<Day>
}
/** Days by themselves, and all of them by cycle: the agreed one, or each product's own. */
export const historyOf = (
  rows: readonly { readonly day: Day; readonly weekday: number; readonly product: ProductKey; readonly net: bigint }[],
  agreed: Cycle | null,
): Pick<Facts, 'past' | 'cycles'> => {
  const sum = (of: typeof rows): bigint => of.reduce((all, { net }) => all + net, 0n)
  const byCycle = Map.groupBy(rows, ({ product }) => agreed ?? cycleOf(product))
  return {
    past: [...Map.groupBy(rows, ({ day }) => day).values()].map((of) => ({ weekday: of[0]!.weekday, net: sum(of) })),
    cycles: [...byCycle].map(([cycle, of]) => ({ cycle, net: sum(of) })),
  }
}
export interface ForecastDay {
  readonly day: Day
  readonly known: bigint
  readonly expected: bigint
  readonly low: bigint
  readonly high: bigint
}
const forecastDays = 30

/** Quantile of sorted amounts. */
const at = (sorted: readonly bigint[], share: number): bigint =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0n

const usual = (past: Facts['past'], weekday: number): { low: bigint; middle: bigint; high: bigint } => {
  const sorted = past
    .filter((day) => day.weekday === weekday)
    .map(({ net }) => net)
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return { low: at(sorted, 0.2), middle: at(sorted, 0.5), high: at(sorted, 0.8) }
}

/** A day's amount in the cycles' shares; what dividing leaves over is the last one's. */
const shares = (amount: bigint, cycles: Facts['cycles']): readonly bigint[] => {
  const whole = cycles.reduce((all, { net }) => all + net, 0n)
  let [left, open] = [amount, whole]
  return cycles.map(({ net }) => {
    const share = open === 0n ? 0n : (left * net) / open
    left -= share
    open -= net
    return share
  })
}

export const forecast = ({ today, available, pending, past, cycles, holidays }: Facts): readonly ForecastDay[] => {
  const days = Array.from({ length: forecastDays + 1 }, (_, step) => daysLater(today, step))
  const comes = new Map<Day, { low: bigint; middle: bigint; high: bigint }>()
  // Today's payments are partly made: from tomorrow on they are only expected.
  for (const day of days.slice(1)) {
    const more = usual(past, weekdayOf(day))
    const [low, middle, high] = [shares(more.low, cycles), shares(more.middle, cycles), shares(more.high, cycles)]
    for (const [nth, { cycle }] of cycles.entries()) {
      const due = dueDay(day, cycle, holidays)
      const before = comes.get(due) ?? { low: 0n, middle: 0n, high: 0n }
      comes.set(due, {
        low: before.low + low[nth]!,
        middle: before.middle + middle[nth]!,
        high: before.high + high[nth]!,
      })
    }
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

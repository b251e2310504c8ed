// Which sums make a measure, which days a period is compared with, and what is too fine to show.
import {
  columnsMax,
  isDated,
  measureKinds,
  rowsMax,
  type Against,
  type ColumnsName,
  type DimensionName,
  type MeasureName,
} from '@falaj/contract/insight/data-summary'
import type { FigureName } from '../../../platform/payment/hour-sums.ts'
import { daysByHour } from '../../../platform/payment/span-sums.ts'

/** How often each kept sum counts. */
export type Parts = Readonly<Partial<Record<FigureName, 1 | -1>>>
export interface Measure {
  readonly value: Parts
  readonly base?: Parts
}
export const measures: Readonly<Record<Exclude<MeasureName, 'terminals' | 'payers'>, Measure>> = {
  sales: { value: { amount: 1 } },
  payments: { value: { count: 1 } },
  refunds: { value: { refunded: 1 } },
  'refund-rate': { value: { refunded: 1 }, base: { amount: 1 } },
  disputes: { value: { disputes: 1 } },
  disputed: { value: { disputed: 1 } },
  fees: { value: { fee: 1 } },
  vat: { value: { vat: 1 } },
  /** Sales less fees, their VAT and what went back in the period. */
  net: { value: { net: 1, refunded: -1 } },
  settled: { value: { settled: 1 } },
  average: { value: { amount: 1 }, base: { count: 1 } },
}
export type SumMeasure = keyof typeof measures
export const isSum = (name: MeasureName): name is SumMeasure => measureKinds[name] !== 'distinct'
export const namesOf = ({ value, base }: Measure): readonly FigureName[] => [
  ...new Set([...Object.keys(value), ...Object.keys(base ?? {})] as FigureName[]),
]
export const valueOf = (parts: Parts, sums: Readonly<Partial<Record<FigureName, bigint>>>): bigint =>
  Object.entries(parts).reduce((sum, [name, times]) => sum + BigInt(times) * (sums[name as FigureName] ?? 0n), 0n)

const dayMs = 86_400_000
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
interface Days {
  readonly from: string
  /** Included. */
  readonly to: string
}
const yearBack = (day: string): string => {
  const back = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return back.endsWith('02-29') ? `${back.slice(0, 4)}-02-28` : back
}
/** As many days just before; whole months are compared with whole months. */
export const daysBefore = ({ from, to }: Days, against: Against): Days | null => {
  if (against === 'none') return null
  if (against === 'year') return { from: yearBack(from), to: yearBack(to) }
  const last = dayAfter(from, -1)
  if (from.endsWith('-01') && dayAfter(to).endsWith('-01')) {
    const months =
      (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1
    const first = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1 - months, 1))
    return { from: first.toISOString().slice(0, 10), to: last }
  }
  return { from: dayAfter(from, -Math.round((Date.parse(to) - Date.parse(from)) / dayMs) - 1), to: last }
}

/** So many days are read by the hour at most. */
export const hourDaysMax = 62
const stepsOf = (name: ColumnsName, days: number): number =>
  name === 'day' ? days : name === 'week' ? days / 7 : name === 'month' ? days / 30 : 0
const coarser: Readonly<Partial<Record<DimensionName, DimensionName>>> = {
  day: 'week',
  week: 'month',
  terminal: 'store',
  store: 'merchant',
}
export interface TooFine {
  readonly axis: 'rows' | 'columns' | 'period'
  readonly choose: DimensionName | null
}
const chosen = (axis: 'rows' | 'columns', name: ColumnsName): TooFine => ({
  axis,
  choose: name === 'none' ? null : (coarser[name] ?? null),
})
/** Known before anything is read. */
export const tooFineFor = (
  { from, to }: Days,
  rows: DimensionName,
  columns: ColumnsName,
  where: readonly DimensionName[],
): TooFine | null => {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (stepsOf(columns, days) > columnsMax) return chosen('columns', columns)
  if (stepsOf(rows, days) > rowsMax) return chosen('rows', rows)
  const groups = new Set([rows, ...(columns === 'none' ? [] : [columns]), ...where])
  if (daysByHour(groups, from, dayAfter(to)) <= hourDaysMax) return null
  const dated = [rows, columns].find(isDated)
  return dated ? { axis: dated === rows ? 'rows' : 'columns', choose: 'weekday' } : { axis: 'period', choose: null }
}
/** Known once the keys are. */
export const tooMany = (
  rows: DimensionName,
  columns: ColumnsName,
  found: { readonly rows: number; readonly columns: number },
): TooFine | null =>
  found.columns > columnsMax ? chosen('columns', columns) : found.rows > rowsMax ? chosen('rows', rows) : null

// The question in the address: what is shown, by what, of which days, and the figure that is chosen. Pure.
import {
  againsts,
  dimensionNames,
  measureNames,
  type Against,
  type ColumnsName,
  type DimensionName,
  type MeasureName,
  type Where,
} from '@falaj/contract/insight/data-summary'
import { homeCurrencies } from '@falaj/contract/kernel/scalars'
import { readDay, shownDay } from '../../../blocks/day-input/days.ts'
import { dayPlus } from '../../../blocks/zone.ts'

/** A row and a column; null is the total over them. */
export interface Choice {
  readonly row: string | null
  readonly column: string | null
}
export interface Question {
  readonly show: MeasureName
  readonly rows: DimensionName
  readonly columns: ColumnsName
  readonly period: { readonly from: string; readonly to: string }
  readonly against: Against
  readonly currency: (typeof homeCurrencies)[number]
  readonly chosen: Choice | null
  /** Its records are open. */
  readonly isOpen: boolean
}
const oneOf = <T extends string>(all: readonly T[], given: string | null, otherwise: T): T =>
  all.find((each) => each === given) ?? otherwise
const monday = (day: string): string => dayPlus(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
const monthBack = (day: string, months: number): string => {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date.toISOString().slice(0, 10)
}
/** The periods that are one press away, by the day today in Dubai. */
export const presetsAt = (today: string) =>
  ({
    week: { from: dayPlus(monday(today), -7), to: dayPlus(monday(today), -1) },
    weeks: { from: dayPlus(monday(today), -28), to: dayPlus(monday(today), -1) },
    month: { from: monthBack(today, 0), to: today },
    lastMonth: { from: monthBack(today, 1), to: dayPlus(monthBack(today, 0), -1) },
    year: { from: monthBack(today, 12), to: dayPlus(monthBack(today, 0), -1) },
    years: { from: monthBack(today, 24), to: dayPlus(monthBack(today, 0), -1) },
  }) as const
/** As the filter of a list has it in the address. */
export const periodParam = ({ from, to }: Question['period']): string => `${from}_${to}`
export const presetNames = ['week', 'weeks', 'month', 'lastMonth', 'year', 'years'] as const
const dayIn = (text: string): string | null => (text ? readDay(shownDay(text)) : null)
/** A total is `*` in the address; no key is `*`. */
const all = '*'
const keyIn = (text: string | null): string | null => (text === null || text === all ? null : text)
export const questionIn = (search: string, today: string): Question => {
  const given = new URLSearchParams(search)
  const [from = null, to = null] = (given.get('period') ?? '').split('_').map(dayIn)
  const isChosen = given.has('row') || given.has('column')
  return {
    show: oneOf(measureNames, given.get('show'), 'sales'),
    rows: oneOf(dimensionNames, given.get('rows'), 'merchant'),
    columns: oneOf([...dimensionNames, 'none'], given.get('columns'), 'week'),
    period: from && to ? { from, to } : presetsAt(today).weeks,
    against: oneOf(againsts, given.get('against'), 'before'),
    currency: oneOf(homeCurrencies, given.get('currency'), 'AED'),
    chosen: isChosen ? { row: keyIn(given.get('row')), column: keyIn(given.get('column')) } : null,
    isOpen: isChosen && given.get('open') === 'records',
  }
}
/** What to put into the address for a chosen figure. */
export const chosenParams = (chosen: Choice | null): Record<string, string | null> => ({
  row: chosen && (chosen.row ?? all),
  column: chosen && (chosen.column ?? all),
  open: null,
})
/** The filter that a figure is of. */
export const whereOf = ({ rows, columns }: Pick<Question, 'rows' | 'columns'>, { row, column }: Choice): Where => ({
  ...(column === null || columns === 'none' ? {} : { [columns]: column }),
  ...(row === null ? {} : { [rows]: row }),
})
/** What a figure falls into: the next group below those that it is already of. */
export const partsOf = (where: Where, merchants: number): DimensionName => {
  const has = (name: DimensionName) => where[name] !== undefined
  if (merchants > 1 && !has('merchant') && !has('store') && !has('terminal')) return 'merchant'
  if (!has('store') && !has('terminal')) return 'store'
  if (!has('terminal')) return 'terminal'
  return has('method') ? 'weekday' : 'method'
}

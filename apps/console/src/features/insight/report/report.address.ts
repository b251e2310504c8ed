// The question in the address: which report, by what, of which days, and the figure whose records are open. Pure.
import { columnsOf, isReport, reportOf, type ReportName } from '@falaj/contract/insight/report-library'
import type { ReportDimension } from '@falaj/contract/insight/report-terms'
import { homeCurrencies } from '@falaj/contract/kernel/scalars'
import { readDay, shownDay } from '../../../blocks/day-input/days.ts'
import { presetsAt } from '../data-summary/data-summary.read.ts'

export interface Question {
  readonly report: ReportName
  readonly by: ReportDimension
  readonly currency: (typeof homeCurrencies)[number]
  readonly period: { readonly from: string; readonly to: string }
}
/** A column and a group; null is the total over them. */
export interface Choice {
  readonly column: string
  readonly key: string | null
}
export const views = ['scheduled', 'history', 'proofs', 'dashboard'] as const
export type View = (typeof views)[number]
export interface Address extends Question {
  /** False where the address names no report: a phone shows the library. */
  readonly isChosen: boolean
  readonly view: View | null
  readonly choice: Choice | null
}
const dayIn = (text: string): string | null => (text ? readDay(shownDay(text)) : null)
/** A total is `*` in the address; no key is `*`. */
const all = '*'
export const addressIn = (search: string, today: string, first: ReportName): Address => {
  const given = new URLSearchParams(search)
  const named = given.get('report') ?? ''
  const report = isReport(named) ? named : first
  const { by } = reportOf(report)
  const [from = null, to = null] = (given.get('period') ?? '').split('_').map(dayIn)
  const column = given.get('column') ?? ''
  const key = given.get('key')
  return {
    report,
    by: by.find((each) => each === given.get('by')) ?? by[0],
    currency: homeCurrencies.find((each) => each === given.get('currency')) ?? 'AED',
    period: from && to ? { from, to } : presetsAt(today).lastMonth,
    isChosen: isReport(named),
    view: views.find((each) => each === given.get('tab')) ?? null,
    choice: key !== null && columnsOf(report).includes(column) ? { column, key: key === all ? null : key } : null,
  }
}
export const choiceParams = (choice: Choice | null): Record<string, string | null> => ({
  column: choice?.column ?? null,
  key: choice && (choice.key ?? all),
})

// A report answered: its groups in order, their totals, and the period before.
import { reportOf, columnsOf } from '@falaj/contract/insight/report-library'
import { hasBase } from '@falaj/contract/insight/report-terms'
import { reportGroupsMax, type ReportAnswer, type ReportFigure } from '@falaj/contract/insight/report'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { groupsOf, totalOf, type Group, type Question } from './report.compile.ts'
import { definitions } from './report.definitions.ts'
import { inOrder, periodBefore } from './report.rules.ts'
import { namesOf } from './report.store.ts'

const totals = (report: Question['report'], groups: readonly Group[]): readonly ReportFigure[] =>
  columnsOf(report).map((column, nth) =>
    totalOf(
      groups.map(({ cells }) => cells[nth]!),
      hasBase(reportOf(report).columns[column]!.kind),
    ),
  )
const recordsIn = (groups: readonly Group[]): number => groups.reduce((sum, { records }) => sum + records, 0)

export const askReport = async (
  tx: Store,
  merchantId: string,
  question: Question,
  asOf: Date,
): Promise<ReportAnswer> => {
  const { report, by, period } = question
  const { main, isNow } = reportOf(report)
  const groups = await groupsOf(tx, merchantId, question, asOf)
  const days = isNow ? null : periodBefore(period)
  const earlier = days ? await groupsOf(tx, merchantId, { ...question, period: days }, asOf) : null
  const at = columnsOf(report).indexOf(main)
  const before = new Map(earlier?.map(({ key, cells }) => [key, cells[at]!]))
  const isTooFine = groups.length > reportGroupsMax
  const nameOf = await namesOf(tx, by, merchantId)
  return {
    rows: isTooFine
      ? []
      : inOrder(by, groups, ({ cells }) => BigInt(cells[at]!.value)).map(({ key, records, cells }) => ({
          key,
          name: nameOf(key),
          cells: [...cells],
          before: before.get(key) ?? null,
          records,
        })),
    total: {
      cells: [...totals(report, groups)],
      before: earlier ? totals(report, earlier)[at]! : null,
      records: recordsIn(groups),
    },
    before: days,
    isTooFine,
    isComplete: isNow || period.to < dubaiDay(asOf),
    version: definitions[report].version,
    at: asOf.toISOString(),
  }
}

// The table as a file and as lines: the question is a list's filter, so that it is saved as a view and exported as lists are. A figure’s records are
// a file too: as many lines as the page says.
import { guardedCell } from '@falaj/contract/formats/cells'
import { report, type ReportFigure, type ReportFilters } from '@falaj/contract/insight/report'
import { mayRead, reportOf, type ReportName } from '@falaj/contract/insight/report-library'
import { reportDimensions, sidesOf, type ReportColumnKind } from '@falaj/contract/insight/report-terms'
import { keyName, quotientOf, reportKeyWords } from '@falaj/contract/insight/report-text'
import { businessObjectOf } from '@falaj/contract/kernel/business-objects'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { say, speak, words, type Language } from '@falaj/contract/kernel/words'
import { money, toText, type Currency } from '@falaj/money'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { FileRefused, tableFile } from '../../../platform/lists/exportable.ts'
import { mappingOf } from '../../../platform/lists/listed.ts'
import type { Cell } from '../../../platform/lists/xlsx.ts'
import { askReport } from './report.ask.ts'
import { factsFor, type Figure, type Question } from './report.compile.ts'
import { columnOf, inTime, permitted } from './report.handlers.ts'

const fileWords = words({
  record: { en: 'Record', zh: '记录' },
  number: { en: 'Number', zh: '编号' },
  time: { en: 'Time', zh: '时间' },
  base: { en: 'Of', zh: '基数' },
})
/** More lines than these are no file of a figure. */
const fileRowsMax = 100_000

/** What the page shows where the address says nothing: the first report, by its first group, of this month. */
const questionOf = (
  { report: name = 'earned', by, currency = 'AED', period }: ReportFilters,
  today: string,
): Question => ({
  report: name,
  by: by ?? reportOf(name).by[0],
  currency,
  period: period
    ? { from: period.startTime.slice(0, 10), to: period.endTime.slice(0, 10) }
    : { from: `${today.slice(0, 7)}-01`, to: today },
})
/** A plain number: money in its unit, a share as a fraction, a time in seconds. Null where there is none. */
const numberOf = (kind: ReportColumnKind, figure: ReportFigure, currency: string): string | null => {
  if (kind === 'money') return toText(money(BigInt(figure.value), currency as Currency))
  if (kind === 'count') return figure.value
  if (figure.base === '0') return null
  if (kind === 'average') return toText(money(BigInt(Math.round(quotientOf(figure))), currency as Currency))
  return quotientOf(figure).toFixed(kind === 'rate' ? 6 : 0)
}
const both = (name: (language: Language) => string) => ({ en: name('en'), zh: name('zh') })

type Line = Output<typeof report.table>['rows'][number]
/** A line for each cell, then one for each total. */
export const linesOf = async (tx: Store, merchantId: string, question: Question): Promise<readonly Line[]> => {
  const found = await askReport(tx, merchantId, question, new Date())
  const all = both((language) => speak(reportKeyWords, language)('total'))
  const { columns } = reportOf(question.report)
  const line = (id: string, row: Line['row'], cells: readonly ReportFigure[]): Line[] =>
    Object.values(columns).map(({ title, kind }, nth) => ({
      id: `${id}-${nth}`,
      row,
      column: title,
      value: numberOf(kind, cells[nth]!, question.currency),
    }))
  return [
    ...found.rows.flatMap((row, at) =>
      line(
        String(at),
        both((language) => keyName(question.by, row, language)),
        row.cells,
      ),
    ),
    ...line('total', all, found.total.cells),
  ]
}
export const table = async (call: Call<typeof report.table>) => {
  const question = questionOf(call.input.filters, dubaiDay(new Date()))
  permitted(call, question)
  const lines = await inTime(linesOf(call.tx, call.me().merchantId, question))
  if (call.input.ask === 'totals') return { rows: [], total: lines.length }
  const { number, size } = call.input.pageParam
  return { rows: lines.slice((number - 1) * size, number * size), total: lines.length }
}

const cellOf = (text: string | null): Cell => (text === null ? null : { number: text })
const figureFile = async (db: Store, merchantId: string, figure: Figure, language: Language) => {
  const { columns } = reportOf(figure.report)
  columnOf(figure.report, figure.column)
  const column = columns[figure.column]!
  const [above, below] = sidesOf(column)
  const plain = (side: typeof above, value: string): Cell => ({
    number: side === 'money' ? toText(money(BigInt(value), figure.currency as Currency)) : value,
  })
  const facts = await factsFor(db, merchantId, figure, { asOf: new Date() }, fileRowsMax + 1)
  if (facts.length > fileRowsMax) throw new FileRefused('TOO_MANY_RECORDS')
  const t = speak(fileWords, language)
  return {
    headings: [t('record'), t('number'), t('time'), `${column.title[language]} (${figure.currency})`, t('base')],
    rows: facts.map((fact): Cell[] => [
      guardedCell(say(businessObjectOf(fact.object_kind) ?? { en: fact.kind, zh: fact.kind }, language)),
      guardedCell(fact.number),
      new Date(fact.at.getTime() + 4 * hourMs).toISOString().slice(0, 19).replace('T', ' '),
      plain(above, fact.value),
      fact.base === null ? null : plain(below, fact.base),
    ]),
  }
}
/** Dubai has never moved its clocks. */
const hourMs = 3_600_000
const nameOf = (filters: ReportFilters): ReportName => filters.report ?? 'earned'

/** As the page shows it: a row for each row of the table, then the totals; or the records of one figure. */
export const reportExport = tableFile(report.table, {
  fileName: { en: 'report', zh: '报表' },
  columns: mappingOf(report.table).written,
  /** A colleague may have other keys. */
  personal: true,
  mayHave: (filters, visitor) => mayRead(nameOf(filters), visitor),
  async table(db, { merchantId }, filters, language) {
    const question = questionOf(filters, dubaiDay(new Date()))
    const { columns, question: asked, isNow } = reportOf(question.report)
    if (filters.figure !== undefined)
      return figureFile(
        db,
        merchantId,
        { ...question, column: filters.figure, key: filters.of === undefined ? null : filters.of },
        language,
      )
    const found = await askReport(db, merchantId, question, new Date())
    if (found.isTooFine) throw new FileRefused('TOO_FINE')
    const line = (name: string, cells: readonly ReportFigure[]): Cell[] => [
      guardedCell(name),
      ...Object.values(columns).map(({ kind }, nth) => cellOf(numberOf(kind, cells[nth]!, question.currency))),
    ]
    const days = isNow ? dubaiDay(new Date()) : `${question.period.from} – ${question.period.to}`
    return {
      headings: [
        `${asked[language]} ${reportDimensions[question.by][language]} (${question.currency}, ${days})`,
        ...Object.values(columns).map(({ title }) => title[language]),
      ],
      rows: [
        ...found.rows.map((row) => line(keyName(question.by, row, language), row.cells)),
        line(speak(reportKeyWords, language)('total'), found.total.cells),
      ],
    }
  },
})

// The table as a file and as lines: the question is a list's filter, so that it is saved as a view, exported and scheduled as lists are.
import { guardedCell } from '@falaj/contract/formats/cells'
import {
  dataSummary,
  dimensionWords,
  measureKinds,
  measureWords,
  type SummaryFigure,
  type SummaryFilters,
} from '@falaj/contract/insight/data-summary'
import { keyText, summaryKeyWords } from '@falaj/contract/insight/data-summary-text'
import type { Input, Output } from '@falaj/contract/kernel/endpoint'
import { speak, type Language } from '@falaj/contract/kernel/words'
import { money, toText } from '@falaj/money'
import { dubaiDay, weekdayOf } from '../../../platform/base/banking-days.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { FileRefused, tableFile } from '../../../platform/lists/exportable.ts'
import { mappingOf } from '../../../platform/lists/listed.ts'
import type { Cell } from '../../../platform/lists/xlsx.ts'
import { summarize } from './data-summary.handlers.ts'
import { dayAfter } from './data-summary.rules.ts'

type Question = Input<typeof dataSummary.query>
/** What the page shows where the address says nothing: sales of the last four whole weeks. */
const questionOf = ({ show, rows, columns, currency, against, period }: SummaryFilters, today: string): Question => {
  const monday = dayAfter(today, 1 - weekdayOf(today))
  return {
    show: show ?? 'sales',
    rows: rows ?? 'merchant',
    columns: columns ?? 'week',
    currency: currency ?? 'AED',
    against: against ?? 'before',
    period: period
      ? { from: period.startTime.slice(0, 10), to: period.endTime.slice(0, 10) }
      : { from: dayAfter(monday, -28), to: dayAfter(monday, -1) },
    where: {},
  }
}
/** A plain number: money in its unit, a rate as a share. Null where there is none. */
const numberOf = (
  { show, currency }: Question,
  figure: Pick<SummaryFigure, 'value' | 'base'> | null | undefined,
): string | null => {
  if (!figure) return null
  const kind = measureKinds[show]
  const { value, base } = figure
  if (kind === 'money') return toText(money(BigInt(value), currency))
  if (base === null) return value
  if (base === '0') return null
  const quotient = Number(value) / Number(base)
  return kind === 'average' ? toText(money(BigInt(Math.round(quotient)), currency)) : quotient.toFixed(6)
}

const both = (name: (language: Language) => string) => ({ en: name('en'), zh: name('zh') })
type Line = Output<typeof dataSummary.table>['rows'][number]
/** A line for each cell, then one for each row's total, then the whole. */
const linesOf = async (tx: Store, merchantId: string, filters: SummaryFilters): Promise<readonly Line[]> => {
  const question = questionOf(filters, dubaiDay(new Date()))
  const { rows, columns } = question
  const found = await summarize(tx, merchantId, question)
  if (found.tooFine) return []
  const all = both((language) => speak(summaryKeyWords, language)('total'))
  const line = (id: string, row: Line['row'], column: Line['column'], figure: SummaryFigure | null): Line => ({
    id,
    row,
    column,
    value: numberOf(question, figure),
    before: numberOf(question, figure?.before),
  })
  return [
    ...found.rows.flatMap((row, at) => {
      const name = both((language) => keyText(rows, row, language))
      return [
        ...found.columns.map((column, nth) =>
          line(
            `${at}-${nth}`,
            name,
            both((language) => keyText(columns === 'none' ? rows : columns, column, language)),
            found.cells[at]?.[nth] ?? null,
          ),
        ),
        line(`${at}`, name, all, row.total),
      ]
    }),
    line('total', all, all, found.total),
  ]
}
export const table = async ({ tx, me, input }: Call<typeof dataSummary.table>) => {
  const lines = await linesOf(tx, me().merchantId, input.filters)
  if (input.ask === 'totals') return { rows: [], total: lines.length }
  const { number, size } = input.pageParam
  return { rows: lines.slice((number - 1) * size, number * size), total: lines.length }
}

/** As the page shows it: a row for each row of the table, then the totals. */
export const summaryExport = tableFile(dataSummary.table, {
  fileName: { en: 'data-summary', zh: '数据汇总' },
  columns: mappingOf(dataSummary.table).written,
  async table(db, { merchantId }, filters, language) {
    const question = questionOf(filters, dubaiDay(new Date()))
    const { show, rows, columns, currency } = question
    const found = await summarize(db, merchantId, question)
    if (found.tooFine) throw new FileRefused('TOO_FINE')
    const t = speak(summaryKeyWords, language)
    const number = (figure: Pick<SummaryFigure, 'value' | 'base'> | null | undefined): Cell => {
      const text = numberOf(question, figure)
      return text === null ? null : { number: text }
    }
    const line = (name: string, cells: readonly (SummaryFigure | null)[], total: SummaryFigure): Cell[] => [
      guardedCell(name),
      ...cells.map(number),
      number(total),
      ...(found.before ? [number(total.before)] : []),
    ]
    const columnNames =
      columns === 'none' ? [] : found.columns.map((each) => guardedCell(keyText(columns, each, language)))
    return {
      headings: [
        `${dimensionWords[rows][language]} (${measureWords[show][language]}, ${currency}, ${question.period.from} – ${question.period.to})`,
        ...columnNames,
        t('total'),
        ...(found.before ? [`${t('before')} (${found.before.from} – ${found.before.to})`] : []),
      ],
      rows: [
        ...found.rows.map((row, at) => line(keyText(rows, row, language), found.cells[at] ?? [], row.total)),
        line(
          t('total'),
          found.columns.map(({ total }) => total),
          found.total,
        ),
      ],
    }
  },
})

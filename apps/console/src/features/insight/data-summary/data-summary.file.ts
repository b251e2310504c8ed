// The table as a file: what is on the screen, with plain numbers. Spreadsheet programs take a cell that begins with a formula sign for a formula.
import { guardedCell } from '@falaj/contract/formats/cells'
import { measureKinds, measureWords } from '@falaj/contract/insight/data-summary'
import type { Language } from '@falaj/contract/kernel/words'
import { money, toText } from '@falaj/money'
import type { SummaryFigure } from '@falaj/contract/insight/data-summary'
import type { Question } from './data-summary.address.ts'
import type { Summary } from './data-summary.pivot.tsx'
import { groupName, keyText, sizeOf } from './data-summary.text.ts'

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const name = (text: string): string => quoted(guardedCell(text))
export const fileOf = (of: Summary, question: Question, language: Language, total: string, before: string): string => {
  const { show, rows, columns, currency } = question
  const number = (figure: SummaryFigure | SummaryFigure['before'] | undefined): string => {
    if (!figure) return ''
    const kind = measureKinds[show]
    if (kind === 'money') return toText(money(BigInt(figure.value), currency))
    if (kind === 'average') return toText(money(BigInt(Math.round(sizeOf(figure))), currency))
    return kind === 'rate' ? sizeOf(figure).toFixed(6) : figure.value
  }
  const columnNames = columns === 'none' ? [] : of.columns.map((column) => keyText(columns, column, language))
  const line = (first: string, cells: readonly (SummaryFigure | null)[], sum: SummaryFigure) =>
    [name(first), ...cells.map(number), number(sum), number(sum.before)].join(',')
  return [
    [`${groupName(rows, language)} (${measureWords[show][language]}, ${currency})`, ...columnNames, total, before]
      .map(name)
      .join(','),
    ...of.rows.map((row, at) => line(keyText(rows, row, language), of.cells[at] ?? [], row.total)),
    line(
      total,
      of.columns.map((column) => column.total),
      of.total,
    ),
  ].join('\r\n')
}
export const saveFile = (text: string, fileName: string): void => {
  // With a mark of its encoding: Excel reads Chinese names only then.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}

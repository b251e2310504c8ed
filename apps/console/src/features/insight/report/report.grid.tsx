// The table: every figure opens its records; arrow keys move from one to the next. On a phone a row is a card.
import { useRef, type KeyboardEvent } from 'react'
import type { ReportAnswer, ReportFigure } from '@falaj/contract/insight/report'
import { reportOf } from '@falaj/contract/insight/report-library'
import { isTimed, reportDimensions } from '@falaj/contract/insight/report-terms'
import { figureText, keyName } from '@falaj/contract/insight/report-text'
import { phone, useMedia } from '../../../blocks/media.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { Choice, Question } from './report.address.ts'
import { reportWords } from './report.words.ts'

interface GridProps {
  readonly of: ReportAnswer
  readonly question: Question
  readonly choice: Choice | null
  readonly onChoose: (choice: Choice) => void
}
export const ReportGrid = ({ of, question, choice, onChoose }: GridProps) => {
  const t = useWords(reportWords)
  const language = useLanguage()
  const isPhone = useMedia(phone)
  const table = useRef<HTMLTableElement>(null)
  const { columns, main } = reportOf(question.report)
  const list = Object.entries(columns)
  const mainAt = list.findIndex(([name]) => name === main)
  const hasBefore = of.total.before !== null && !isTimed(question.by)
  const onKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key]
    if (!step || !table.current) return
    event.preventDefault()
    const lines = [...table.current.querySelectorAll('[data-line]')].map((line) => [
      ...line.querySelectorAll<HTMLButtonElement>('button[data-figure]'),
    ])
    const line = lines.findIndex((buttons) => buttons.includes(event.currentTarget))
    lines[line + step[0]!]?.[lines[line]!.indexOf(event.currentTarget) + step[1]!]?.focus()
  }
  const change = (now: ReportFigure, before: ReportFigure | null): string => {
    const { kind } = columns[main]!
    if (kind !== 'money' && kind !== 'count') return ''
    const by = BigInt(now.value) - BigInt(before?.value ?? 0)
    return `${by > 0n ? '+' : ''}${figureText(kind, { value: String(by), base: null }, question.currency, language)}`
  }
  const line = (
    key: string | null,
    name: string,
    row: { readonly cells: readonly ReportFigure[]; readonly before: ReportFigure | null; readonly records: number },
    isFirst: boolean,
  ) => (
    <tr key={key ?? '*'} data-line data-total={key === null}>
      <th scope="row">{name}</th>
      {list.map(([column, { kind, title }], nth) => {
        const text = figureText(kind, row.cells[nth]!, question.currency, language)
        const isChosen = choice?.column === column && choice.key === key
        return (
          <td key={column} data-label={title[language]} data-chosen={isChosen}>
            <button
              type="button"
              data-figure
              className="summary-figure"
              aria-pressed={isChosen}
              aria-label={`${name}, ${title[language]}: ${text}`}
              tabIndex={isFirst && nth === 0 ? 0 : -1}
              onClick={() => onChoose({ column, key })}
              onKeyDown={onKey}
            >
              {text}
            </button>
          </td>
        )
      })}
      {hasBefore && <td data-label={t('change')}>{change(row.cells[mainAt]!, row.before)}</td>}
      <td data-label={t('records')} className="report-count">
        {row.records.toLocaleString('en-GB')}
      </td>
    </tr>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways: the keyboard must reach it
    <div className="summary-scroll" role="region" aria-label={t('records')} tabIndex={isPhone ? -1 : 0}>
      <table ref={table} className="summary-table report-table" data-cards={isPhone}>
        <thead>
          <tr>
            <th scope="col">{reportDimensions[question.by][language]}</th>
            {list.map(([column, { kind, title }]) => (
              <th key={column} scope="col">
                {title[language]}
                {kind === 'money' || kind === 'average' ? `, ${question.currency}` : ''}
              </th>
            ))}
            {hasBefore && <th scope="col">{t('change')}</th>}
            <th scope="col">{t('records')}</th>
          </tr>
        </thead>
        <tbody>{of.rows.map((row, at) => line(row.key, keyName(question.by, row, language), row, at === 0))}</tbody>
        <tfoot>{line(null, t('all', { n: of.rows.length }), of.total, of.rows.length === 0)}</tfoot>
      </table>
    </div>
  )
}

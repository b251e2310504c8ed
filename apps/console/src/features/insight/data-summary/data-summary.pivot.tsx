// The table: each figure can be chosen, arrow keys move from one to the next, Enter opens its records. On a phone a row is a card.
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import {
  dimensionWords,
  isDated,
  measureKinds,
  type dataSummary,
  type SummaryFigure,
} from '@falaj/contract/insight/data-summary'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { phone, useMedia } from '../../../blocks/media.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { Choice, Question } from './data-summary.address.ts'
import { changeText, keyText, sizeOf, textOf } from './data-summary.text.ts'
import { dataSummaryWords } from './data-summary.words.ts'

export type Summary = Output<typeof dataSummary.query>
export interface PivotProps {
  readonly of: Summary
  readonly question: Question
  readonly onChoose: (chosen: Choice) => void
  readonly onOpen: (chosen: Choice) => void
}
const same = (one: Choice | null, other: Choice): boolean => one?.row === other.row && one.column === other.column

export const Pivot = ({ of, question, onChoose, onOpen }: PivotProps) => {
  const t = useWords(dataSummaryWords)
  const dimension = useWords(dimensionWords)
  const language = useLanguage()
  const isPhone = useMedia(phone)
  const table = useRef<HTMLTableElement>(null)
  const { show, rows: rowsBy, columns: columnsBy, currency, chosen } = question
  const hasColumns = of.columns.length > 0 && columnsBy !== 'none'
  const hasBefore = of.total.before !== null && !isDated(rowsBy)
  const isSum = ['money', 'count'].includes(measureKinds[show])
  const whole = sizeOf(of.total)
  const hasShare = isSum && whole > 0 && of.rows.every(({ total }) => sizeOf(total) >= 0)
  const columnText = (at: number) => keyText(columnsBy === 'none' ? rowsBy : columnsBy, of.columns[at]!, language)
  // In a table by days, weeks or months a figure is compared with the one before it.
  const previousOf = (figure: SummaryFigure, before: SummaryFigure | null | undefined) =>
    columnsBy !== 'none' && isDated(columnsBy) ? (before ?? null) : figure.before
  const isTabStop = (at: Choice) =>
    chosen
      ? same(chosen, at)
      : at.row === (of.rows[0]?.key ?? null) && at.column === (hasColumns ? (of.columns[0]?.key ?? null) : null)
  const onKey = (at: Choice) => (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      return onOpen(at)
    }
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key]
    if (!step || !table.current) return
    event.preventDefault()
    const lines = [...table.current.querySelectorAll('[data-line]')].map((line) => [
      ...line.querySelectorAll<HTMLButtonElement>('button[data-figure]'),
    ])
    const line = lines.findIndex((buttons) => buttons.includes(event.currentTarget))
    const column = lines[line]!.indexOf(event.currentTarget)
    const next = lines[line + step[0]!]?.[column + step[1]!]
    next?.focus()
    next?.click()
  }
  const figureButton = (at: Choice, figure: SummaryFigure | null, label: string, beneath?: ReactNode) => (
    <>
      <button
        type="button"
        data-figure
        className="summary-figure"
        aria-pressed={same(chosen, at)}
        aria-label={`${label}: ${figure ? textOf(show, figure, currency) : '–'}`}
        tabIndex={isTabStop(at) ? 0 : -1}
        onClick={() => onChoose(at)}
        onKeyDown={onKey(at)}
      >
        {figure ? textOf(show, figure, currency) : '–'}
      </button>
      {beneath && <small>{beneath}</small>}
    </>
  )
  const share = (figure: SummaryFigure) => (
    <span className="summary-share">
      <span aria-hidden="true">
        <span style={{ inlineSize: `${(100 * sizeOf(figure)) / whole}%` }} />
      </span>
      {((100 * sizeOf(figure)) / whole).toFixed(1)}%
    </span>
  )
  const allText =
    isDated(rowsBy) || rowsBy === 'weekday' || rowsBy === 'hour' ? t('allOf') : t('all', { n: of.rows.length })
  const line = (
    row: string | null,
    name: string,
    note: string | null,
    cells: readonly (SummaryFigure | null)[],
    total: SummaryFigure,
  ) => (
    <tr key={row ?? '*'} data-line data-total={row === null}>
      <th scope="row">
        <span>{name}</span>
        {note && <small>{note}</small>}
      </th>
      {hasColumns &&
        cells.map((cell, nth) => (
          <td
            key={of.columns[nth]!.key}
            data-label={columnText(nth)}
            data-chosen={same(chosen, { row, column: of.columns[nth]!.key })}
          >
            {figureButton(
              { row, column: of.columns[nth]!.key },
              cell,
              `${name}, ${columnText(nth)}`,
              cell ? changeText(show, cell, previousOf(cell, cells[nth - 1])) : null,
            )}
          </td>
        ))}
      <td data-label={t('total')} data-sum data-chosen={same(chosen, { row, column: null })}>
        {figureButton({ row, column: null }, total, `${name}, ${t('total')}`)}
      </td>
      {hasBefore && (
        <>
          <td data-label={t('before')} className="summary-before">
            {total.before && textOf(show, total.before, currency)}
          </td>
          <td data-label={t('change')}>{changeText(show, total, total.before)}</td>
        </>
      )}
      {hasShare && <td data-label={t('share')}>{share(total)}</td>}
    </tr>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways: the keyboard must reach it
    <div className="summary-scroll" role="region" aria-label={t('rows')} tabIndex={isPhone ? -1 : 0}>
      <table ref={table} className="summary-table" data-cards={isPhone}>
        <caption className="visually-hidden">{t('keys')}</caption>
        <thead>
          <tr>
            <th scope="col">{dimension(rowsBy)}</th>
            {hasColumns &&
              of.columns.map((column, nth) => (
                <th key={column.key} scope="col">
                  {columnText(nth)}
                </th>
              ))}
            <th scope="col">{t('total')}</th>
            {hasBefore && (
              <>
                <th scope="col">{t('before')}</th>
                <th scope="col">{t('change')}</th>
              </>
            )}
            {hasShare && <th scope="col">{t('share')}</th>}
          </tr>
        </thead>
        <tbody>
          {of.rows.map((row, at) =>
            line(row.key, keyText(rowsBy, row, language), row.note, of.cells[at] ?? [], row.total),
          )}
        </tbody>
        <tfoot>
          {line(
            null,
            ['money', 'average'].includes(measureKinds[show]) ? `${allText}, ${currency}` : allText,
            null,
            of.columns.map(({ total }) => total),
            of.total,
          )}
        </tfoot>
      </table>
    </div>
  )
}

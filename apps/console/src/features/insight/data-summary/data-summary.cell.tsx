// The chosen figure: what it falls into, what of the change each part explains, and the way to its records.
import { dataSummary, isDated, measureKinds, type SummaryFigure } from '@falaj/contract/insight/data-summary'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { partsOf, whereOf, type Choice, type Question } from './data-summary.address.ts'
import type { Summary } from './data-summary.pivot.tsx'
import {
  changeText,
  differenceOf,
  groupName,
  keyText,
  merchantsIn,
  sentenceOf,
  sizeOf,
  textOf,
} from './data-summary.text.ts'
import { dataSummaryWords } from './data-summary.words.ts'

export const chosenName = (
  of: Summary,
  { rows, columns }: Question,
  { row, column }: Choice,
  language: 'en' | 'zh',
  all: string,
) => {
  const rowHeading = of.rows.find(({ key }) => key === row)
  const columnHeading = of.columns.find(({ key }) => key === column)
  const names = [
    ...(rowHeading ? [keyText(rows, rowHeading, language)] : []),
    ...(columnHeading && columns !== 'none' ? [keyText(columns, columnHeading, language)] : []),
  ]
  return names.length > 0 ? names.join(', ') : all
}
export const isIn = ({ rows, columns }: Summary, { row, column }: Choice): boolean =>
  (row === null || rows.some(({ key }) => key === row)) &&
  (column === null || columns.some(({ key }) => key === column))
export const chosenFigure = (of: Summary, { row, column }: Choice): SummaryFigure | null => {
  const [at, nth] = [of.rows.findIndex(({ key }) => key === row), of.columns.findIndex(({ key }) => key === column)]
  if (row === null) return column === null ? of.total : (of.columns[nth]?.total ?? null)
  return column === null ? (of.rows[at]?.total ?? null) : (of.cells[at]?.[nth] ?? null)
}

interface ChosenCellProps {
  readonly of: Summary
  readonly question: Question
  readonly chosen: Choice
  readonly onOpen: () => void
}
export const ChosenCell = ({ of, question, chosen, onOpen }: ChosenCellProps) => {
  const t = useWords(dataSummaryWords)
  const language = useLanguage()
  const { show, currency, period } = question
  const where = whereOf(question, chosen)
  const by = partsOf(where, merchantsIn(of.merchants))
  // Days, weeks and months have no figure of the period before, so there is no change to explain.
  const isCompared = !Object.keys(where).some(isDated)
  const { data, instead } = useLoaded(
    dataSummary.query,
    { show, currency, period, where, rows: by, columns: 'none', against: isCompared ? question.against : 'none' },
    { lines: 4, keepPrevious: true },
  )
  const name = chosenName(of, question, chosen, language, t('allOf'))
  const figure = chosenFigure(of, chosen)
  const changes = (data?.rows ?? []).flatMap((row) =>
    row.total.before ? [{ row, by: differenceOf(show, row.total, row.total.before) }] : [],
  )
  const largest = changes.toSorted((one, other) => Math.abs(sizeOf(other.by)) - Math.abs(sizeOf(one.by)))[0]
  const signed = (part: Pick<SummaryFigure, 'value' | 'base'>) =>
    `${sizeOf(part) > 0 ? '+' : ''}${textOf(show, part, currency)}`
  return (
    <section className="card summary-cell" aria-label={t('chosen')}>
      <header>
        <p>{t('chosen')}</p>
        <h2>{name}</h2>
        <p className="summary-cell-figure">
          <b>{figure ? sentenceOf(show, figure, currency) : '–'}</b>
          {figure?.before && <span>{changeText(show, figure, figure.before)}</span>}
        </p>
      </header>
      {data === undefined ? (
        instead
      ) : (
        <>
          {largest && sizeOf(largest.by) !== 0 && measureKinds[show] === 'money' && (
            <p>
              {t('explains', { name: keyText(by, largest.row, language), change: `${currency} ${signed(largest.by)}` })}
            </p>
          )}
          {data.rows.length > 0 && (
            <table className="summary-parts">
              <caption className="visually-hidden">{groupName(by, language)}</caption>
              <tbody>
                {data.rows.slice(0, 8).map((row) => (
                  <tr key={row.key}>
                    <th scope="row">{keyText(by, row, language)}</th>
                    <td>{textOf(show, row.total, currency)}</td>
                    <td>{row.total.before && signed(differenceOf(show, row.total, row.total.before))}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{t('cell')}</th>
                  <td>{textOf(show, data.total, currency)}</td>
                  <td>{data.total.before && signed(differenceOf(show, data.total, data.total.before))}</td>
                </tr>
              </tfoot>
            </table>
          )}
        </>
      )}
      {measureKinds[show] === 'distinct' && <p className="summary-note">{t('distinct')}</p>}
      <button type="button" className="button button-primary" onClick={onOpen}>
        {t('openRecords')}
      </button>
      {merchantsIn(of.merchants) > 1 && <p className="summary-note">{t('asParent')}</p>}
    </section>
  )
}

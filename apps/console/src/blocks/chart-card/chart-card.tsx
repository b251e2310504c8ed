// A chart in a card: the finding as a sentence, the drawing, and the same numbers as a table.
import { lazy, Suspense, useDeferredValue, useState, type ReactNode } from 'react'
import { useWords } from '../../words/language.tsx'
import { Glyph } from '../glyph.tsx'
import { Empty } from '../states/empty.tsx'
import { Failed, type Failure } from '../states/failed.tsx'
import type { DrawingProps } from './drawing.tsx'
import { chartWords } from './words.ts'
import './chart-card.css'
import '../tool.css'

const Drawing = lazy(() => import('./drawing.tsx'))

/** One step along the bottom: in full for the table, and shortened for the axis. */
export interface Label {
  readonly name: string
  readonly short: string
}
export interface Series {
  readonly name: string
  /** Shown in the legend instead of the name: the period of the series. */
  readonly legend?: string
  /** One per step; a step that has not begun has none. */
  readonly values: readonly number[]
  /** The same measure of the previous period: dashed, never in another colour. */
  readonly earlier?: boolean
  /** A range around the line before it: from and to, one per step. Its `values` are not read. */
  readonly band?: readonly (readonly [number, number])[]
}
export interface ChartCardProps {
  readonly title: string
  /** Summary of the numbers: 'Sales rose 13.7% to AED 1,385,181.40.' */
  readonly finding: string
  /** One per step. Undefined while they load. */
  readonly labels: readonly Label[] | undefined
  /** What a step is: 'Day'. */
  readonly step: string
  /** At most five; more belong into 'Other'. */
  readonly series: readonly Series[]
  /** Bars for sums per step; lines only for values at every moment, such as a balance. */
  readonly as: 'lines' | 'bars'
  /** Start of the axis: a price is far from zero. */
  readonly from?: 'nothing' | 'least'
  /** A number in full, as the table has it. */
  readonly format: (value: number) => string
  readonly failure?: Failure | null
  readonly onRetry?: () => void
  /** At the end of the head: which period, which currency. */
  readonly tools?: ReactNode
  /** Between head and chart: the figures the chart is of. */
  readonly children?: ReactNode
}

/** Heavy: the rest of the page is seen before it. */
const Picture = (props: DrawingProps) =>
  useDeferredValue(true, false) && (
    <Suspense fallback={null}>
      <Drawing {...props} />
    </Suspense>
  )

const Table = ({ title, step, labels, series, format }: ChartCardProps & { readonly labels: readonly Label[] }) => {
  const cell = ({ values, band }: Series, at: number): string => {
    const [value, range] = [values[at], band?.[at]]
    return range ? range.map(format).join(' – ') : value === undefined ? '–' : format(value)
  }
  return (
    <div className="chart-table">
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{step}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map(({ name }, at) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {series.map((each) => (
                <td key={each.name}>{cell(each, at)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Body = (props: ChartCardProps & { asTable: boolean }) => {
  const { labels, series, as, format, from, asTable, title, finding, failure, onRetry } = props
  if (failure) return <Failed failure={failure} {...(onRetry ? { onRetry } : {})} />
  if (labels?.length === 0) return <Empty reason="noData" />
  if (asTable && labels) return <Table {...props} labels={labels} />
  return (
    <div className="chart-drawing" role="img" aria-label={finding || title} aria-busy={!labels}>
      {labels && <Picture labels={labels} series={series} as={as} format={format} {...(from ? { from } : {})} />}
    </div>
  )
}

export const ChartCard = (props: ChartCardProps) => {
  const t = useWords(chartWords)
  const [asTable, setAsTable] = useState(false)
  const { title, series, finding, tools, children } = props
  const lines = series.filter(({ earlier, band }) => !earlier && !band)
  return (
    <section className="card chart-card">
      <header className="chart-head">
        <h2>{title}</h2>
        <ul className="chart-legend">
          {series.map((each) => (
            <li key={each.name} data-series={each.earlier ? 'earlier' : each.band ? 'band' : lines.indexOf(each) + 1}>
              {each.legend ?? each.name}
            </li>
          ))}
        </ul>
        {tools}
        <button
          type="button"
          className="tool"
          aria-pressed={asTable}
          aria-label={t('asTable')}
          title={t(asTable ? 'asChart' : 'asTable')}
          onClick={() => setAsTable(!asTable)}
        >
          <Glyph name={asTable ? 'chart' : 'table'} />
        </button>
      </header>
      {children}
      <div className="chart-body">
        <p className="chart-finding">{finding}</p>
        <Body {...props} asTable={asTable} />
      </div>
    </section>
  )
}

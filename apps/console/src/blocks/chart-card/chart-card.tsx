// A chart in a card: the finding as a sentence, the drawing, and the same numbers as a table for whoever wants them.
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useWords } from '../../words/language.tsx'
import { Glyph } from '../glyph.tsx'
import { Empty } from '../states/empty.tsx'
import { Failed, type Failure } from '../states/failed.tsx'
import { dayText } from '../zone.ts'
import type { DrawingProps } from './drawing.tsx'
import { chartWords } from './words.ts'
import './chart-card.css'
import '../tool.css'

const Drawing = lazy(() => import('./drawing.tsx'))

export interface Series {
  readonly name: string
  readonly values: readonly number[]
  /** The same measure of the period before: dashed, never a colour of its own. */
  readonly earlier?: boolean
}
export interface ChartCardProps {
  readonly title: string
  /** What the numbers say: 'Sales rose 13.7 % to AED 1,385,181.40.' */
  readonly finding: string
  /** YYYY-MM-DD, one per value. Undefined while they load. */
  readonly days: readonly string[] | undefined
  /** At most five; more belong into 'Other'. */
  readonly series: readonly Series[]
  readonly as?: 'lines' | 'bars'
  /** The last value's time is not over. Lines end before it and it stands alone; bars are as they are. */
  readonly lastIsOpen?: boolean
  /** A number in full, as the table has it. */
  readonly format: (value: number) => string
  readonly failure?: Failure | null
  readonly onRetry?: () => void
}

/** Heavy: the rest of the page is seen before it. */
const Picture = (props: DrawingProps) =>
  useDeferredValue(true, false) && (
    <Suspense fallback={null}>
      <Drawing {...props} />
    </Suspense>
  )

const Body = ({
  days,
  series,
  as = 'lines',
  lastIsOpen = false,
  format,
  asTable,
  title,
  finding,
  failure,
  onRetry,
}: ChartCardProps & { asTable: boolean }) => {
  const t = useWords(chartWords)
  if (failure) return <Failed failure={failure} {...(onRetry ? { onRetry } : {})} />
  if (days?.length === 0) return <Empty reason="noData" />
  const isOpen = lastIsOpen && as === 'lines'
  const nameOf = (day: string): string =>
    isOpen && day === days?.at(-1) ? t('soFar', { day: dayText(day) }) : dayText(day)
  if (asTable && days)
    return (
      <div className="chart-table">
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, at) => (
              <tr key={day}>
                <th scope="row">{nameOf(day)}</th>
                {series.map(({ name, values }) => (
                  <td key={name}>{format(values[at] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )
  return (
    <div className="chart-drawing" role="img" aria-label={finding || title} aria-busy={!days}>
      {days && <Picture days={days} series={series} as={as} lastIsOpen={isOpen} nameOf={nameOf} format={format} />}
    </div>
  )
}

export const ChartCard = (props: ChartCardProps) => {
  const t = useWords(chartWords)
  const [asTable, setAsTable] = useState(false)
  return (
    <section className="card chart-card">
      <header className="chart-head">
        <h2>{props.title}</h2>
        <ul className="chart-legend">
          {props.series.map(({ name, earlier }, at) => (
            <li key={name} data-series={earlier ? 'earlier' : at + 1}>
              {name}
            </li>
          ))}
        </ul>
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
      <p className="chart-finding">{props.finding}</p>
      <Body {...props} asTable={asTable} />
    </section>
  )
}

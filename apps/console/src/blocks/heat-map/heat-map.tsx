// A table with darker cells for higher values: weekdays by hours. Its finding is above it, and the cells that the finding names have a frame.
import type { CSSProperties, ReactNode } from 'react'
import './heat-map.css'

export interface HeatMapProps {
  readonly title: string
  readonly finding: ReactNode
  /** What rows and columns are: the corner of the table, for screen readers. */
  readonly corner: string
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  /** Row by row. */
  readonly values: readonly (readonly number[])[]
  readonly format: (value: number) => string
  /** What each row adds up to, under a heading of its own. */
  readonly totals: { readonly heading: string; readonly values: readonly string[] }
  /** Rows and columns that the finding names; both bounds are included. */
  readonly framed?: { readonly rows: readonly number[]; readonly columns: readonly number[] } | null
  readonly onChoose?: (row: number, column: number) => void
}
/** 8 to 100 per cent of the series' colour. */
const shareOf = (value: number, max: number): number => (max <= 0 || value <= 0 ? 0 : 8 + (92 * value) / max)

export const HeatMap = ({
  title,
  finding,
  corner,
  rows,
  columns,
  values,
  format,
  totals,
  framed,
  onChoose,
}: HeatMapProps) => {
  const all = values.flat()
  const max = Math.max(0, ...all)
  const least = Math.min(max, ...all.filter((value) => value > 0))
  return (
    <section className="card heat-card">
      <header className="heat-head">
        <h2>{title}</h2>
        <p className="heat-legend">
          <span>{format(least)}</span>
          <span className="heat-scale" aria-hidden="true" />
          <span>{format(max)}</span>
        </p>
      </header>
      <p className="heat-finding">{finding}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways: the keyboard must reach it */}
      <div className="heat-scroll" role="region" aria-label={title} tabIndex={0}>
        <table className="heat-map">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{corner}</span>
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
              <th scope="col" className="heat-total">
                {totals.heading}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {columns.map((column, nth) => {
                  const value = values[at]?.[nth] ?? 0
                  const text = `${row}, ${column}: ${format(value)}`
                  const isFramed = Boolean(framed?.rows.includes(at) && framed.columns.includes(nth))
                  return (
                    <td
                      key={column}
                      data-framed={isFramed}
                      data-first={isFramed && framed?.columns[0] === nth}
                      data-last={isFramed && framed?.columns.at(-1) === nth}
                      data-top={isFramed && !framed?.rows.includes(at - 1)}
                      data-bottom={isFramed && !framed?.rows.includes(at + 1)}
                    >
                      {onChoose ? (
                        <button
                          type="button"
                          tabIndex={-1}
                          title={text}
                          aria-label={text}
                          style={{ '--share': `${shareOf(value, max)}%` } as CSSProperties}
                          onClick={() => onChoose(at, nth)}
                        />
                      ) : (
                        <span title={text} style={{ '--share': `${shareOf(value, max)}%` } as CSSProperties}>
                          <span className="visually-hidden">{format(value)}</span>
                        </span>
                      )}
                    </td>
                  )
                })}
                <td className="heat-total">{totals.values[at]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

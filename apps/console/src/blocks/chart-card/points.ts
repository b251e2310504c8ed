// What is drawn, day by day. Pure.
import type { Series } from './chart-card.tsx'

/** Where a point keeps the value of the series at this place: on its line, or alone because its day is not over. */
export const onLine = (place: number): string => `line-${place}`
export const onDot = (place: number): string => `dot-${place}`

export interface Point {
  readonly day: string
  readonly [key: string]: number | string
}
/** A day that is not over is no fall: there the lines end at the day before. The period before is over, its line goes on. */
export const pointsOf = (days: readonly string[], series: readonly Series[], lastIsOpen: boolean): Point[] =>
  days.map((day, at) => {
    const isOpen = lastIsOpen && at === days.length - 1
    const values = series.map(({ values: its, earlier }, place) => [
      isOpen && !earlier ? onDot(place) : onLine(place),
      its[at] ?? 0,
    ])
    return { day, ...(Object.fromEntries(values) as Record<string, number>) }
  })

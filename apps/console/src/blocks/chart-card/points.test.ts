import { describe, expect, it } from 'vitest'
import { onDot, onLine, pointsOf } from './points.ts'

const days = ['2026-11-14', '2026-11-15', '2026-11-16']
const series = [
  { name: 'Sales', values: [5, 7, 1] },
  { name: 'Before', values: [4, 6, 8], earlier: true },
]
const along = (key: string, lastIsOpen: boolean) => pointsOf(days, series, lastIsOpen).map((point) => point[key])

describe('the points of a chart', () => {
  it('lie on the lines while every day is over', () => {
    expect(along(onLine(0), false)).toEqual([5, 7, 1])
    expect(along(onLine(1), false)).toEqual([4, 6, 8])
    expect(along(onDot(0), false)).toEqual([undefined, undefined, undefined])
  })
  it('leave the line on the day that is not over, but for the period before', () => {
    expect(along(onLine(0), true)).toEqual([5, 7, undefined])
    expect(along(onDot(0), true)).toEqual([undefined, undefined, 1])
    expect(along(onLine(1), true)).toEqual([4, 6, 8])
    expect(along(onDot(1), true)).toEqual([undefined, undefined, undefined])
  })
  it('are none without days, and nothing where a value is missing', () => {
    expect(pointsOf([], series, true)).toEqual([])
    expect(pointsOf(['2026-11-16'], [{ name: 'Sales', values: [] }], false)).toEqual([
      { day: '2026-11-16', [onLine(0)]: 0 },
    ])
  })
})

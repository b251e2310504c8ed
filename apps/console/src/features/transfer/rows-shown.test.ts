import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rowHeight, rowsShown, viewHeight } from './rows-shown.ts'

it('what is in view exists, whatever was before, and never more than two views and what is spare', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(4_000_000), fc.nat(4_000_000), (count, one, other) => {
      const end = Math.max(0, count * rowHeight - viewHeight)
      const [top, calm] = [Math.min(one, end), Math.min(other, end)]
      const { from, to } = rowsShown(top, calm, count)
      expect(from * rowHeight).toBeLessThanOrEqual(top)
      expect(to).toBeGreaterThanOrEqual(Math.min(count, Math.floor((top + viewHeight) / rowHeight)))
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThanOrEqual(count)
      expect(to - from).toBeLessThanOrEqual(2 * Math.ceil(viewHeight / rowHeight + 1) + 16)
    }),
  )
})
it.each([
  ['at rest, with spare rows around', 3800, 3800, [92, 119]],
  ['a step further: the rows that are there are enough', 4000, 3800, [92, 119]],
  ['far away: only what is seen', 38_000, 3800, [1000, 1011]],
  ['at the top', 0, 0, [0, 19]],
])('%s', (_, top, calm, span) => {
  const { from, to } = rowsShown(top, calm, 10_000)
  expect([from, to]).toEqual(span)
})
it('a view below the end of a sheet that became shorter shows nothing, not a negative number of rows', () => {
  expect(rowsShown(38_000, 38_000, 8)).toEqual({ from: 8, to: 8 })
})

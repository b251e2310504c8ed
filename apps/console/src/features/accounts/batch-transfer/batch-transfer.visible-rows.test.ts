import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fieldsNext, fieldsWith, isIn, rowHeight, visibleRows, viewHeight } from './batch-transfer.visible-rows.ts'

const inView = Math.ceil(viewHeight / rowHeight + 1)
const placed = fc.tuple(fc.nat(100_000), fc.nat(4_000_000)).map(([count, far]) => ({
  count,
  top: Math.min(far, Math.max(0, count * rowHeight - viewHeight)),
}))

it('what is in view exists, and little more', () => {
  fc.assert(
    fc.property(placed, ({ count, top }) => {
      const { from, to } = visibleRows(top, count)
      expect(from * rowHeight).toBeLessThanOrEqual(top)
      expect(to).toBeGreaterThanOrEqual(Math.min(count, Math.floor((top + viewHeight) / rowHeight)))
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThanOrEqual(count)
      expect(to - from).toBeLessThanOrEqual(inView + 12)
    }),
  )
})
it.each([
  ['with spare rows around', 3800, [94, 117]],
  ['at the top', 0, [0, 17]],
])('%s', (_, top, span) => {
  const { from, to } = visibleRows(top, 10_000)
  expect([from, to]).toEqual(span)
})
it('a view below the end of a sheet that became shorter shows nothing, not a negative number of rows', () => {
  expect(visibleRows(38_000, 8)).toEqual({ from: 8, to: 8 })
})
it('in a view at rest all rows become fields, few at a time, wherever fields were before', () => {
  fc.assert(
    fc.property(placed, fc.nat(100_000), fc.nat(60), ({ count, top }, from, more) => {
      let fields = { from, to: from + more }
      for (let steps = 0; ; steps += 1) {
        const next = fieldsNext(fields, top, count)
        if (next === fields) break
        const come = Array.from({ length: next.to - next.from }, (_row, at) => next.from + at).filter(
          (at) => !isIn(fields, at),
        )
        expect(come.length).toBeLessThanOrEqual(4)
        expect(steps).toBeLessThan(8)
        fields = next
      }
      for (
        let at = Math.floor(top / rowHeight);
        at < Math.min(count, Math.ceil((top + viewHeight) / rowHeight));
        at += 1
      )
        expect(isIn(fields, at)).toBe(true)
      expect(fields.to - fields.from).toBeLessThanOrEqual(inView + 8)
    }),
  )
})
it.each([
  ['one of them', 12, [10, 20]],
  ['the next', 20, [10, 21]],
  ['the one before', 9, [9, 20]],
  ['far away', 500, [500, 501]],
])('a row that is gone to is a field at once: %s', (_, at, span) => {
  const { from, to } = fieldsWith({ from: 10, to: 20 }, at)
  expect([from, to]).toEqual(span)
})

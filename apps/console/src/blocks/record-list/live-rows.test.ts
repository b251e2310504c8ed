import fc from 'fast-check'
import { expect, it } from 'vitest'
import { liveRows } from './live-rows.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id, state: 'a' }))
const idsOf = (of: readonly { readonly id: string }[]) => of.map(({ id }) => id).join('')

it('keeps what is read where it is, and counts what waits', () => {
  const live = liveRows(rows('c', 'b', 'a'), rows('e', 'd', 'c'))
  expect([idsOf(live.rows), live.waiting]).toEqual(['cba', 2])
  expect(liveRows(rows('b', 'a'), rows('c', 'b', 'a'))).toEqual({ rows: rows('b', 'a'), waiting: 1 })
})
it('changes rows in place', () => {
  const { rows: shown, waiting } = liveRows(rows('b', 'a'), [
    { id: 'b', state: 'z' },
    { id: 'a', state: 'a' },
  ])
  expect([shown[0]?.state, waiting]).toEqual(['z', 0])
})
it('lets go of what no longer belongs, and of what follows takes the next', () => {
  const live = liveRows(rows('d', 'c', 'b'), rows('d', 'b', 'a'))
  expect([idsOf(live.rows), live.waiting]).toEqual(['dba', 0])
})
it('shows the first rows of an empty list at once', () =>
  expect(liveRows([], rows('a'))).toEqual({ rows: rows('a'), waiting: 0 }))
it('knows a page that was pushed off as a whole', () => {
  const live = liveRows(rows('b', 'a'), rows('d', 'c'))
  expect([idsOf(live.rows), live.waiting]).toEqual(['ba', 2])
})
it('never moves a row above another one', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(ids, ids, (held, fresh) => {
      const before = held.toSorted((a, b) => b - a).map((id) => ({ id: String(id) }))
      const after = fresh.toSorted((a, b) => b - a).map((id) => ({ id: String(id) }))
      const { rows: shown } = liveRows(before, after)
      const kept = shown.filter(({ id }) => before.some((row) => row.id === id)).map(({ id }) => id)
      expect(kept).toEqual(before.map(({ id }) => id).filter((id) => kept.includes(id)))
      expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
    }),
  )
})

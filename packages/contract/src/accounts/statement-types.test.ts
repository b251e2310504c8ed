import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayMs } from '../kernel/time.ts'
import { partsOf, statementGroups, statementTypeNames, typesOf } from './statement-types.ts'

it('a month of 31 days is one part, a day more is two, cut at the end of the month', () => {
  expect(partsOf('2026-01-01', '2026-01-31')).toHaveLength(1)
  expect(partsOf('2026-01-01', '2026-02-01')).toEqual([
    { firstDay: '2026-01-01', lastDay: '2026-01-31' },
    { firstDay: '2026-02-01', lastDay: '2026-02-01' },
  ])
  expect(partsOf('2026-02-02', '2026-02-01')).toEqual([])
})
it('parts cover the whole period without a gap, none longer than the lists allow', () => {
  const day = fc.date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 800 }), (start, days) => {
      const text = (ms: number) => new Date(ms).toISOString().slice(0, 10)
      const [first, last] = [text(start.getTime()), text(start.getTime() + days * dayMs)]
      const parts = partsOf(first, last)
      expect([parts[0]?.firstDay, parts.at(-1)?.lastDay]).toEqual([first, last])
      parts.forEach(({ firstDay, lastDay }, at) => {
        expect((Date.parse(lastDay) - Date.parse(firstDay)) / dayMs).toBeLessThanOrEqual(30)
        const before = parts[at - 1]?.lastDay ?? text(Date.parse(first) - dayMs)
        expect(Date.parse(firstDay) - Date.parse(before)).toBe(dayMs)
      })
    }),
  )
})
it('every type is in one group, and every group has a type', () => {
  expect(statementGroups.flatMap(typesOf).toSorted()).toEqual(statementTypeNames.toSorted())
  expect(statementGroups.every((group) => typesOf(group).length > 0)).toBe(true)
})

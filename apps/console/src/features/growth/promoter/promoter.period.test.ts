import { expect, it } from 'vitest'
import { daysOf } from './promoter.period.ts'

it('periods are whole days, across the turn of a year', () => {
  expect(daysOf('all', '2026-01-15')).toEqual({})
  expect(daysOf('month', '2026-01-15')).toEqual({ from: '2026-01-01', until: '2026-01-15' })
  expect(daysOf('last', '2026-01-15')).toEqual({ from: '2025-12-01', until: '2025-12-31' })
  expect(daysOf('last', '2026-03-31')).toEqual({ from: '2026-02-01', until: '2026-02-28' })
  expect(daysOf('quarter', '2026-03-31')).toEqual({ from: '2026-01-01', until: '2026-03-31' })
})

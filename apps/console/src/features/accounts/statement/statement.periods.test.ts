import { expect, it } from 'vitest'
import { dubaiToday, periodOf } from './statement.periods.ts'

it.each([
  ['lastWeek', '2026-11-15', ['2026-11-09', '2026-11-15']],
  ['thisMonth', '2026-11-15', ['2026-11-01', '2026-11-15']],
  ['lastMonth', '2026-11-15', ['2026-10-01', '2026-10-31']],
  ['lastMonth', '2027-01-05', ['2026-12-01', '2026-12-31']],
  ['lastQuarter', '2027-02-05', ['2026-11-01', '2027-01-31']],
] as const)('%s on %s', (preset, today, period) => expect(periodOf(preset, today)).toEqual(period))
it('is tomorrow in Dubai four hours early', () =>
  expect(dubaiToday(Date.parse('2026-11-15T20:00:00Z'))).toBe('2026-11-16'))

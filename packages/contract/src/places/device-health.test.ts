import { expect, it } from 'vitest'
import { dayStrip, healthOf } from './device-health.ts'

const now = Date.parse('2026-11-18T10:24:00Z')
it('is online for five minutes after it was seen, and then offline, whatever its battery was', () => {
  const healthAt = (at: string, battery: number | null) => healthOf({ seenAt: at, battery }, now)
  expect(healthAt('2026-11-18T10:19:00Z', 80)).toBe('online')
  expect(healthAt('2026-11-18T10:18:59Z', 80)).toBe('offline')
  expect(healthAt('2026-11-18T10:23:00Z', 15)).toBe('low-battery')
  expect(healthAt('2026-11-18T10:23:00Z', null)).toBe('online')
  expect(healthAt('2026-11-18T09:46:00Z', 11)).toBe('offline')
  expect(healthOf({ seenAt: null, battery: null }, now)).toBe('never')
})
it('draws a day without a gap from what is known', () => {
  const day = { begin: '2026-11-18T00:00:00Z', now: '2026-11-18T10:24:00Z' }
  expect(dayStrip(day, null, [])).toEqual([{ from: day.begin, until: day.now, kind: 'none' }])
  expect(
    dayStrip(day, 'silent', [
      { at: '2026-11-17T22:00:00Z', to: 'silent' },
      { at: '2026-11-18T07:00:00Z', to: 'up' },
      { at: '2026-11-18T08:00:00Z', to: 'up' },
      { at: '2026-11-18T09:46:00Z', to: 'silent' },
    ]),
  ).toEqual([
    { from: day.begin, until: '2026-11-18T07:00:00Z', kind: 'silent' },
    { from: '2026-11-18T07:00:00Z', until: '2026-11-18T09:46:00Z', kind: 'up' },
    { from: '2026-11-18T09:46:00Z', until: day.now, kind: 'silent' },
  ])
})

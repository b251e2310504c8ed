import { expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@falaj/contract/kernel/time'
import { fleetHealth } from './fleet.rules.ts'

const begin = Date.parse('2026-11-02T03:00:00Z')
const ids = Array.from({ length: 97 }, (_, at) => `till ${at}`)
const times = Array.from({ length: (3 * dayMs) / (5 * minuteMs) }, (_, at) => new Date(begin + at * 5 * minuteMs))

it('a few tills are off at any time, none for longer than an hour, and each comes back', () => {
  const shares = times.map((at) => ids.filter((id) => !fleetHealth(id, false, at).isUp).length)
  expect(Math.max(...shares)).toBeLessThan(10)
  expect(shares.reduce((sum, each) => sum + each, 0) / shares.length).toBeGreaterThan(0.3)
  for (const id of ids) {
    let longest = 0
    let since: number | null = null
    for (const at of times) {
      const { isUp } = fleetHealth(id, false, at)
      since = isUp ? null : (since ?? at.getTime())
      if (since !== null) longest = Math.max(longest, at.getTime() - since)
    }
    expect(longest).toBeLessThan(hourMs)
  }
})
it('a battery falls between two charges, and a till that is plugged in has none', () => {
  expect(fleetHealth('till 1', false, times[0]!).battery).toBeNull()
  const levels = [0, 2, 4, 6].map((hours) => fleetHealth('till 1', true, new Date(begin + hours * hourMs)).battery!)
  expect(levels).toEqual(levels.toSorted((a, b) => b - a))
  expect(levels[0]).toBeGreaterThan(levels[3]!)
})

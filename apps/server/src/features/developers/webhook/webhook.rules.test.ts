import { describe, expect, it } from 'vitest'
import { minuteMs } from '@falaj/contract/kernel/time'
import { trySchedule } from '@falaj/contract/developers/webhook'
import { nextTryMs, retryAfterOf, triesMax, verdictOf } from './webhook.rules.ts'

const minutes = (ms: number | null): number => Math.round((ms ?? Number.NaN) / minuteMs)

describe('the schedule', () => {
  it('is ten tries in 75 hours and 35 minutes', () => {
    expect(triesMax).toBe(10)
    const total = trySchedule.reduce<number>((sum, each) => sum + each, 0)
    expect(Math.floor(total / 60)).toBe(75 * 60 + 35)
  })
  it.each([
    [1, 0.5, 0.0833],
    [2, 0.5, 5],
    [3, 0.5, 30],
    [4, 0.5, 120],
    [9, 0.5, 1440],
    [9, 0, 1296],
    [9, 1, 1584],
  ])('after %i tries, with chance %d, waits %d minutes', (tries, random, wait) => {
    expect((nextTryMs(tries, random) ?? 0) / 60_000).toBeCloseTo(wait, 1)
  })
  it('ends after the tenth', () => {
    expect(nextTryMs(10, 0.5)).toBeNull()
  })
  it('waits as long as the receiver asks, a day at most', () => {
    expect(minutes(nextTryMs(1, 0.5, 600))).toBe(10)
    expect(minutes(nextTryMs(1, 0.5, 10_000_000))).toBe(1440)
    expect(minutes(nextTryMs(9, 0.5, 600))).toBe(1440)
  })
})

it.each([
  [429, '120', 120],
  [503, '5', 5],
  [500, '5', 0],
  [429, 'Wed, 21 Oct 2026 07:28:00 GMT', 480],
  [503, 'Wed, 21 Oct 2026 07:19:59 GMT', 0],
  [429, 'Wed, 99 Oct 2026 07:28:00 GMT', 0],
  [429, '2026-10-21', 0],
  [429, '-1', 0],
  [429, 'Infinity', 0],
])('of %i with Retry-After %s: %d seconds', (code, value, seconds) => {
  expect(retryAfterOf({ code, headers: { 'retry-after': value } }, Date.UTC(2026, 9, 21, 7, 20))).toBe(seconds)
})

it.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [299, 'delivered'],
  [301, 'failed'],
  [302, 'failed'],
  [400, 'failed'],
  [410, 'gone'],
  [500, 'failed'],
  [null, 'failed'],
] as const)('%s is %s', (code, verdict) => {
  expect(verdictOf({ code })).toBe(verdict)
})

import { describe, expect, it } from 'vitest'
import { arrivalOf, isLate } from './payout-time.ts'

const holidays = new Set(['2026-12-02', '2026-12-03'])
const dubai = (text: string): Date => new Date(`${text}:00+04:00`)
const local = (at: Date): string => new Date(at.getTime() + 4 * 3_600_000).toISOString().slice(0, 16)

describe('money arrives', () => {
  it.each([
    ['AED on a Monday morning: the same day', 'AED', '2026-11-16T09:00', '2026-11-16T14:00', '2026-11-16T18:00'],
    ['AED a minute before the cut-off', 'AED', '2026-11-16T13:59', '2026-11-16T14:00', '2026-11-16T18:00'],
    [
      'AED at the cut-off: with the next banking day',
      'AED',
      '2026-11-16T14:00',
      '2026-11-17T14:00',
      '2026-11-17T18:00',
    ],
    ['AED on Friday afternoon: on Monday', 'AED', '2026-11-20T15:00', '2026-11-23T14:00', '2026-11-23T18:00'],
    ['AED on Saturday morning: on Monday', 'AED', '2026-11-21T08:00', '2026-11-23T14:00', '2026-11-23T18:00'],
    [
      'AED late on the eve of two holidays and near a week-end',
      'AED',
      '2026-12-01T20:00',
      '2026-12-04T14:00',
      '2026-12-04T18:00',
    ],
    ['USD in time: the next banking day', 'USD', '2026-11-16T11:59', '2026-11-16T12:00', '2026-11-17T18:00'],
    ['USD on Thursday afternoon: on Monday', 'USD', '2026-11-19T13:00', '2026-11-20T12:00', '2026-11-23T18:00'],
    [
      'AED shortly after midnight in Dubai, still yesterday in UTC',
      'AED',
      '2026-11-17T00:30',
      '2026-11-17T14:00',
      '2026-11-17T18:00',
    ],
  ] as const)('%s', (_, currency, at, cutOff, by) => {
    const arrival = arrivalOf(currency, dubai(at), holidays)
    expect([local(arrival.cutOffAt), local(arrival.by)]).toEqual([cutOff, by])
  })
})

it('is late a banking day after it was due, not over a week-end', () => {
  const due = dubai('2026-11-20T18:00')
  expect(isLate(due, dubai('2026-11-22T18:00'), holidays)).toBe(false)
  expect(isLate(due, dubai('2026-11-23T17:59'), holidays)).toBe(false)
  expect(isLate(due, dubai('2026-11-23T18:01'), holidays)).toBe(true)
})

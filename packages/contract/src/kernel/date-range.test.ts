import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { dayMs } from './time.ts'
import { dateRange, mayPick, rangeDaysMax, rangeFault } from './scalars.ts'

const iso = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
/** Days since 1970, from 2000 to 2100: leap years and the ends of years included. */
const day = fc.integer({ min: 10_957, max: 47_481 })
const range = (start: number, end: number, from = '00:00:00', to = '23:59:59') => ({
  startTime: `${iso(start)}T${from}`,
  endTime: `${iso(end)}T${to}`,
})

describe('a date range', () => {
  it('from 1 January may reach 31 January and not 1 February', () => {
    const until = (endTime: string) => rangeFault({ startTime: '2026-01-01T00:00:00', endTime }, '2026-06-01')
    expect([until('2026-01-31T23:59:59'), until('2026-02-01T00:00:00')]).toEqual([null, 'RANGE_SPAN'])
    expect(mayPick('2026-01-31', '2026-01-01', '2026-06-01')).toBe(true)
    expect(mayPick('2026-02-01', '2026-01-01', '2026-06-01')).toBe(false)
  })
  it('may span 30 days and not 31, over months and years alike', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 60 }), (start, span) => {
        expect(rangeFault(range(start, start + span), iso(start + span))).toBe(
          span <= rangeDaysMax ? null : 'RANGE_SPAN',
        )
      }),
    )
  })
  it('may end today and not tomorrow', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -40, max: 40 }), (end, ahead) => {
        expect(rangeFault(range(end - 1, end), iso(end - ahead))).toBe(ahead > 0 ? 'RANGE_FUTURE' : null)
      }),
    )
  })
  it('may not name a day that does not exist', () => {
    for (const date of ['2026-02-29', '2026-02-30', '2026-04-31', '2100-02-29'])
      expect(rangeFault({ startTime: `${date}T00:00:00`, endTime: `${date}T00:00:01` }, '2200-01-01')).toBe('INVALID')
    expect(rangeFault({ startTime: '2024-02-29T00:00:00', endTime: '2024-02-29T00:00:01' }, '2200-01-01')).toBeNull()
  })
  it('may not end before it starts, to the second', () => {
    const today = iso(20_000)
    expect(rangeFault(range(20_000, 20_000, '10:00:00', '09:59:59'), today)).toBe('RANGE_ORDER')
    expect(rangeFault(range(20_000, 20_000, '10:00:00', '10:00:00'), today)).toBeNull()
    expect(rangeFault(range(20_000, 19_999), today)).toBe('RANGE_ORDER')
  })
  it.each([
    '',
    'yesterday',
    '2026-02-29T00:00:00',
    '2025-12-32T00:00:00',
    '2026-13-01T00:00:00',
    '2026-00-10T00:00:00',
    '2026-01-32T00:00:00',
  ])('%j is no time', (time) => {
    expect(rangeFault({ startTime: time, endTime: '2026-01-10T00:00:00' }, '2026-01-20')).toBe('INVALID')
  })
  it('on the wire has the specification’s form, and the server allows what is today anywhere on earth', () => {
    const now = Math.floor(Date.now() / dayMs)
    expect(z.safeParse(dateRange, range(now - 1, now)).success).toBe(true)
    expect(z.safeParse(dateRange, range(now, now + 2)).success).toBe(false)
    for (const wrong of [
      '2026-01-01',
      '2026-01-01T00:00',
      '2026-01-01T24:00:00',
      '2026-01-01T00:60:00',
      '0000-01-01T00:00:00',
      '2026-01-01T00:00:00Z',
      '01-01-2026T00:00:00',
    ])
      expect(z.safeParse(dateRange, { startTime: wrong, endTime: '2026-01-02T00:00:00' }).success).toBe(false)
  })
})

describe('the picker', () => {
  it('before the first pick offers every day up to today', () => {
    fc.assert(fc.property(day, day, (offered, today) => mayPick(iso(offered), null, iso(today)) === offered <= today))
  })
  it('after it offers 30 days either side, and no day after today', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -70, max: 70 }), fc.integer({ min: -70, max: 70 }), (first, off, ahead) => {
        const today = first + ahead
        expect(mayPick(iso(first + off), iso(first), iso(today))).toBe(Math.abs(off) <= rangeDaysMax && off <= ahead)
      }),
    )
  })
  it('offers exactly what the range rule then accepts', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -45, max: 45 }), (first, off) => {
        const [start, end] = off < 0 ? [first + off, first] : [first, first + off]
        const today = iso(first + 20)
        expect(mayPick(iso(first + off), iso(first), today)).toBe(rangeFault(range(start, end), today) === null)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOf, dateTimeOf, monthOf, timeOf } from './dates.ts'

describe('dates', () => {
  const newYear = '2025-12-31T21:30:05Z'
  it.each([
    ['UTC', '31-12-2025', '21:30:05', '12-2025'],
    ['Asia/Dubai', '01-01-2026', '01:30:05', '01-2026'],
    ['Asia/Shanghai', '01-01-2026', '05:30:05', '01-2026'],
    ['Asia/Kathmandu', '01-01-2026', '03:15:05', '01-2026'],
    ['America/New_York', '31-12-2025', '16:30:05', '12-2025'],
    ['Pacific/Kiritimati', '01-01-2026', '11:30:05', '01-2026'],
    ['Pacific/Pago_Pago', '31-12-2025', '10:30:05', '12-2025'],
  ])('in %s: %s, %s, %s', (zone, date, time, month) => {
    expect(dateOf(newYear, zone)).toBe(date)
    expect(timeOf(newYear, zone)).toBe(time)
    expect(dateTimeOf(newYear, zone)).toBe(`${date} ${time}`)
    expect(monthOf(newYear, zone)).toBe(month)
  })
  it('midnight is 00:00:00 of the new day, never 24:00:00', () => {
    expect(dateTimeOf('2026-03-01T00:00:00Z', 'UTC')).toBe('01-03-2026 00:00:00')
    expect(dateTimeOf('2026-02-28T20:00:00Z', 'Asia/Dubai')).toBe('01-03-2026 00:00:00')
  })
  it('follow the zone over a change of its clock', () => {
    expect(timeOf('2026-03-29T00:59:59Z', 'Europe/Berlin')).toBe('01:59:59')
    expect(timeOf('2026-03-29T01:00:00Z', 'Europe/Berlin')).toBe('03:00:00')
  })
  it('take a text, a number and a date alike, and always have the same form', () => {
    const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, fc.constantFrom('UTC', 'Asia/Dubai', 'Asia/Shanghai', 'America/St_Johns'), (when, zone) => {
        expect(dateTimeOf(when, zone)).toMatch(/^\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}$/)
        expect(dateTimeOf(when.toISOString(), zone)).toBe(dateTimeOf(when, zone))
        expect(dateTimeOf(when.getTime(), zone)).toBe(dateTimeOf(when, zone))
      }),
    )
  })
  it('in UTC say what the instant itself says', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (when) => {
          const [date = '', time = ''] = when.toISOString().split('T')
          expect(dateTimeOf(when, 'UTC')).toBe(`${date.split('-').toReversed().join('-')} ${time.slice(0, 8)}`)
        },
      ),
    )
  })
})

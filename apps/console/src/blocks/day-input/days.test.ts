import { describe, expect, it } from 'vitest'
import { dayPlusMonths, monthPlus, readDay, shownDay, typedDay, weeksOf } from './days.ts'

describe('a day', () => {
  it.each([
    ['16-11-2026', '2026-11-16'],
    ['1.2.2026', '2026-02-01'],
    ['16/11/2026', '2026-11-16'],
    ['16112026', '2026-11-16'],
    [' 2026-11-16 ', '2026-11-16'],
    ['29-02-2028', '2028-02-29'],
    ['29-02-2026', null],
    ['31-04-2026', null],
    ['16-13-2026', null],
    ['16-11-26', null],
    ['', null],
  ])('typed as “%s”', (text, day) => {
    expect(readDay(text)).toBe(day)
  })
  it('is shown in our order, and what is no day as it was typed', () => {
    expect(shownDay('2026-11-16')).toBe('16-11-2026')
    expect(shownDay('16-1')).toBe('16-1')
  })
  it('gets its separators while it is typed, and loses them again', () => {
    let text = ''
    for (const digit of '16112026') text = typedDay(text + digit, text)
    expect(text).toBe('16-11-2026')
    expect(typedDay('16-11', '16-11-')).toBe('16-11')
    expect(typedDay('2026-1', '2026-')).toBe('2026-1')
  })
})
describe('a month', () => {
  it('is six weeks that begin on a Monday', () => {
    const weeks = weeksOf('2026-11')
    expect(weeks).toHaveLength(6)
    expect(weeks[0]?.[0]).toBe('2026-10-26')
    expect(weeks[0]?.[6]).toBe('2026-11-01')
  })
  it('is moved over the end of a year, and keeps the day where there is one', () => {
    expect(monthPlus('2026-11', 3)).toBe('2027-02')
    expect(dayPlusMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(dayPlusMonths('2026-03-15', -3)).toBe('2025-12-15')
  })
})

// Days on which the ECB publishes its reference rates: TARGET's business days. A day is 'YYYY-MM-DD' in Frankfurt.
import { hourMs } from '@falaj/contract/kernel/time'
import { daysLater, weekdayOf, type Day } from '../../platform/base/banking-days.ts'

/** Easter Sunday, by the anonymous Gregorian algorithm. */
const easterOf = (year: number): Day => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const [d, e, f] = [Math.floor(b / 4), b % 4, Math.floor((b + 8) / 25)]
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`
}
const fixed = ['01-01', '05-01', '12-25', '12-26']
export const isTargetDay = (day: Day): boolean => {
  const easter = easterOf(Number(day.slice(0, 4)))
  return (
    weekdayOf(day) < 6 && !fixed.includes(day.slice(5)) && day !== daysLater(easter, -2) && day !== daysLater(easter, 1)
  )
}
const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Berlin',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})
const publishedAtHour = 16
/** The day whose rates must be there at a moment, `lateHours` after they are published at 16:00. */
export const expectedDay = (now: Date, lateHours: number): Day => {
  const parts = Object.fromEntries(
    clock.formatToParts(new Date(now.getTime() - lateHours * hourMs)).map(({ type, value }) => [type, value]),
  )
  const today = `${parts['year']}-${parts['month']}-${parts['day']}`
  let day = Number(parts['hour']) >= publishedAtHour ? today : daysLater(today, -1)
  while (!isTargetDay(day)) day = daysLater(day, -1)
  return day
}

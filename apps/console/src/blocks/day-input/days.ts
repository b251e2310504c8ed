// A day in local notation, DD-MM-YYYY, and its month. Pure; a day is text, 'YYYY-MM-DD', and has no time zone.
import { dayPlus, dayText } from '../zone.ts'

const isDay = (day: string): boolean => {
  const ms = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  // 31-02 would slip into March.
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === day
}
/** Returns null for an invalid day. Accepts dots, slashes and no separators, and a day pasted year first. */
export const readDay = (text: string): string | null => {
  const clean = text.trim()
  if (isDay(clean)) return clean
  const [, day, month, year] =
    /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4})$/.exec(clean) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(clean) ?? []
  const read = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return isDay(read) ? read : null
}
/** Text in the field: a day in our order, anything else as typed. */
export const shownDay = (value: string): string => (isDay(value) ? dayText(value) : value)

/** Adds the separators while digits are typed; a deleted one stays deleted. */
export const typedDay = (text: string, before: string): string => {
  if (text.length < before.length) return text
  const digits = text.replace(/\D/g, '')
  if (!/^[\d-]*$/.test(text) || digits.length > 8 || /^\d{4}-/.test(text)) return text
  if (digits.length < 2) return text
  if (digits.length < 4) return `${digits.slice(0, 2)}-${digits.slice(2)}`
  return `${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`
}

/** Six weeks from the Monday on or before the first: every month fits, and the panel never changes its height. */
export const weeksOf = (month: string): readonly (readonly string[])[] => {
  const first = `${month}-01`
  const back = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => dayPlus(first, week * 7 + day - back)),
  )
}
export const monthPlus = (month: string, months: number): string => {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, at - 1 + months, 1)).toISOString().slice(0, 7)
}
/** The same day of another month, or that month's last. */
export const dayPlusMonths = (day: string, months: number): string => {
  const month = monthPlus(day.slice(0, 7), months)
  const last = dayPlus(`${monthPlus(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same > last ? last : same
}

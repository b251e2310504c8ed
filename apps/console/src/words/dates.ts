// The date formats of specification 9: DD-MM-YYYY, with time HH:mm:ss, and MM-YYYY; in the member's zone, in both languages alike.

const fields: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
}
type When = string | number | Date
const formats = new Map<string, Intl.DateTimeFormat>()
const partsOf = (when: When, zone: string | undefined): Record<string, string> => {
  const key = zone ?? ''
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { ...fields, ...(zone ? { timeZone: zone } : {}) })
    formats.set(key, format)
  }
  return Object.fromEntries(format.formatToParts(new Date(when)).map(({ type, value }) => [type, value]))
}
export const dateOf = (when: When, zone?: string): string => {
  const { day, month, year } = partsOf(when, zone)
  return `${day}-${month}-${year}`
}
export const timeOf = (when: When, zone?: string): string => {
  const { hour, minute, second } = partsOf(when, zone)
  return `${hour}:${minute}:${second}`
}
export const dateTimeOf = (when: When, zone?: string): string => `${dateOf(when, zone)} ${timeOf(when, zone)}`
export const monthOf = (when: When, zone?: string): string => {
  const { month, year } = partsOf(when, zone)
  return `${month}-${year}`
}
/** 'Friday', '星期五'. */
export const weekdayOf = (when: When, language: string, zone?: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', ...(zone ? { timeZone: zone } : {}) }).format(new Date(when))

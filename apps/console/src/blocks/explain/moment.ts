// A moment on the member's clock: 'YYYY-MM-DDTHH:mm'.
const format = (zone: string) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
const shownMs = (ms: number, zone: string): number => Date.parse(`${format(zone).format(ms).replace(' ', 'T')}Z`)

export const localOf = (instant: string | number | Date, zone: string): string =>
  format(zone).format(new Date(instant)).replace(' ', 'T').slice(0, 16)

/** Returns null for an invalid moment. An hour that the clock skips becomes the one after it. */
export const instantOf = (local: string, zone: string): string | null => {
  const wanted = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN
  if (Number.isNaN(wanted)) return null
  let ms = wanted
  // The offset is that of the moment itself: twice is enough on every clock there is.
  for (let round = 0; round < 2; round += 1) ms += wanted - shownMs(ms, zone)
  return new Date(ms).toISOString()
}

/** '9:05', '0905' and '09:05' are five past nine; null for an invalid time of day. */
export const readTime = (text: string): string | null => {
  const [, hour = '', minute = ''] = /^(\d{1,2}):?(\d\d)$/.exec(text.trim()) ?? []
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null
}

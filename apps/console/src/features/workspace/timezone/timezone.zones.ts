// Time zones as people look for them: by place, by offset, by the zone's own name.
import type { Language } from '@falaj/contract/kernel/words'

export interface Zone {
  /** 'Asia/Dubai'. */
  readonly id: string
  /** 'Dubai'. */
  readonly city: string
  /** Minutes east of UTC right now. */
  readonly offset: number
}
const partOf = (zone: string, now: Date, locale: string, style: 'longOffset' | 'long'): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: style })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** 'GMT+05:45' is 345; 'GMT' is 0. */
export const offsetIn = (zone: string, now: Date): number => {
  const found = /GMT([+-])(\d{2}):(\d{2})/.exec(partOf(zone, now, 'en', 'longOffset'))
  if (!found) return 0
  const minutes = Number(found[2]) * 60 + Number(found[3])
  return found[1] === '-' ? -minutes : minutes
}
/** 345 is 'UTC+05:45'. */
export const offsetText = (offset: number): string => {
  const minutes = Math.abs(offset)
  const two = (number: number): string => String(number).padStart(2, '0')
  return `UTC${offset < 0 ? '−' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Browsers differ in names ('Asia/Calcutta', 'Asia/Kolkata'): the one in force is always among them. */
export const zoneIds = (inForce: string): readonly string[] => [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), inForce]),
]

export const cityOf = (id: string): string => (id.split('/').at(-1) ?? id).replaceAll('_', ' ')
/** 'Gulf Standard Time', in the language asked for. Costly: four hundred of them are felt. */
export const zoneName = (id: string, now: Date, language: Language): string =>
  partOf(id, now, language === 'zh' ? 'zh-CN' : 'en', 'long')

/** From west to east. */
export const zonesAt = (now: Date, inForce: string): readonly Zone[] =>
  zoneIds(inForce)
    .map((id) => ({ id, city: cityOf(id), offset: offsetIn(id, now) }))
    .toSorted((a, b) => a.offset - b.offset || a.city.localeCompare(b.city))

/** 'dubai', 'asia/', '+4', 'utc+04', '+05:45'; nothing typed is all. Names ('gulf', '海湾') are looked at when nothing else is found. */
export const findZones = (
  zones: readonly Zone[],
  typed: string,
  nameOf: (id: string) => string = () => '',
): readonly Zone[] => {
  const query = typed.trim().toLowerCase().replaceAll('−', '-')
  const match = /^(?:utc|gmt)?\s*([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(query)
  if (match) {
    const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
    const offset = match[1] === '-' ? -minutes : minutes
    return zones.filter((zone) => zone.offset === offset)
  }
  const here = zones.filter(({ id, city }) => [id, city].some((text) => text.toLowerCase().includes(query)))
  return here.length > 0 ? here : zones.filter(({ id }) => nameOf(id).toLowerCase().includes(query))
}

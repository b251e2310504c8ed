// Health of a till: what it last reported, never a guess. It is not a state: a locked till may be online, an active one silent.
import { minuteMs, hourMs } from '../kernel/time.ts'
import { words } from '../kernel/words.ts'

export const onlineMs = 5 * minuteMs
/** Silent for so long in opening hours: members are notified. */
export const noticeMs = hourMs
export const lowBattery = 15

/** `never`: it has not reported since it was added. */
export const deviceHealths = ['offline', 'low-battery', 'never', 'online'] as const
export type DeviceHealth = (typeof deviceHealths)[number]
export const deviceHealthWords = words({
  online: { en: 'Online', zh: '在线' },
  offline: { en: 'Offline', zh: '离线' },
  'low-battery': { en: 'Low battery', zh: '电量低' },
  never: { en: 'Never reported', zh: '从未上报' },
})
export const healthOf = (
  { seenAt, battery }: { readonly seenAt: string | null; readonly battery: number | null },
  now: number,
): DeviceHealth => {
  if (seenAt === null) return 'never'
  if (now - Date.parse(seenAt) > onlineMs) return 'offline'
  return battery !== null && battery <= lowBattery ? 'low-battery' : 'online'
}

/** A part of a day: what the device did from then until then. */
export interface StripPart {
  readonly from: string
  readonly until: string
  readonly kind: 'up' | 'silent' | 'none'
}
/**
 * A day from its begin until now, from what is known: the last word before it began, and each time the device fell silent or came back.
 * `before`: null if it was not in use yet.
 */
export const dayStrip = (
  day: { readonly begin: string; readonly now: string },
  before: 'up' | 'silent' | null,
  changes: readonly { readonly at: string; readonly to: 'up' | 'silent' }[],
): readonly StripPart[] => {
  const parts: StripPart[] = []
  let [from, kind]: [string, StripPart['kind']] = [day.begin, before ?? 'none']
  for (const { at, to } of changes.filter((each) => each.at > day.begin && each.at < day.now)) {
    if (to === kind) continue
    if (at > from) parts.push({ from, until: at, kind })
    ;[from, kind] = [at, to]
  }
  parts.push({ from, until: day.now, kind })
  return parts
}

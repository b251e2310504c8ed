// What a device last reported as a pill, and its age beside it.
import { deviceHealthWords, type DeviceHealth } from '@falaj/contract/places/device-health'
import { minuteMs } from '@falaj/contract/kernel/time'
import { Pill } from '../../../blocks/status-pill/status-pill.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { useAge, useNow } from './device.age.ts'
import { deviceWords } from './device.words.ts'

const looks = {
  online: { tone: 'ok', icon: 'done' },
  'low-battery': { tone: 'wait', icon: 'alert' },
  offline: { tone: 'bad', icon: 'failed' },
  never: { tone: 'idle', icon: 'clock' },
} as const satisfies Record<DeviceHealth, object>

export interface HealthProps {
  readonly health: string | null
  readonly seenAt: string | null
  readonly battery: number | null
}
export const HealthPill = ({ health, seenAt, battery }: HealthProps) => {
  const t = useWords(deviceWords)
  const language = useLanguage()
  const [now, ageOf] = [useNow(), useAge()]
  const agoOf = (at: string): string =>
    now - Date.parse(at) < minuteMs ? t('justNow') : t('ago', { age: ageOf(at, now) })
  if (health === null || !Object.hasOwn(looks, health)) return null
  const { tone, icon } = looks[health as DeviceHealth]
  const note = health === 'low-battery' && battery !== null ? `${battery} %` : seenAt && agoOf(seenAt)
  return (
    <Pill
      tone={tone}
      icon={icon}
      text={[deviceHealthWords[health as DeviceHealth][language], note].filter(Boolean).join(' · ')}
    />
  )
}

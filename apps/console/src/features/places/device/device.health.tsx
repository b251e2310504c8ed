// What a device last reported as a pill, and its age beside it.
import { deviceHealthWords, type DeviceHealth } from '@falaj/contract/places/device-health'
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
  if (health === null || !Object.hasOwn(looks, health)) return null
  const { tone, icon } = looks[health as DeviceHealth]
  const note =
    health === 'low-battery' && battery !== null ? `${battery} %` : seenAt && t('ago', { age: ageOf(seenAt, now) })
  return (
    <Pill
      tone={tone}
      icon={icon}
      text={[deviceHealthWords[health as DeviceHealth][language], note].filter(Boolean).join(' · ')}
    />
  )
}

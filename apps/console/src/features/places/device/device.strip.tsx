// A day of a device: when it reported, when it was silent.
import type { DeviceDetail } from '@falaj/contract/places/device'
import { useZone } from '../../../blocks/zone.ts'
import { timeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { deviceWords } from './device.words.ts'

type Parts = DeviceDetail['strip']
const lengthOf = ({ from, until }: Parts[number]): number => Date.parse(until) - Date.parse(from)
/** The same as text, for everybody who does not see the colours. */
const useSegments = (parts: Parts): string[] => {
  const t = useWords(deviceWords)
  const zone = useZone()
  const named = { up: t('up'), silent: t('silent'), none: t('notInUse') }
  return parts.map(
    ({ from, until, kind }) => `${timeOf(from, zone).slice(0, 5)}–${timeOf(until, zone).slice(0, 5)} ${named[kind]}`,
  )
}
export const DayStrip = ({ parts, isNamed = false }: { readonly parts: Parts; readonly isNamed?: boolean }) => {
  const segments = useSegments(parts)
  return (
    <>
      <div className="device-strip" role="img" aria-label={segments.join(', ')}>
        {parts.map((part) => (
          <span key={part.from} data-kind={part.kind} style={{ flexGrow: lengthOf(part) }} />
        ))}
      </div>
      {isNamed && <p className="quiet small">{segments.join(' · ')}</p>}
    </>
  )
}

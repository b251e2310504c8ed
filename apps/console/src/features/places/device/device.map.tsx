// The fleet as a map: cities with what needs attention, the tills that are silent longest with their day, and every till by store, trouble first.
import { device, type DeviceBoard, type DeviceMap } from '@falaj/contract/places/device'
import { deviceHealthWords, type DeviceHealth } from '@falaj/contract/places/device-health'
import { storeCityWords } from '@falaj/contract/places/store'
import { statusOf } from '@falaj/contract/kernel/status'
import { href } from '@falaj/contract/kernel/routes'
import { byCity, CityMap } from '../../../blocks/city-map/city-map.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { useAge, useNow } from './device.age.ts'
import { DayStrip } from './device.strip.tsx'
import { deviceWords } from './device.words.ts'

type StoreTills = DeviceMap['stores'][number]
type Till = StoreTills['tills'][number]
/** The higher, the more it needs somebody; as the list is sorted. */
const toneOf = ({ state, health }: Till): 'bad' | 'wait' | 'idle' | 'ok' => {
  if (state === 'FAULTY' || (health === 'offline' && state !== 'LOCKED')) return 'bad'
  if (state === 'LOCKED' || health === 'low-battery') return 'wait'
  return health === 'online' ? 'ok' : 'idle'
}
const weights = { bad: 1000, wait: 30, idle: 1, ok: 0 } as const
const troubleOf = ({ tills }: StoreTills): number => tills.reduce((sum, till) => sum + weights[toneOf(till)], 0)
const needsOf = (tills: readonly Till[]): number =>
  tills.filter((till) => ['bad', 'wait'].includes(toneOf(till))).length

const Silent = ({ of }: { readonly of: DeviceBoard['silent'] }) => {
  const t = useWords(deviceWords)
  const [now, ageOf] = [useNow(), useAge()]
  if (of.length === 0) return null
  return (
    <section className="device-silent">
      <h2>{t('silentTitle')}</h2>
      <ul>
        {of.map(({ id, label, store, number, seenAt, battery, network, strip }) => (
          <li key={id}>
            <a href={href('/pos-device/detail', {}, { id })}>{[label, store ?? number].join(', ')}</a>
            <span className="quiet small">
              {[ageOf(seenAt, now), battery === null ? t('mains') : `${battery} %`, network]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <DayStrip parts={strip} />
          </li>
        ))}
      </ul>
    </section>
  )
}
const Tills = ({ of: { name, tills } }: { readonly of: StoreTills }) => {
  const t = useWords(deviceWords)
  const language = useLanguage()
  const [now, ageOf] = [useNow(), useAge()]
  const statusText = ({ state, health, seenAt, onShift }: Till): string =>
    [
      health && state !== 'LOCKED'
        ? deviceHealthWords[health as DeviceHealth][language]
        : (statusOf(state)?.[language] ?? state),
      seenAt && ageOf(seenAt, now),
      onShift && t('onShift', { who: onShift }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <li className="device-store">
      <h3>{name ?? t('nowhere')}</h3>
      <ul>
        {tills.map((till) => (
          <li key={till.id}>
            <a className="device-spot" data-tone={toneOf(till)} href={href('/pos-device/detail', {}, { id: till.id })}>
              <span>{till.label}</span>
              <span className="quiet small">{statusText(till)}</span>
            </a>
          </li>
        ))}
      </ul>
    </li>
  )
}
const Fleet = ({ stores }: DeviceMap) => {
  const t = useWords(deviceWords)
  const language = useLanguage()
  const found = byCity(stores).map(({ city, here }) => {
    const tills = here.flatMap((each) => each.tills)
    const bad = tills.filter((till) => toneOf(till) === 'bad').length
    const needs = needsOf(tills)
    return { city, n: tills.length, needs, bad, wait: needs - bad }
  })
  const sorted = stores.toSorted((a, b) => troubleOf(b) - troubleOf(a))
  return (
    <>
      <CityMap label={t('mapLabel')} cities={found}>
        <h2>{t('cities')}</h2>
        <ul className="device-cities">
          {found.map(({ city, n, needs }) => (
            <li key={city}>
              <span>{storeCityWords[city][language]}</span>
              <span className="quiet small">
                {[t('inCity', { n }), needs > 0 && t('inCityOff', { n: needs, share: Math.round((needs / n) * 100) })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </CityMap>
      <section className="device-stores">
        <h2>{t('tillsByStore')}</h2>
        <ul>
          {sorted.map((each) => (
            <Tills key={each.code ?? ''} of={each} />
          ))}
        </ul>
      </section>
    </>
  )
}
export const DeviceFleet = () => (
  <section className="card">
    <Loaded of={device.board} input={{}} lines={3}>
      {({ silent }) => <Silent of={silent} />}
    </Loaded>
    <Loaded of={device.map} input={{}} lines={12}>
      {({ stores }) => <Fleet stores={stores} />}
    </Loaded>
  </section>
)

// The fleet at one glance: one sentence with what needs a person, and its figures.
import type { ReactNode } from 'react'
import { device, type DeviceBoard } from '@falaj/contract/places/device'
import { href } from '@falaj/contract/kernel/routes'
import { statusOf } from '@falaj/contract/kernel/status'
import { toCodeText } from '@falaj/money'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { useAge, useNow } from './device.age.ts'
import { deviceWords } from './device.words.ts'
import './device.css'

const Tile = ({
  name,
  figure,
  under,
}: {
  readonly name: string
  readonly figure: number
  readonly under: ReactNode
}) => (
  <div className="device-tile">
    <dt>{name}</dt>
    <dd>
      <strong className="digits">{figure}</strong>
      <span className="quiet small">{under}</span>
    </dd>
  </div>
)
/** What the hour usually brings at those that are down. */
const Costs = ({ of: { count, sum, devices } }: { readonly of: DeviceBoard['costs'] }) => {
  const t = useWords(deviceWords)
  const language = useLanguage()
  if (count === 0) return null
  return (
    <>
      <p className="device-costs">{t('costs', { n: count, sum: toCodeText(sum) })}</p>
      <ul className="device-costs-list">
        {devices.map(({ id, label, store, state, onShift, usual }) => (
          <li key={id}>
            <span>
              <a href={href('/pos-device/detail', {}, { id })}>{[label, store].filter(Boolean).join(', ')}</a>
              <span className="quiet small">
                {[
                  ['LOCKED', 'FAULTY'].includes(state) ? (statusOf(state)?.[language] ?? state) : t('silent'),
                  onShift && t('onShift', { who: onShift }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Amount of={usual} />
          </li>
        ))}
      </ul>
    </>
  )
}
const Figures = ({ board }: { readonly board: DeviceBoard }) => {
  const t = useWords(deviceWords)
  const [now, ageOf] = [useNow(), useAge()]
  const { online, offline, never, lowBattery, locked, silent, costs, versions, waiting, orders } = board
  const inUse = online + offline + never
  const [longest] = silent
  const [newest, ...older] = versions
  const finding = longest ? (
    <>
      {t('findingSilent', {
        n: offline,
        label: longest.label,
        store: longest.store ?? longest.number,
        age: ageOf(longest.seenAt, now),
      })}{' '}
      <a href={href('/pos-device/detail', {}, { id: longest.id })}>{longest.number}</a>
    </>
  ) : (
    t(inUse > 0 ? (never > 0 ? 'findingNever' : 'findingGood') : locked > 0 ? 'findingLocked' : 'findingNone', {
      count: inUse,
      online,
      n: inUse > 0 ? never : locked,
    })
  )
  return (
    <div className="card device-board">
      <div className="device-finding">
        <p>{finding}</p>
        <Costs of={costs} />
      </div>
      <dl className="device-tiles">
        <Tile name={t('onlineTile')} figure={online} under={t('ofInUse', { count: inUse })} />
        <Tile
          name={t('offlineTile')}
          figure={offline}
          under={
            longest
              ? t('longest', { age: ageOf(longest.seenAt, now) })
              : t(never > 0 ? 'neverUnder' : 'noneSilent', { count: never })
          }
        />
        <Tile name={t('batteryTile')} figure={lowBattery} under={t('batteryUnder')} />
        <Tile name={t('lockedTile')} figure={locked} under={t('lockedUnder')} />
        {waiting > 0 && (
          <Tile
            name={t('waitingTile')}
            figure={waiting}
            under={<a href={href('/pos-device/main/waiting-activation')}>{t('waitingUnder')}</a>}
          />
        )}
        {orders > 0 && (
          <Tile
            name={t('ordersTile')}
            figure={orders}
            under={<a href={href('/pos-device/main/application-list')}>{t('ordersUnder')}</a>}
          />
        )}
        {newest && (
          <Tile
            name={t('versionTile', { version: newest.version })}
            figure={newest.count}
            under={t('versionOthers', { count: older.reduce((sum, { count }) => sum + count, 0) })}
          />
        )}
      </dl>
    </div>
  )
}
export const DeviceFigures = () => (
  <Loaded of={device.board} input={{}} lines={3}>
    {(board) => <Figures board={board} />}
  </Loaded>
)

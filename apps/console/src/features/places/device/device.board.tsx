// The fleet at one glance: one sentence with what needs a person, and its figures.
import type { ReactNode } from 'react'
import { device, type DeviceBoard } from '@falaj/contract/places/device'
import { href } from '@falaj/contract/kernel/routes'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { useWords } from '../../../words/language.tsx'
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
const Figures = ({ board }: { readonly board: DeviceBoard }) => {
  const t = useWords(deviceWords)
  const [now, ageOf] = [useNow(), useAge()]
  const { online, offline, never, lowBattery, locked, silent, versions, waiting, orders } = board
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
      <p className="device-finding">{finding}</p>
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

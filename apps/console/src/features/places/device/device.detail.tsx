// One device: what it last reported, its day, what it sold, where it was, and what was done with it.
import { clonedKey, deviceChangeWords, device, type DeviceDetail } from '@falaj/contract/places/device'
import { deviceRequests, type DeviceRequest } from '@falaj/contract/places/device-calls'
import { minuteMs } from '@falaj/contract/kernel/time'
import { href } from '@falaj/contract/kernel/routes'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts, type Fact } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Glyph } from '../../../blocks/glyph.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Method } from '../../../blocks/method/method.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { StoreName } from '../../../blocks/store/store-name.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { History } from '../../../blocks/timeline/history.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf, timeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { LastShifts, TillEvents } from '../till/till.read.ts'
import { HealthPill } from './device.health.tsx'
import { DeviceCommands } from './device.commands.tsx'
import { DayStrip } from './device.strip.tsx'
import { deviceWords } from './device.words.ts'
import './device.css'

const clockTolerance = 5
/** Only what was reported: nothing about what the device may be doing now. */
const Lead = ({ found }: { readonly found: DeviceDetail }) => {
  const t = useWords(deviceWords)
  const zone = useZone()
  const { seenAt, health, waiting, moving, locked, fault, clockOff } = found
  const off = Math.round(Math.abs(clockOff ?? 0) / minuteMs)
  const texts = [
    moving && t('movingSaid', { to: moving.to, at: dateTimeOf(moving.since, zone) }),
    locked &&
      t('lockedSaid', {
        at: dateTimeOf(locked.at, zone),
        reason: locked.reason === clonedKey ? t('lockedCloned') : locked.reason,
      }),
    fault && t('faultSaid', { fault }),
    seenAt
      ? t('lastSaid', {
          at: dateTimeOf(seenAt, zone),
          battery: found.battery === null ? t('mains') : `${found.battery} %`,
          network: found.network ?? '–',
          version: found.version ?? '–',
        })
      : t('neverSaid'),
    health === 'offline' && t('silentSaid'),
    waiting > 0 && t('waitsSaid', { n: waiting }),
    off >= clockTolerance && t('clockSaid', { minutes: off }),
  ]
  return (
    <span className="device-lead">
      {texts.filter(Boolean).map((text) => (
        <span key={String(text)}>{text}</span>
      ))}
    </span>
  )
}
const Proof = ({ of }: { readonly of: NonNullable<DeviceDetail['proof']> }) => {
  const t = useWords(deviceWords)
  const isWhole = of.missing === 0 && of.twice === 0
  return (
    <p className="device-proof small" data-whole={isWhole}>
      <Glyph name={isWhole ? 'done' : 'alert'} size={14} /> {t(isWhole ? 'proof' : 'proofFaults', of)}
    </p>
  )
}
const Sales = ({ found: { sales, proof } }: { readonly found: DeviceDetail }) => {
  const t = useWords(deviceWords)
  const zone = useZone()
  const { rows, earlier, earlierSum, count, sum } = sales
  return (
    <DetailPart title={t('lastSales')}>
      {rows.length === 0 ? (
        <p className="quiet small">{t('noSales')}</p>
      ) : (
        <table className="device-sales">
          <tbody>
            {rows.map(({ id, at, number: sale, method, last4, status, amount }) => (
              <tr key={id}>
                <td className="digits">{timeOf(at, zone)}</td>
                <td>
                  <a href={href('/fiat/transaction/record', {}, { open: id })}>{sale}</a>
                </td>
                <td>
                  {method && <Method method={method} />} {last4 && `•••• ${last4}`}
                </td>
                <td>
                  <StatusPill code={status} />
                </td>
                <td>
                  <Amount of={amount} />
                </td>
              </tr>
            ))}
            {earlier > 0 && (
              <tr>
                <td colSpan={4}>{t('earlier', { count: earlier })}</td>
                <td>
                  <Amount of={earlierSum} />
                </td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={4}>{t('sum', { n: count })}</td>
              <td>
                <Amount of={sum} />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
      {proof && <Proof of={proof} />}
    </DetailPart>
  )
}
const isRequest = (what: string): what is DeviceRequest => (deviceRequests as readonly string[]).includes(what)
const Rail = ({ found }: { readonly found: DeviceDetail }) => {
  const t = useWords(deviceWords)
  const zone = useZone()
  const { facts } = useFieldFacts(device.query)
  const { activatedAt, key, order, replaces, replacedBy, message, request } = found
  const other = (name: string, one: { id: string; number: string } | null): readonly Fact[] =>
    one ? [{ name, value: <a href={href('/pos-device/detail', {}, { id: one.id })}>{one.number}</a> }] : []
  return (
    <DetailPart title={t('facts')}>
      <Facts
        facts={[
          ...facts(found, 'number', 'store', 'model', 'serial', 'version', 'network', 'lastSaleAt'),
          ...(activatedAt ? [{ name: t('activatedAt'), value: dateTimeOf(activatedAt, zone) }] : []),
          ...(key ? [{ name: t('key'), value: <code>{`${key.slice(0, 4)} … ${key.slice(-4)}`}</code> }] : []),
          { name: t('epoch'), value: found.epoch },
          ...(order
            ? [
                {
                  name: t('order'),
                  value: <a href={href('/pos-device/main/application-list', {}, { open: order.id })}>{order.number}</a>,
                },
              ]
            : []),
          ...other(t('replaces'), replaces),
          ...other(t('replacedBy'), replacedBy),
          ...(message
            ? [
                {
                  name: t('message'),
                  value: message.seenAt
                    ? t('messageSeen', { text: message.text, at: dateTimeOf(message.seenAt, zone) })
                    : t('messageWaits', { text: message.text }),
                },
              ]
            : []),
          ...(request
            ? [
                {
                  name: t('request'),
                  value: t(request.seenAt ? 'requestSeen' : 'requestWaits', {
                    what: isRequest(request.what) ? t(request.what) : request.what,
                    at: dateTimeOf(request.seenAt ?? request.at, zone),
                  }),
                },
              ]
            : []),
          ...facts(found, 'createdAt'),
        ]}
      />
    </DetailPart>
  )
}

const View = ({ found }: { readonly found: DeviceDetail }) => {
  const t = useWords(deviceWords)
  const zone = useZone()
  const { label, store, state, health, seenAt, battery, places } = found
  return (
    <Detail
      sum={
        <>
          <strong className="device-name">
            {label}
            {store && (
              <>
                , <StoreName code={store} />
              </>
            )}
          </strong>
          <StatusPill code={state} />
          <HealthPill health={health} seenAt={seenAt} battery={battery} />
        </>
      }
      say={<Lead found={found} />}
      steps={<DeviceCommands of={found} />}
      rail={<Rail found={found} />}
    >
      {health !== null && (
        <DetailPart title={t('strip')}>
          <DayStrip parts={found.strip} isNamed />
        </DetailPart>
      )}
      <Sales found={found} />
      {places.length > 0 && (
        <DetailPart title={t('places')}>
          <Facts
            as="rows"
            facts={places.map(({ store: name, from, until }) => ({
              name: `${name} · ${dateTimeOf(from, zone)}`,
              value: until ? t('until', { at: dateTimeOf(until, zone) }) : t('here'),
            }))}
          />
        </DetailPart>
      )}
      <LastShifts device={found.id} />
      <TillEvents deviceId={found.id} />
      <History
        of={found.history.map((each) => (each.text === clonedKey ? { ...each, text: t('lockedCloned') } : each))}
        says={deviceChangeWords}
      />
    </Detail>
  )
}
export const DeviceView = ({ id }: { readonly id: string }) => (
  <Loaded of={device.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)

// Activation: a code, until a device used it; then two words to compare; then it sells. The window follows the device by itself.
import { useState } from 'react'
import { device, type DeviceDetail } from '@falaj/contract/places/device'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { useAction, useQuery } from '../../../api/use.ts'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { Dialog } from '../../../light/dialog.tsx'
import { QrCode } from '../../../light/qr-code.tsx'
import { notify } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import { useNow } from './device.age.ts'
import { deviceWords } from './device.words.ts'
import '../../../blocks/confirm/confirm.css'
import './device.css'

type Code = Output<typeof device.code>
const leftOf = (expiresAt: string, now: number): string => {
  const seconds = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const CodeShown = ({
  code,
  onNew,
  busy,
}: {
  readonly code: Code
  readonly onNew: () => void
  readonly busy: boolean
}) => {
  const t = useWords(deviceWords)
  const now = useNow(1000)
  const isOver = Date.parse(code.expiresAt) <= now
  const { origin, pathname } = new URL(code.url)
  return (
    <div className="activation">
      <div>
        <h3>{t('code')}</h3>
        <p className="activation-code" aria-label={code.code.split('').join(' ')} role="img">
          {code.code.split('').map((letter, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- six places, of which two may hold the same letter
            <span key={at}>{letter}</span>
          ))}
        </p>
        <p className="small">
          {isOver ? t('codeOver') : t('worksUntil', { left: leftOf(code.expiresAt, now) })}{' '}
          <button type="button" className="link" disabled={busy} onClick={onNew}>
            {t('newCode')}
          </button>
        </p>
        <ol className="activation-steps small">
          <li>{t('stepOpen', { address: `${origin}${pathname}` })}</li>
          <li>{t('stepType')}</li>
          <li>{t('stepCompare')}</li>
        </ol>
      </div>
      <div className="activation-qr">
        {!isOver && <QrCode text={code.url} label={t('qr')} />}
        <p role="status">{t('waitingFor')}</p>
        <p className="quiet small">{t('changesItself')}</p>
      </div>
    </div>
  )
}
const Compare = ({ found, onClose }: { readonly found: DeviceDetail; readonly onClose: () => void }) => {
  const t = useWords(deviceWords)
  const action = useAction(device.compare)
  const answer = async (same: boolean): Promise<void> => {
    const result = await action.run({ id: found.id, version: found.rowVersion, same })
    if (result.kind !== 'success') return
    notify(same ? 'success' : 'info', t(same ? 'activeNow' : 'dropped'))
    if (same) onClose()
  }
  return (
    <>
      <p role="status">{t('paired')}</p>
      <p className="activation-words">{found.words?.join(' · ')}</p>
      <p className="quiet small">{t('differNext')}</p>
      <Actions end>
        <button
          type="button"
          className="button button-danger"
          disabled={action.busy}
          onClick={() => void answer(false)}
        >
          {t('differ')}
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={action.busy}
          onClick={() => void answer(true)}
        >
          {t('same')}
        </button>
      </Actions>
    </>
  )
}

const Body = ({ found, onClose }: { readonly found: DeviceDetail; readonly onClose: () => void }) => {
  const t = useWords(deviceWords)
  const make = useAction(device.code)
  const cancel = useAction(device.cancelCode)
  // The epoch that it was made in: an activation raises it.
  const [made, setMade] = useState<{ readonly code: Code; readonly epoch: number } | null>(null)
  const isUsed = made !== null && found.epoch > made.epoch
  const waits = found.state === 'WAITING_ACTIVATION' || found.state === 'SHIPPED'
  const ask = async (): Promise<void> => {
    const result = await make.run({ id: found.id })
    if (result.kind === 'success') setMade({ code: result.body, epoch: found.epoch })
  }
  const end = async (): Promise<void> => {
    const result = await cancel.run({ id: found.id })
    if (result.kind !== 'success') return
    notify('info', t('codeCancelled'))
    setMade(null)
  }
  if (found.words && (made === null || isUsed)) return <Compare found={found} onClose={onClose} />
  if (isUsed && !waits)
    return (
      <>
        <p role="status">{t('activeNow')}</p>
        <Actions end>
          <button type="button" className="button button-primary" onClick={onClose}>
            {t('done')}
          </button>
        </Actions>
      </>
    )
  const shown = made && !isUsed ? made.code : null
  return (
    <>
      {shown ? <CodeShown code={shown} busy={make.busy} onNew={() => void ask()} /> : <p>{t('stepType')}</p>}
      <p className="quiet small">{t('triesHint')}</p>
      <Actions end>
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        {shown ? (
          <button type="button" className="button" disabled={cancel.busy} onClick={() => void end()}>
            {t('cancelCode')}
          </button>
        ) : (
          <button type="button" className="button button-primary" disabled={make.busy} onClick={() => void ask()}>
            {t('makeCode')}
          </button>
        )}
      </Actions>
    </>
  )
}
export const Activation = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const t = useWords(deviceWords)
  const { data } = useQuery(device.detail, { id })
  return (
    <Dialog open onClose={onClose} label={t('activateTitle')} width={560}>
      <div className="confirm">
        <h2>{t('activateTitle')}</h2>
        {data ? (
          <>
            <p className="quiet">{[data.label, data.store, data.number].filter(Boolean).join(' · ')}</p>
            <Body found={data} onClose={onClose} />
          </>
        ) : (
          <Skeleton lines={6} />
        )}
      </div>
    </Dialog>
  )
}

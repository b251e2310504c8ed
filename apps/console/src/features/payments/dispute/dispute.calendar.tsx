// The deadlines in a calendar program: an address that is shown once, and can be revoked.
import { useState } from 'react'
import { dispute } from '@falaj/contract/payments/dispute'
import { useAction, useQuery } from '../../../api/use.ts'
import { Copy } from '../../../blocks/copy.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { BusyButton } from '../../../light/busy-button.tsx'
import { Dialog } from '../../../light/dialog.tsx'
import { notify } from '../../../state/messages.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { disputeWords } from './dispute.words.ts'
import '../../../blocks/confirm/confirm.css'

const Inside = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useWords(disputeWords)
  const zone = useZone()
  const [address, setAddress] = useState<string | null>(null)
  const link = useQuery(dispute.calendar, {})
  const open = useAction(dispute.openCalendar)
  const close = useAction(dispute.closeCalendar)
  const madeAt = link.data?.madeAt ?? null
  const make = async (): Promise<void> => {
    const result = await open.run({})
    if (result.kind === 'success') setAddress(result.body.address)
    void link.refetch()
  }
  const revoke = async (): Promise<void> => {
    const { kind } = await close.run({})
    if (kind !== 'success') return
    notify('success', t('calendarRevoked'))
    onClose()
  }
  return (
    <div className="confirm">
      <h2>{t('calendar')}</h2>
      <p>{t('calendarWhy')}</p>
      {address ? (
        <p className="dispute-address">
          <code>{address}</code> <Copy text={address} />
          <br />
          <span className="quiet small">{t('calendarOnce')}</span>
        </p>
      ) : (
        madeAt && <p className="quiet small">{t('calendarMade', { at: dateTimeOf(madeAt, zone) })}</p>
      )}
      <div className="dialog-actions">
        {madeAt && (
          <BusyButton
            text={t('calendarRevoke')}
            busy={close.busy}
            working={t('working')}
            className="button-danger"
            onPress={() => void revoke()}
          />
        )}
        {!address && (
          <BusyButton
            text={t(madeAt ? 'calendarNew' : 'calendarMake')}
            busy={open.busy}
            working={t('working')}
            className="button-primary"
            onPress={() => void make()}
          />
        )}
        <button type="button" className="button" onClick={onClose}>
          {t('close')}
        </button>
      </div>
    </div>
  )
}
export const CalendarButton = () => {
  const t = useWords(disputeWords)
  const [isOpen, setIsOpen] = useState(false)
  const close = (): void => setIsOpen(false)
  return (
    <>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        {t('calendar')}
      </button>
      <Dialog open={isOpen} onClose={close} label={t('calendar')} width={560}>
        {isOpen && <Inside onClose={close} />}
      </Dialog>
    </>
  )
}

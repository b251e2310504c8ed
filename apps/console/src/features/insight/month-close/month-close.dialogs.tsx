// What is done with a month, each in a dialog that says what follows and takes the reason.
import { useState } from 'react'
import { monthClose, openCheckWords, type CheckedItem, type MonthCheck } from '@falaj/contract/insight/month-close'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { sayCode } from '@falaj/contract/kernel/words'
import { useAction } from '../../../api/use.ts'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { TextDialog } from '../../../blocks/form/text-dialog.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { monthName, openOf, type MonthDetail } from './month-close.month.ts'
import { monthCloseWords } from './month-close.words.ts'

export type MonthAct = 'hold' | 'release' | 'allow' | 'close' | 'reopen'
interface DialogProps {
  readonly of: MonthDetail
  readonly onClose: () => void
}
const stale = [monthClose.query, monthClose.detail]
/** Long enough for a morning's work, and over before the next one. */
const lateHours = 8

const CloseDialog = ({ of, onClose }: DialogProps) => {
  const t = useWords(monthCloseWords)
  const language = useLanguage()
  const action = useAction(monthClose.close, { stale })
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const [hasTried, setHasTried] = useState(false)
  const open = openOf(of.checks)
  const reasonOf = ({ check }: CheckedItem): string => reasons[check]?.trim() ?? ''
  const send = async (): Promise<void> => {
    setHasTried(true)
    if (open.some((each) => reasonOf(each) === '')) return
    const input: Input<typeof monthClose.close> = {
      month: of.month,
      fingerprint: of.fingerprint,
      exceptions: open.map((each) => ({ check: each.check as MonthCheck, reason: reasonOf(each) })),
    }
    const result = await action.run(input)
    if (result.kind !== 'success') return
    onClose()
    notify('success', t('closeRequested', { number: result.body.number ?? '' }))
  }
  const title = t('closeTitle', { month: monthName(of.month, language) })
  return (
    <FormDialog title={title} width={560} busy={action.busy} act={title} onClose={onClose} onSubmit={() => void send()}>
      <p className="quiet small">{t('closeLead')}</p>
      {open.length === 0 && <p>{t('closeNothing')}</p>}
      {open.map((each) => (
        <TextField
          key={each.check}
          label={t('closeReason', { what: `${sayCode(openCheckWords, each.check, language)} (${each.open})` })}
          value={reasons[each.check] ?? ''}
          fault={hasTried && reasonOf(each) === '' ? 'REQUIRED' : null}
          onChange={(text) => setReasons({ ...reasons, [each.check]: text })}
        />
      ))}
      <p className="small month-print">
        {t('fingerprintNow')} <code>{of.fingerprint}</code>
      </p>
    </FormDialog>
  )
}

export const MonthDialog = ({ act, of, onClose }: DialogProps & { readonly act: MonthAct }) => {
  const t = useWords(monthCloseWords)
  const { month } = of
  const shared = { title: t(act === 'close' ? 'reason' : act), label: t('reason'), onClose }
  switch (act) {
    case 'close':
      return <CloseDialog of={of} onClose={onClose} />
    case 'hold':
      return (
        <TextDialog
          {...shared}
          of={monthClose.hold}
          lead={t('holdLead')}
          inputOf={(reason) => ({ month, reason })}
          onDone={() => notify('success', t('held'))}
        />
      )
    case 'release':
      return (
        <TextDialog
          {...shared}
          of={monthClose.release}
          inputOf={(reason) => ({ month, reason })}
          onDone={() => notify('success', t('released'))}
        />
      )
    case 'allow':
      return (
        <TextDialog
          {...shared}
          of={monthClose.allow}
          lead={t('allowLead', { hours: lateHours })}
          inputOf={(reason) => ({ month, reason, hours: lateHours })}
          onDone={() => notify('success', t('allowed', { hours: lateHours }))}
        />
      )
    case 'reopen':
      return (
        <TextDialog
          {...shared}
          of={monthClose.reopen}
          lead={t('reopenLead')}
          destructive
          inputOf={(reason) => ({ month, reason })}
          onDone={({ number }) => notify('success', t('reopenRequested', { number: number ?? '' }))}
        />
      )
  }
}

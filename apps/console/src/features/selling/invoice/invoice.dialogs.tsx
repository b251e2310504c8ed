// Commands on an invoice that need something typed: money that came another way, a credit note, a reason, a schedule.
import { useState } from 'react'
import type { Endpoint, Output } from '@falaj/contract/kernel/endpoint'
import { invoice } from '@falaj/contract/selling/invoice'
import { scheduleSteps, type ScheduleStep } from '@falaj/contract/selling/invoice-rules'
import { toText } from '@falaj/money'
import { CopyCurl } from '../../../blocks/copy-curl/copy-curl.tsx'
import { DateField, SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import type { Draft } from '../../../blocks/form/faults.ts'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { notify } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import { invoiceWords } from './invoice.words.ts'

type InvoiceRecord = Output<typeof invoice.detail>
interface DialogProps {
  readonly of: InvoiceRecord
  readonly onClose: () => void
}
const useDialog = <E extends Endpoint, D extends Draft>(endpoint: E, unset: D, onClose: () => void) => {
  const t = useWords(invoiceWords)
  return useSaveForm(endpoint, unset, () => {
    notify('success', t('done'))
    onClose()
  })
}
const AmountDialog = ({ of, onClose, kind }: DialogProps & { readonly kind: 'record' | 'credit' }) => {
  const t = useWords(invoiceWords)
  const amount: AmountText = { amount: toText(kind === 'record' ? of.due : of.creditable), currency: of.currency }
  const record = useDialog(invoice.record, { id: of.id, amount, way: '' }, onClose)
  const credit = useDialog(invoice.credit, { id: of.id, amount, reason: '' }, onClose)
  const form = kind === 'record' ? record : credit
  const value = form.draft.amount
  return (
    <FormDialog title={t(`${kind}Title`)} busy={form.busy} act={t(kind)} onClose={onClose} onSubmit={form.submit}>
      <p className="quiet small">{t(`${kind}Next`)}</p>
      <AmountInput
        label={t('amount')}
        choices={[of.currency]}
        value={value}
        fault={form.faults['amount'] ?? form.faults['amount.amount']}
        onChange={(next) => form.put({ amount: next })}
      />
      {kind === 'record' ? (
        <TextField label={t('way')} {...record.field('way')} />
      ) : (
        <TextField label={t('reason')} {...credit.field('reason')} />
      )}
    </FormDialog>
  )
}
const ReasonDialog = ({ of, onClose, kind }: DialogProps & { readonly kind: 'void' | 'writeOff' }) => {
  const t = useWords(invoiceWords)
  const form = useDialog(invoice[kind], { id: of.id, reason: '' }, onClose)
  return (
    <FormDialog
      title={t(`${kind}Title`)}
      width={560}
      busy={form.busy}
      act={t(kind)}
      destructive={kind === 'void'}
      beside={kind === 'void' && <CopyCurl of={invoice.void} typed={form.wire} />}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className="quiet small">{t(`${kind}Next`)}</p>
      <TextField label={t('reason')} {...form.field('reason')} />
    </FormDialog>
  )
}
const ScheduleDialog = ({ of, onClose }: DialogProps) => {
  const t = useWords(invoiceWords)
  const form = useDialog(
    invoice.schedule,
    { id: of.id, every: 'month' as ScheduleStep, nextOn: '', endsOn: '' },
    onClose,
  )
  return (
    <FormDialog
      title={t('scheduleTitle')}
      busy={form.busy}
      act={t('schedule')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className="quiet small">{t('scheduleNext')}</p>
      <SelectField
        label={t('every')}
        {...form.choice('every')}
        choices={scheduleSteps.map((value) => ({ value, label: t(value) }))}
      />
      <DateField label={t('nextOn')} {...form.field('nextOn')} />
      <DateField label={t('endsOn')} optional {...form.field('endsOn')} />
    </FormDialog>
  )
}
const names = ['record', 'credit', 'schedule', 'writeOff', 'void'] as const
export const InvoiceDialogs = ({ of }: { readonly of: InvoiceRecord }) => {
  const t = useWords(invoiceWords)
  const [open, setOpen] = useState<(typeof names)[number] | null>(null)
  const close = (): void => setOpen(null)
  return (
    <>
      {names
        .filter((name) => of.actions.includes(name))
        .map((name) => (
          <button
            key={name}
            type="button"
            className={`button ${name === 'void' ? 'button-danger' : ''}`.trim()}
            onClick={() => setOpen(name)}
          >
            {t(name)}
          </button>
        ))}
      {(open === 'record' || open === 'credit') && <AmountDialog of={of} kind={open} onClose={close} />}
      {(open === 'void' || open === 'writeOff') && <ReasonDialog of={of} kind={open} onClose={close} />}
      {open === 'schedule' && <ScheduleDialog of={of} onClose={close} />}
    </>
  )
}

// A merchant asks for a correction: which lines, how much of each, and why.
import { useState } from 'react'
import { taxInvoice, type TaxInvoiceDetail } from '@falaj/contract/insight/tax-invoice'
import { creditReasonWords, creditReasons, type CreditReason } from '@falaj/contract/insight/tax-rules'
import { say } from '@falaj/contract/kernel/words'
import { toCodeText } from '@falaj/money'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { useKindName } from './tax-invoice.rows.tsx'
import { taxInvoiceWords } from './tax-invoice.words.ts'

const Correction = ({ found, onClose }: { readonly found: TaxInvoiceDetail; readonly onClose: () => void }) => {
  const t = useWords(taxInvoiceWords)
  const language = useLanguage()
  const kindName = useKindName()
  const [amounts, setAmounts] = useState<Readonly<Record<number, string>>>({})
  const open = found.lines.filter((line) => line.net.minor > line.credited.minor)
  const wanted = open.filter(({ n }) => (amounts[n] ?? '').trim() !== '')
  const form = useSaveForm(
    taxInvoice.correct,
    { id: found.id, reasonCode: 'DL8.61.1.E' as CreditReason, reason: '', lines: [] as readonly unknown[] },
    () => {
      notify('success', t('requestDone'))
      onClose()
    },
    (draft) => ({ ...draft, lines: wanted.map(({ n }) => ({ n, net: (amounts[n] ?? '').trim() })) }),
  )
  const faultOf = (n: number): string | null => {
    const index = wanted.findIndex((line) => line.n === n)
    return form.faults[`lines.${index}.net`] ?? (index < 0 ? (form.faults['lines'] ?? null) : null)
  }
  return (
    <FormDialog
      title={t('correctTitle')}
      width={560}
      busy={form.busy}
      act={t('correct')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className="quiet small">{t('correctNext')}</p>
      {open.map((line) => (
        <TextField
          key={line.n}
          optional
          label={t('amountOf', {
            kind: kindName(line.kind),
            left: toCodeText({ ...line.net, minor: line.net.minor - line.credited.minor }),
          })}
          value={amounts[line.n] ?? ''}
          fault={faultOf(line.n)}
          onChange={(text) => {
            setAmounts((now) => ({ ...now, [line.n]: text }))
            form.put({ lines: [] })
          }}
        />
      ))}
      <SelectField
        label={t('reasonCode')}
        {...form.choice('reasonCode')}
        choices={creditReasons.map((value) => ({ value, label: say(creditReasonWords[value], language) }))}
      />
      <TextField label={t('reason')} lines={2} {...form.field('reason')} />
    </FormDialog>
  )
}
export const AskCorrection = ({ found }: { readonly found: TaxInvoiceDetail }) => {
  const t = useWords(taxInvoiceWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        {t('correct')}
      </button>
      {isOpen && <Correction found={found} onClose={() => setIsOpen(false)} />}
    </>
  )
}

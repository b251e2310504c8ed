// A merchant asks for a correction: which lines, how much of each, and why.
import { useState } from 'react'
import { taxInvoice, type TaxInvoiceDetail, type TaxInvoiceLine } from '@falaj/contract/insight/tax-invoice'
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

interface Part {
  readonly n: number
  readonly net: string
}
const leftOf = ({ net, credited }: TaxInvoiceLine): bigint => net.minor - credited.minor
const Correction = ({ found, onClose }: { readonly found: TaxInvoiceDetail; readonly onClose: () => void }) => {
  const t = useWords(taxInvoiceWords)
  const language = useLanguage()
  const kindName = useKindName()
  const open = found.lines.filter((line) => leftOf(line) > 0n)
  const form = useSaveForm(
    taxInvoice.correct,
    {
      id: found.id,
      reasonCode: 'DL8.61.1.E' as CreditReason,
      reason: '',
      lines: [{ n: open[0]?.n ?? 1, net: '' }] as readonly Part[],
    },
    () => {
      notify('success', t('requestDone'))
      onClose()
    },
  )
  const { lines } = form.draft
  const put = (index: number, part: Partial<Part>): void =>
    form.put({ lines: lines.map((one, at) => (at === index ? { ...one, ...part } : one)) })
  const next = open.find(({ n }) => lines.every((one) => one.n !== n))
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
      {lines.map(({ n, net }, index) => (
        <div key={index} className="tax-part">
          <SelectField
            label={t('line')}
            value={String(n)}
            fault={form.faults[`lines.${index}.n`] ?? null}
            onChange={(value) => put(index, { n: Number(value) })}
            choices={open.map((line) => ({
              value: String(line.n),
              label: `${line.n} · ${kindName(line.kind)}, ${toCodeText({ ...line.net, minor: leftOf(line) })}`,
            }))}
          />
          <TextField
            label={t('amount')}
            value={net}
            fault={form.faults[`lines.${index}.net`] ?? null}
            onChange={(text) => put(index, { net: text.trim() })}
          />
        </div>
      ))}
      {next && (
        <button
          type="button"
          className="button"
          onClick={() => form.put({ lines: [...lines, { n: next.n, net: '' }] })}
        >
          {t('addLine')}
        </button>
      )}
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

// The footer and language of receipts, and whether they are sent automatically; with a preview.
import type { Output } from '@falaj/contract/kernel/endpoint'
import { receipt } from '@falaj/contract/payments/receipt'
import { languages } from '@falaj/contract/kernel/words'
import { vatBps } from '@falaj/contract/kernel/products'
import { vatIn } from '@falaj/contract/kernel/sale'
import { money } from '@falaj/money'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { ChecksField, TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { Latest } from '../../../blocks/form/latest.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { ReceiptPaper } from '../../../light/receipt-paper.tsx'
import { notify } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import { receiptWords } from './receipt.words.ts'
import './receipt.css'

type ReceiptTemplate = Output<typeof receipt.template>
interface TemplateFormProps {
  readonly of: ReceiptTemplate
  readonly note: React.ReactNode
  readonly onClose: () => void
}
const example = { amount: money(120_00n, 'AED'), refunded: money(0n, 'AED'), paidAt: '2026-11-16T09:30:00Z' }

const TemplateForm = ({ of, note, onClose }: TemplateFormProps) => {
  const t = useWords(receiptWords)
  const { version, language, isAutomatic } = of
  const unset = { version, language, footerEn: of.footerEn ?? '', footerZh: of.footerZh ?? '', isAutomatic }
  const form = useSaveForm(receipt.saveTemplate, unset, () => {
    notify('success', t('saved'))
    onClose()
  })
  const { draft } = form
  const footers = { en: draft.footerEn.trim(), zh: draft.footerZh.trim() }
  return (
    <FormDialog
      title={t('templateTitle')}
      width={560}
      busy={form.busy}
      act={t('save')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {note}
      <ChecksField
        label={t('automatic')}
        value={draft.isAutomatic ? ['on'] : []}
        onChange={(value) => form.put({ isAutomatic: value.length > 0 })}
        choices={[{ value: 'on', label: t('automaticOn') }]}
      />
      <SelectField
        label={t('defaultLanguage')}
        {...form.choice('language')}
        choices={languages.map((value) => ({ value, label: t(value) }))}
      />
      <TextField label={t('footerEn')} optional lines={2} hint={t('footerHint')} {...form.field('footerEn')} />
      <TextField label={t('footerZh')} optional lines={2} {...form.field('footerZh')} />
      <p className="quiet small">{t('templateLook')}</p>
      <div className="receipt-preview">
        <ReceiptPaper
          of={{
            ...example,
            number: 'RC-2345678',
            language: draft.language,
            merchant: of.merchant,
            look: of.look,
            header: null,
            footer: footers[draft.language] || footers.en || footers.zh || null,
            trn: '100000000000003',
            vat: { amount: vatIn(example.amount, 'standard'), bps: vatBps },
            paymentNumber: 'P-2345678',
            orderNo: null,
            tip: null,
            discount: null,
            store: null,
            description: null,
            items: [],
            method: 'BANK_CARD',
            brand: 'VISA',
            last4: '4242',
          }}
        />
      </div>
    </FormDialog>
  )
}
export const TemplateDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { data, instead } = useLoaded(receipt.template, {}, { lines: 2 })
  if (!data) return instead
  return <Latest of={data}>{(base, note) => <TemplateForm of={base} note={note} onClose={onClose} />}</Latest>
}

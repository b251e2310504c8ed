// A code for a counter, new or changed.
import type { ReactNode } from 'react'
import { noteModes, type NoteMode } from '@falaj/contract/payments/checkout'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { type CheckoutMethod } from '@falaj/contract/payments/payment-methods'
import { href } from '@falaj/contract/kernel/routes'
import { type SaleCurrency } from '@falaj/contract/kernel/sale'
import {
  noteModeWords,
  smartCode,
  smartCodeModes,
  smartCodeModeWords,
  tipPercents,
} from '@falaj/contract/selling/smart-code'
import { fromText, toText } from '@falaj/money'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { ChecksField, TextField } from '../../../blocks/form/fields.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { CurrencyField } from '../../../blocks/money/currency-field.tsx'
import { ExpiryField, MethodsField, OfferForm } from '../../../blocks/offer/offer-form.tsx'
import { PhonePreview } from '../../../blocks/phone-preview/phone-preview.tsx'
import { usePayPage } from '../../../blocks/phone-preview/use-pay-page.ts'
import { StoreField } from '../../../blocks/store/store-field.tsx'
import { navigate } from '../../../router/location.ts'
import { formPage } from '../../../shell/form-page.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { codeWords } from './smart-code.words.ts'

type CodeRecord = Output<typeof smartCode.detail>
type Mode = (typeof smartCodeModes)[number]
const draftOf = (found: CodeRecord | null) => ({
  ...(found ? { id: found.id, version: found.version } : {}),
  name: found?.name ?? '',
  store: found?.store ?? '',
  counter: found?.counter ?? '',
  mode: (found?.mode ?? 'static') as Mode,
  currency: (found?.currency ?? 'AED') as SaleCurrency,
  tips: (found?.tipPercents ?? []).map(String),
  note: (found?.note ?? 'none') as NoteMode,
  methods: (found?.methods ?? []) as readonly CheckoutMethod[],
  expiresAt: found?.expiresAt ?? '',
  amount: { amount: found?.amount ? toText(found.amount) : '', currency: found?.currency ?? 'AED' } as AmountText,
})
const CodeForm = ({ of, note }: { readonly of: CodeRecord | null; readonly note: ReactNode }) => {
  const t = useWords(codeWords)
  const language = useLanguage()
  const form = useSaveForm(
    of ? smartCode.edit : smartCode.add,
    draftOf(of),
    ({ id }) => {
      notify('success', t('saved'))
      navigate(`${href('/smart-code/detail')}?id=${id}`)
    },
    // The amount is hidden unless it is fixed.
    ({ amount, tips, ...rest }) => ({ ...rest, tips: tips.map(Number), ...(rest.mode === 'fixed' ? { amount } : {}) }),
  )
  const { draft, field, faults } = form
  const page = usePayPage('smart-code', draft.currency, draft.store)
  const typed = draft.mode === 'fixed' ? fromText(draft.amount.amount || '0', draft.currency) : null
  return (
    <OfferForm
      form={form}
      note={note}
      act={t(of ? 'save' : 'create')}
      preview={
        <PhonePreview
          look={page.look}
          title={draft.name}
          description={draft.store}
          amount={typed && typed.minor > 0n ? typed : null}
          asks={[
            ...(draft.note === 'none' ? [] : [t('noteField')]),
            ...(draft.tips.length > 0
              ? [t('tipField', { tips: draft.tips.map((n) => t('percent', { n })).join(' · ') })]
              : []),
          ]}
          methods={draft.methods.length > 0 ? draft.methods : page.methods}
        />
      }
    >
      <TextField label={t('name')} hint={t('nameHint')} {...field('name')} />
      <div className="field-pair">
        <StoreField label={t('store')} optional {...field('store')} />
        <TextField label={t('counter')} optional {...field('counter')} />
      </div>
      <div className="field-pair">
        <SelectField
          label={t('mode')}
          {...form.choice('mode')}
          choices={smartCodeModes.map((value) => ({ value, label: smartCodeModeWords[value][language] }))}
        />
        <CurrencyField
          value={draft.currency}
          fault={faults['currency']}
          onChange={(currency) => form.put({ currency, amount: { ...draft.amount, currency } })}
        />
      </div>
      {draft.mode === 'fixed' && <AmountInput label={t('amount')} choices={[draft.currency]} {...field('amount')} />}
      <ChecksField
        label={t('tipsAsk')}
        hint={t('tipsHint')}
        value={draft.tips}
        fault={faults['tips']}
        onChange={(tips) => form.put({ tips: [...tips] })}
        choices={tipPercents.map((n) => ({ value: String(n), label: t('percent', { n }) }))}
      />
      <SelectField
        label={t('noteAsk')}
        hint={t('noteHint')}
        {...form.choice('note')}
        choices={noteModes.map((value) => ({ value, label: noteModeWords[value][language] }))}
      />
      <MethodsField offered={page.methods} {...field('methods')} />
      <ExpiryField {...field('expiresAt')} />
    </OfferForm>
  )
}
export default formPage({ of: smartCode.detail, editTitle: codeWords.editTitle, Form: CodeForm })

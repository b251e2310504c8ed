// A new mandate: who, what for, how much, how often.
import { autoDebit, mandateKinds, mandateKindWords } from '@falaj/contract/selling/auto-debit'
import { scheduleCycles, scheduleCycleWords, type ScheduleCycle } from '@falaj/contract/kernel/schedule'
import type { SaleCurrency } from '@falaj/contract/kernel/sale'
import { AgreementDialog } from '../../../blocks/agreement/agreement.tsx'
import { DateField, SelectField } from '../../../blocks/form/choice-fields.tsx'
import { CountField, TextField } from '../../../blocks/form/fields.tsx'
import type { Form } from '../../../blocks/form/use-form.ts'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { CurrencyField } from '../../../blocks/money/currency-field.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { mandateWords } from './auto-debit.words.ts'

interface Draft {
  readonly [field: string]: unknown
  readonly customerId: string
  readonly title: string
  readonly kind: (typeof mandateKinds)[number]
  readonly amount: AmountText
  readonly cap: AmountText
  readonly cycle: ScheduleCycle
  readonly firstOn: string
  readonly count: number | undefined
}
const unset: Draft = {
  customerId: '',
  title: '',
  kind: 'fixed',
  amount: { amount: '', currency: 'AED' },
  cap: { amount: '', currency: 'AED' },
  cycle: 'monthly',
  firstOn: '',
  count: undefined,
}
const Fields = ({ form }: { readonly form: Form<Draft> }) => {
  const t = useWords(mandateWords)
  const language = useLanguage()
  const { draft, faults, field } = form
  const currency = draft.amount.currency as SaleCurrency
  return (
    <>
      <TextField label={t('title')} hint={t('titleHint')} {...field('title')} />
      <div className="field-pair">
        <SelectField
          label={t('kind')}
          {...form.choice('kind')}
          choices={mandateKinds.map((value) => ({ value, label: mandateKindWords[value][language] }))}
        />
        <CurrencyField
          value={currency}
          fault={faults['currency']}
          onChange={(next) =>
            form.put({ amount: { ...draft.amount, currency: next }, cap: { ...draft.cap, currency: next } })
          }
        />
      </div>
      <AmountInput
        label={t(draft.kind === 'variable' ? 'usual' : 'amount')}
        {...(draft.kind === 'variable' ? { hint: t('usualHint') } : {})}
        choices={[currency]}
        {...field('amount')}
      />
      {draft.kind === 'variable' && (
        <AmountInput label={t('cap')} hint={t('capHint')} choices={[currency]} {...field('cap')} />
      )}
      <div className="field-pair">
        <SelectField
          label={t('cycle')}
          {...form.choice('cycle')}
          choices={scheduleCycles.map((value) => ({ value, label: scheduleCycleWords[value][language] }))}
        />
        <CountField label={t('count')} optional digits={3} hint={t('countHint')} {...field('count')} />
      </div>
      <DateField label={t('firstOn')} hint={t('firstHint')} {...field('firstOn')} />
    </>
  )
}
interface Props {
  readonly onClose: () => void
  readonly onMade: (id: string) => void
}
export const MandateDialog = (given: Props) => {
  const t = useWords(mandateWords)
  return (
    <AgreementDialog
      {...given}
      of={autoDebit.add}
      unset={unset}
      // The cap is hidden where it is the amount.
      sent={({ cap, ...rest }) => (rest.kind === 'variable' ? { ...rest, cap } : rest)}
      texts={{ title: t('createTitle'), lead: t('createLead'), act: t('create'), made: t('made') }}
    >
      {(form) => <Fields form={form} />}
    </AgreementDialog>
  )
}

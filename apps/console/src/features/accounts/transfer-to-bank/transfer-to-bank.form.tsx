// To somebody's bank account: who gets it, how much, what for, and who bears the charges.
import { currenciesOf } from '@falaj/contract/merchant/bank-account-rules'
import {
  chargesNames,
  chargesWords,
  purposeNames,
  purposeWords,
  type ToBankDetail,
} from '@falaj/contract/accounts/transfer-to-bank'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { OrderAmount, OrderForm } from '../../../blocks/order/order-form.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { BeneficiaryFields } from './transfer-to-bank.beneficiary-fields.tsx'
import type { ToBankDraft, ToBankOrder } from './transfer-to-bank.draft.ts'
import { toBankWords } from './transfer-to-bank.words.ts'

interface FormProps {
  readonly order: ToBankOrder
  readonly before: ToBankDetail | null
}
export const ToBankForm = ({ order, before }: FormProps) => {
  const t = useWords(toBankWords)
  const language = useLanguage()
  const { draft, put, faults } = order
  const currencies = draft.to === 'new' ? currenciesOf(draft.country, draft.accountType) : [draft.currency]
  return (
    <OrderForm order={order} lead={t('lead')} canSave>
      <BeneficiaryFields
        order={order}
        before={before && { id: before.id, name: before.beneficiary, number: before.account }}
      />
      <OrderAmount order={order} choices={currencies} />
      <div className="form-pair">
        <SelectField
          label={t('purpose')}
          value={draft.purpose}
          fault={faults['purpose']}
          choices={purposeNames.map((value) => ({ value, label: purposeWords[value][language] }))}
          onChange={(purpose) => put({ purpose })}
        />
        <SelectField
          label={t('charges')}
          hint={draft.charges === 'SHA' ? t('shaNote') : undefined}
          value={draft.charges}
          fault={faults['charges']}
          choices={chargesNames.map((value) => ({ value, label: chargesWords[value][language] }))}
          onChange={(charges) => put({ charges: (charges || 'OUR') as ToBankDraft['charges'] })}
        />
      </div>
      <TextField
        label={t('line')}
        hint={t('lineHint')}
        optional
        value={draft.line}
        fault={faults['line']}
        onChange={(line) => put({ line: line.slice(0, 35) })}
      />
    </OrderForm>
  )
}

// To somebody's bank account: who gets it, how much, what for, and who bears the charges.
import { currenciesOf } from '@falaj/contract/bank-account-rules'
import {
  chargesNames,
  chargesWords,
  purposeNames,
  purposeWords,
  type ToBankDetail,
} from '@falaj/contract/transfer-to-bank'
import { Actions } from '../../blocks/actions/actions.tsx'
import { SelectField } from '../../blocks/form/choice-fields.tsx'
import { amountFault } from '../../blocks/form/faults.ts'
import { TextField } from '../../blocks/form/fields.tsx'
import { PlainForm } from '../../blocks/form/plain-form.tsx'
import { AmountInput } from '../../blocks/money/amount-input.tsx'
import { Most } from '../../blocks/order/dry-run.tsx'
import { orderWords } from '../../blocks/order/words.ts'
import { BusyButton } from '../../light/busy-button.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { BeneficiaryFields } from './beneficiary-fields.tsx'
import type { ToBankDraft, ToBankOrder } from './draft.ts'
import { toBankWords } from './words.ts'

interface FormProps {
  readonly order: ToBankOrder
  readonly before: ToBankDetail | null
}
export const ToBankForm = ({ order, before }: FormProps) => {
  const t = useWords(toBankWords)
  const words = useWords(orderWords)
  const language = useLanguage()
  const { draft, put, faults, form, review, save, isBusy, mostNow } = order
  const fault = amountFault(faults)
  const currencies = draft.to === 'new' ? currenciesOf(draft.country, draft.accountType) : [draft.currency]
  return (
    <section className="card card-body">
      <PlainForm ref={form} onSubmit={review}>
        <p className="quiet">{t('lead')}</p>
        <BeneficiaryFields
          order={order}
          before={before && { id: before.id, name: before.beneficiary, number: before.account }}
        />
        <AmountInput
          label={words('amount')}
          choices={currencies}
          value={{ amount: draft.amount, currency: draft.currency }}
          onChange={({ amount, currency }) => put({ amount, currency })}
          fault={fault}
        />
        {fault && mostNow && <Most of={mostNow} />}
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
        <Actions end>
          <button type="button" className="button" onClick={save}>
            {words('save')}
          </button>
          <BusyButton text={words('review')} busy={isBusy} working={words('working')} />
        </Actions>
      </PlainForm>
    </section>
  )
}

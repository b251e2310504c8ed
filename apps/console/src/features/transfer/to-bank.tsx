// Sending to somebody's bank account.
import { currenciesOf } from '@falaj/contract/bank-account-rules'
import {
  chargesNames,
  chargesWords,
  purposeNames,
  purposeWords,
  transferToBank,
  type ToBankDetail,
} from '@falaj/contract/transfer-to-bank'
import { toCodeText, toText } from '@falaj/money'
import { amountFault } from '../../blocks/form/faults.ts'
import { PlainForm } from '../../blocks/form/plain-form.tsx'
import { Actions } from '../../blocks/actions/actions.tsx'
import { SelectField } from '../../blocks/form/choice-fields.tsx'
import { TextField } from '../../blocks/form/fields.tsx'
import { Amount } from '../../blocks/money/amount.tsx'
import { AmountInput } from '../../blocks/money/amount-input.tsx'
import { Most } from '../../blocks/what-if/what-if.tsx'
import { useZone } from '../../blocks/zone.ts'
import { BusyButton } from '../../light/busy-button.tsx'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { BeneficiaryFields } from './beneficiary-fields.tsx'
import { newToBank, type ToBankDraft } from './draft.ts'
import { orderScreen, type Sending } from './order-screen.tsx'
import { transferWords } from './words.ts'

const whomOf = (draft: ToBankDraft): object => {
  const [how, id] = draft.to.split(' ')
  if (how === 'payee') return { payeeId: id }
  if (how === 'same') return { sameAs: id }
  const { country, accountType: type, currency, number, swift, bankName, holder } = draft
  return {
    beneficiary: {
      country,
      type,
      currency,
      number,
      holder,
      ...(swift ? { swift } : {}),
      ...(bankName.trim() ? { bankName } : {}),
    },
  }
}
const wireOf = (draft: ToBankDraft) => ({
  ...whomOf(draft),
  amount: { amount: draft.amount, currency: draft.currency },
  charges: draft.charges,
  purpose: draft.purpose,
  line: draft.line.trim(),
  id: draft.id,
})
export type ToBankSending = Sending<ToBankDraft, typeof transferToBank.whatIf>

interface FormProps {
  readonly sending: ToBankSending
  readonly before: ToBankDetail | null
}
const Form = ({ sending, before }: FormProps) => {
  const t = useWords(transferWords)
  const language = useLanguage()
  const { draft, put, faults, form, review, save, isBusy, mostNow } = sending
  const fault = amountFault(faults)
  const currencies = draft.to === 'new' ? currenciesOf(draft.country, draft.accountType) : [draft.currency]
  return (
    <section className="card card-body">
      <PlainForm ref={form} onSubmit={review}>
        <p className="quiet">{t('leadToBank')}</p>
        <BeneficiaryFields
          sending={sending}
          before={before && { id: before.id, name: before.beneficiary, number: before.account }}
        />
        <AmountInput
          label={t('amount')}
          choices={currencies}
          value={{ amount: draft.amount, currency: draft.currency }}
          onChange={({ amount, currency }) => put({ amount, currency })}
          fault={fault}
        />
        {fault && mostNow && <Most of={mostNow} />}
        <div className="transfer-pair">
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
            {t('save')}
          </button>
          <BusyButton text={t('review')} busy={isBusy} working={t('working')} />
        </Actions>
      </PlainForm>
    </section>
  )
}

export const ToBank = orderScreen({
  tab: 'to-bank',
  place: 'transfer-to-bank-draft',
  unset: newToBank,
  whatIf: transferToBank.whatIf,
  add: transferToBank.add,
  submit: transferToBank.submit,
  detail: transferToBank.detail,
  wireOf,
  filledFrom: ({ amount, total, charges, purpose, line }, id) => ({
    to: `same ${id}`,
    amount: toText(charges === 'BEN' ? total : amount),
    currency: amount.currency,
    charges: charges as ToBankDraft['charges'],
    purpose,
    line: line ?? '',
  }),
  isTyped: ({ amount, purpose }) => amount !== '' && purpose !== '',
  Form,
  useTold: () => {
    const t = useWords(transferWords)
    const language = useLanguage()
    const zone = useZone()
    return (draft, { amount, fee, vat, total, arrival, beneficiary: { holder, bankName, number } }) => {
      const purpose = purposeNames.find((name) => name === draft.purpose)
      return {
        facts: [
          { name: t('bankPays'), value: <Amount of={amount} /> },
          { name: t('fee'), value: <Amount of={fee} /> },
          { name: t('vat'), value: <Amount of={vat} /> },
          { name: t('total'), value: <Amount of={total} />, sum: true },
        ],
        kinds: ['available', 'hold', 'inTransit'],
        after: t('afterPaid'),
        arrives: t('arrives', { by: dateTimeOf(arrival.by, zone), cutOff: dateTimeOf(arrival.cutOffAt, zone) }),
        title: t('reviewSend', { amount: toCodeText(amount), name: holder }),
        whom: [
          { name: t('to'), value: `${holder}, ${bankName} ${number}` },
          { name: t('purpose'), value: purpose ? purposeWords[purpose][language] : '' },
          { name: t('charges'), value: chargesWords[draft.charges][language] },
          ...(draft.line.trim() ? [{ name: t('line'), value: draft.line.trim() }] : []),
        ],
        act: t('actSend', { amount: toCodeText(amount) }),
      }
    }
  },
})

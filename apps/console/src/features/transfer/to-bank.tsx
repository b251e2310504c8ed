// Sending to a bank: the form, what would be, the review, and what became of it.
import type { Output } from '@falaj/contract/endpoint'
import { currenciesOf } from '@falaj/contract/bank-account-rules'
import {
  chargesNames,
  chargesWords,
  purposeNames,
  purposeWords,
  transferToBank,
} from '@falaj/contract/transfer-to-bank'
import { toCodeText, toText } from '@falaj/money'
import { useQuery } from '../../api/use.ts'
import { amountFault } from '../../blocks/form/faults.ts'
import { PlainForm } from '../../blocks/form/plain-form.tsx'
import { Actions } from '../../blocks/actions/actions.tsx'
import { changing, type Changing } from '../../blocks/answer-card/closed-card.tsx'
import { Confirm } from '../../blocks/confirm/confirm.tsx'
import { SelectField } from '../../blocks/form/choice-fields.tsx'
import { TextField } from '../../blocks/form/fields.tsx'
import { Amount } from '../../blocks/money/amount.tsx'
import { AmountInput } from '../../blocks/money/amount-input.tsx'
import { Skeleton } from '../../blocks/states/skeleton.tsx'
import { Beside, Most, useNeeds, WhatIf, WhatIfCard } from '../../blocks/what-if/what-if.tsx'
import { useZone } from '../../blocks/zone.ts'
import { BusyButton } from '../../light/busy-button.tsx'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Closed, SentCard } from './sent-card.tsx'
import { BeneficiaryFields, type Before } from './beneficiary-fields.tsx'
import { newToBank, type ToBankDraft } from './draft.ts'
import type { FilledFrom } from './single.tsx'
import { useSending } from './use-sending.ts'
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
const useToBank = (filled: Partial<ToBankDraft> | null) =>
  useSending({
    place: 'transfer-to-bank-draft',
    unset: newToBank,
    filled,
    whatIf: transferToBank.whatIf,
    add: transferToBank.add,
    submit: transferToBank.submit,
    wireOf,
  })
export type ToBankSending = ReturnType<typeof useToBank>
type Effect = Output<typeof transferToBank.whatIf>

const useFacts = () => {
  const t = useWords(transferWords)
  return ({ amount, fee, vat, total }: Effect) => [
    { name: t('bankPays'), value: <Amount of={amount} /> },
    { name: t('fee'), value: <Amount of={fee} /> },
    { name: t('vat'), value: <Amount of={vat} /> },
    { name: t('total'), value: <Amount of={total} />, sum: true },
  ]
}
const useArrives = () => {
  const t = useWords(transferWords)
  const zone = useZone()
  return ({ arrival: { by, cutOffAt } }: Effect): string =>
    t('arrives', { by: dateTimeOf(by, zone), cutOff: dateTimeOf(cutOffAt, zone) })
}

const Form = ({ sending, before }: { readonly sending: ToBankSending; readonly before: Before | null }) => {
  const t = useWords(transferWords)
  const language = useLanguage()
  const { draft, put, faults, form, review, save, isBusy, mostNow } = sending
  const fault = amountFault(faults)
  const currencies = draft.to === 'new' ? currenciesOf(draft.country, draft.accountType) : [draft.currency]
  return (
    <section className="card card-body">
      <PlainForm ref={form} onSubmit={review}>
        <p className="quiet">{t('leadToBank')}</p>
        <BeneficiaryFields sending={sending} before={before} />
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

const Review = ({ sending, effect }: { readonly sending: ToBankSending; readonly effect: Effect }) => {
  const t = useWords(transferWords)
  const language = useLanguage()
  const needs = useNeeds()
  const factsOf = useFacts()
  const arrives = useArrives()
  const { draft, closeReview, send } = sending
  const { holder, bankName, number } = effect.beneficiary
  const amount = toCodeText(effect.amount)
  const purpose = purposeNames.find((name) => name === draft.purpose)
  return (
    <Confirm
      open
      onClose={closeReview}
      title={t('reviewSend', { amount, name: holder })}
      hero={<Amount of={effect.amount} as="hero" />}
      facts={[
        { name: t('to'), value: `${holder}, ${bankName} ${number}` },
        { name: t('purpose'), value: purpose ? purposeWords[purpose][language] : '' },
        { name: t('charges'), value: chargesWords[draft.charges][language] },
        ...(draft.line.trim() ? [{ name: t('line'), value: draft.line.trim() }] : []),
        ...factsOf(effect),
      ]}
      next={`${arrives(effect)} ${needs(effect.approvals.needed, t('nobody'))}`}
      act={t('actSend', { amount })}
      onConfirm={() => send(false)}
    />
  )
}

interface SendingProps {
  readonly filled: Partial<ToBankDraft> | null
  readonly before?: Before | null
  readonly editing?: Changing
}
const Sending = ({ filled, before = null, editing }: SendingProps) => {
  const t = useWords(transferWords)
  const factsOf = useFacts()
  const arrives = useArrives()
  const sending = useToBank(filled)
  const { effect, answer, draft, faults, isLooking, isReview, again } = sending
  if (answer) return <SentCard answer={answer} isCollect={false} tab="to-bank" onAgain={again} />
  if (editing && !editing.isOpen && !isReview) return <Closed editing={editing} tab="to-bank" />
  return (
    <>
      {editing && <p className="beside-note">{t('editing', { number: editing.number })}</p>}
      <Beside>
        <Form sending={sending} before={before} />
        <WhatIfCard
          title={t('ifYou')}
          empty={t('typeFirst')}
          isLooking={isLooking}
          isTyped={draft.amount !== '' && draft.purpose !== ''}
          isWrong={Object.keys(faults).length > 0}
        >
          {effect && (
            <WhatIf
              effect={effect}
              kinds={['available', 'hold', 'inTransit']}
              after={t('afterPaid')}
              facts={factsOf(effect)}
              arrives={arrives(effect)}
              atOnce={t('nobody')}
            />
          )}
        </WhatIfCard>
      </Beside>
      {isReview && effect && <Review sending={sending} effect={effect} />}
    </>
  )
}
/** The form filled as another transfer was; its number stays where it is kept. */
const Filled = ({ id, isEdit }: FilledFrom) => {
  const found = useQuery(transferToBank.detail, { id })
  if (found.error) return <Sending filled={null} />
  if (!found.data) return <Skeleton lines={6} />
  const { amount, total, charges, purpose, line, beneficiary, account } = found.data
  return (
    <Sending
      filled={{
        id: isEdit ? id : '',
        to: `same ${id}`,
        amount: toText(charges === 'BEN' ? total : amount),
        currency: amount.currency,
        charges: charges as ToBankDraft['charges'],
        purpose,
        line: line ?? '',
      }}
      before={{ id, name: beneficiary, number: account }}
      {...(isEdit ? { editing: changing(id, found.data) } : {})}
    />
  )
}
export const ToBank = ({ from }: { readonly from: FilledFrom | null }) =>
  from ? <Filled key={`${from.id} ${from.isEdit}`} {...from} /> : <Sending filled={null} />

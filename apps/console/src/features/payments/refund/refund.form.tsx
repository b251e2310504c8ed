// The form of a refund: all of a payment or a part, of the whole or by items; looked at once more with what it means before it is sent.
import { useState } from 'react'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { refund, type RefundDetail } from '@falaj/contract/payments/refund'
import { refundReasons, refundReasonWords } from '@falaj/contract/payments/refund-rules'
import type { OrderAnswer } from '@falaj/contract/kernel/money/order'
import { say } from '@falaj/contract/kernel/words'
import { toCodeText } from '@falaj/money'
import { useAction } from '../../../api/use.ts'
import { CopyCurl } from '../../../blocks/copy-curl/copy-curl.tsx'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { Confirm } from '../../../blocks/confirm/confirm.tsx'
import { amountFault, serverFaults, type Faults } from '../../../blocks/form/faults.ts'
import { PlainForm } from '../../../blocks/form/plain-form.tsx'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { FormField } from '../../../blocks/form/form-field.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { AmountInput } from '../../../blocks/money/amount-input.tsx'
import { Most, useNeeds } from '../../../blocks/order/dry-run.tsx'
import { AllButton } from '../../../blocks/order/order-form.tsx'
import { useDryRun } from '../../../blocks/order/use-dry-run.ts'
import { dayText, useZone } from '../../../blocks/zone.ts'
import { BusyButton } from '../../../light/busy-button.tsx'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import {
  chosenOf,
  costOf,
  firstDraft,
  previewInput,
  refundInput,
  type Draft,
  type Preparation,
} from './refund.draft.ts'
import { refundWords } from './refund.words.ts'
import './refund.css'

export const useWaiting = () => {
  const t = useWords(refundWords)
  const zone = useZone()
  return ({ expectedOn, until }: NonNullable<RefundDetail['waiting']>): string =>
    expectedOn ? t('waits', { day: dayText(expectedOn) }) : t('waitsUnknown', { day: dateTimeOf(until, zone) })
}

interface Part {
  readonly of: Preparation
  readonly draft: Draft
  readonly put: (change: Partial<Draft>) => void
  readonly faults: Faults
}
const Items = ({ of, draft, put, faults }: Part) => {
  const t = useWords(refundWords)
  const choose = (at: number, quantity: number): void => {
    const counts = { ...draft.counts, [at]: quantity }
    put({ counts, amount: costOf(of, { ...draft, counts }) })
  }
  return (
    <FormField label={t('byItems')} optional native={false} fault={faults['items']}>
      {(control) => (
        <div className="refund-items" role="group" aria-labelledby={control['aria-labelledby']}>
          {of.items.map(({ at, name, left, price }) => {
            const text = t('itemLeft', { n: left, name, price: toCodeText(price) })
            return (
              <label key={at}>
                <span>{text}</span>
                <select
                  className="control"
                  disabled={left === 0}
                  value={draft.counts[at] ?? 0}
                  onChange={({ target }) => choose(at, Number(target.value))}
                >
                  {Array.from({ length: left + 1 }, (_, n) => (
                    <option key={n}>{n}</option>
                  ))}
                </select>
              </label>
            )
          })}
        </div>
      )}
    </FormField>
  )
}

interface ReviewProps {
  readonly of: Preparation
  readonly draft: Draft
  readonly effect: Output<typeof refund.whatIf>
  readonly act: string
  readonly onClose: () => void
  readonly onSend: () => Promise<unknown>
}
const Review = ({ of, draft, effect, act, onClose, onSend }: ReviewProps) => {
  const t = useWords(refundWords)
  const language = useLanguage()
  const waits = useWaiting()
  const needs = useNeeds()
  const { amount, left, feeKept, waiting, now, after, approvals } = effect
  const { last4, number } = of.payment
  const names = chosenOf(draft).map(({ at, quantity }) => `${quantity} × ${of.items[at]?.name ?? ''}`)
  return (
    <Confirm
      open
      onClose={onClose}
      title={t('reviewTitle', { amount: toCodeText(amount) })}
      hero={<Amount of={amount} as="hero" />}
      facts={[
        { name: t('payment'), value: <span className="digits">{number}</span> },
        ...(last4 ? [{ name: t('backTo'), value: `•••• ${last4}` }] : []),
        ...(names.length > 0 ? [{ name: t('items'), value: names.join(', ') }] : []),
        { name: t('reason'), value: say(refundReasonWords[draft.reason as 'OTHER'], language) },
        { name: t('leftAfter'), value: <Amount of={left} /> },
        { name: t('availableNow'), value: <Amount of={now.available} /> },
        ...(waiting ? [] : [{ name: t('availableAfter'), value: <Amount of={after.available} />, sum: true }]),
      ]}
      next={[
        t('fee', { fee: toCodeText(feeKept) }),
        needs(approvals.needed, t('atOnce')),
        waiting ? waits(waiting) : '',
      ]
        .filter(Boolean)
        .join(' ')}
      act={act}
      onConfirm={onSend}
    />
  )
}

interface FormProps {
  readonly paymentId: string
  /** Instead of answering it: then the amount is what it asks back. */
  readonly disputeId?: string
  /** One that was sent back. */
  readonly changed?: RefundDetail
  /** What it begins with; null: all that is left. */
  readonly amount?: string | null
  readonly onDone: (answer: OrderAnswer) => void
  readonly onClose: () => void
}
const Form = ({
  of,
  paymentId,
  disputeId,
  changed,
  amount: typed = null,
  onDone,
  onClose,
}: FormProps & { readonly of: Preparation }) => {
  const t = useWords(refundWords)
  const language = useLanguage()
  const waits = useWaiting()
  // Born with the form: pressed twice, it is one refund.
  const [draftId] = useState(() => crypto.randomUUID())
  const [draft, setDraft] = useState(() => firstDraft(of, changed, typed))
  const [faults, setFaults] = useState<Faults>({})
  const [reviewed, setReviewed] = useState<Output<typeof refund.whatIf>>()
  const { currency } = of.left
  const target = { paymentId, disputeId, requestId: changed?.request?.id }
  const inputOf = (typed: Draft) => previewInput(target, typed, currency)
  const dry = useDryRun(refund.whatIf, draft, inputOf)
  const add = useAction(refund.add, {
    confirms: () => (reviewed ? [{ name: t('amount'), value: toCodeText(reviewed.amount) }] : []),
  })
  const put = (change: Partial<Draft>): void => {
    setDraft({ ...draft, ...change })
    setFaults({})
  }
  const send = async (confirmed: Output<typeof refund.whatIf>): Promise<void> => {
    const result = await add.run(refundInput(target, draft, confirmed, draftId))
    if (result.kind === 'success') return onDone(result.body)
    setReviewed(undefined)
    setFaults(serverFaults(result) ?? {})
  }
  const found = { ...dry.faults, ...faults }
  const fault = amountFault(found)
  return (
    <PlainForm className="refund-form" onSubmit={() => void dry.ask({ fine: setReviewed, wrong: setFaults })}>
      {of.items.length > 0 && !disputeId && <Items of={of} draft={draft} put={put} faults={found} />}
      {disputeId ? (
        <FormField label={t('amount')} native={false} fault={fault}>
          {() => <Amount of={of.left} as="figure" />}
        </FormField>
      ) : (
        <AmountInput
          label={t('amount')}
          choices={[currency]}
          value={{ amount: draft.amount, currency }}
          onChange={({ amount }) => put({ amount })}
          after={<AllButton onPress={() => put({ amount: costOf(of, draft) })} />}
          fault={fault}
        />
      )}
      {fault && dry.mostNow && <Most of={dry.mostNow} />}
      <SelectField
        label={t('reason')}
        value={draft.reason}
        fault={found['reason']}
        choices={refundReasons.map((value) => ({ value, label: say(refundReasonWords[value], language) }))}
        onChange={(reason) => put({ reason })}
      />
      <TextField
        label={t('note')}
        optional
        value={draft.note}
        fault={found['note']}
        onChange={(note) => put({ note: note.slice(0, 140) })}
      />
      <p className="quiet small">{t('fee', { fee: toCodeText(of.feeKept) })}</p>
      {dry.effect?.waiting && <p className="small">{waits(dry.effect.waiting)}</p>}
      <Actions end>
        {!changed && <CopyCurl of={refund.add} typed={inputOf(draft)} />}
        <button type="button" className="button" onClick={onClose}>
          {t('close')}
        </button>
        <BusyButton text={t('review')} busy={add.busy} working={t('working')} />
      </Actions>
      {reviewed && (
        <Review
          of={of}
          draft={draft}
          effect={reviewed}
          act={t(changed ? 'change' : 'act', { amount: toCodeText(reviewed.amount) })}
          onClose={() => setReviewed(undefined)}
          onSend={() => send(reviewed)}
        />
      )}
    </PlainForm>
  )
}
export const RefundForm = (given: FormProps) => {
  const disputeId = given.disputeId ?? given.changed?.disputeId
  const instead = disputeId ? { disputeId } : {}
  return (
    <Loaded of={refund.prepare} input={{ paymentId: given.paymentId, ...instead }}>
      {(of) => <Form of={of} {...given} {...instead} />}
    </Loaded>
  )
}

// The refunds of one payment, what is left of it, and the form for another.
import { useState } from 'react'
import { mayEnter, refundMakers } from '@falaj/contract/access'
import { errors } from '@falaj/contract/errors'
import { refund } from '@falaj/contract/refund'
import { refundReasons, refundReasonWords } from '@falaj/contract/refund-rules'
import { href } from '@falaj/contract/routes'
import { say, sayCode } from '@falaj/contract/words'
import { fromText, toCodeText, toText, type Money } from '@falaj/money'
import { useAction, useQuery } from '../../api/use.ts'
import { DetailPart } from '../../blocks/drawer/detail.tsx'
import { Facts } from '../../blocks/facts/facts.tsx'
import { amountFault, serverFaults, type Faults } from '../../blocks/form/faults.ts'
import { PlainForm } from '../../blocks/form/plain-form.tsx'
import { ChoiceCards } from '../../blocks/form/choice-cards.tsx'
import { TextField } from '../../blocks/form/fields.tsx'
import { Amount } from '../../blocks/money/amount.tsx'
import { AmountInput } from '../../blocks/money/amount-input.tsx'
import { StatusPill } from '../../blocks/status-pill/status-pill.tsx'
import { useZone } from '../../blocks/zone.ts'
import { BusyButton } from '../../light/busy-button.tsx'
import { site, visitorOf } from '../../session/site.ts'
import { useStore } from '../../state/store.ts'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { useWaiting } from './detail.tsx'
import { refundWords } from './words.ts'

interface FormProps {
  readonly paymentId: string
  readonly left: Money
  readonly onDone: (number: string) => void
}
type Reason = (typeof refundReasons)[number]
const Form = ({ paymentId, left, onDone }: FormProps) => {
  const t = useWords(refundWords)
  const language = useLanguage()
  const waits = useWaiting()
  // Born with the form: pressed twice, it is one refund.
  const [draftId] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState(toText(left))
  const [reason, setReason] = useState<Reason>('REQUESTED')
  const [note, setNote] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const sum = fromText(amount, left.currency)
  const input = { paymentId, amount: sum ?? left, reason, ...(note.trim() ? { note } : {}) }
  const effect = useQuery(refund.whatIf, input, { enabled: sum !== null && sum.minor > 0n })
  const add = useAction(refund.add, { confirms: () => [{ name: t('amount'), value: toCodeText(input.amount) }] })
  const send = async (): Promise<void> => {
    if (!sum || sum.minor <= 0n) return setFaults({ amount: 'AMOUNT' })
    const result = await add.run({ ...input, draftId })
    if (result.kind === 'success') onDone(result.body.number)
    else setFaults(serverFaults(result) ?? {})
  }
  const looked = effect.error ? (serverFaults(effect.error.failure) ?? {}) : {}
  return (
    <PlainForm onSubmit={() => void send()}>
      <AmountInput
        label={t('amount')}
        choices={[left.currency]}
        value={{ amount, currency: left.currency }}
        onChange={(typed) => {
          setAmount(typed.amount)
          setFaults({})
        }}
        fault={amountFault({ ...looked, ...faults })}
      />
      <ChoiceCards
        label={t('reason')}
        name="refund-reason"
        stacked
        value={reason}
        choices={refundReasons.map((value) => ({ value, label: say(refundReasonWords[value], language) }))}
        onChange={(value) => setReason(value as Reason)}
      />
      <TextField label={t('note')} optional value={note} fault={faults['note']} onChange={setNote} />
      <p className="quiet small">{t('fee')}</p>
      {effect.data?.waiting && <p className="small">{waits(effect.data.waiting)}</p>}
      <BusyButton text={t('act', { amount: toCodeText(input.amount) })} busy={add.busy} working={t('working')} />
    </PlainForm>
  )
}

export const RefundsOfPayment = ({ paymentId }: { readonly paymentId: string }) => {
  const t = useWords(refundWords)
  const language = useLanguage()
  const zone = useZone()
  const visitor = visitorOf(useStore(site))
  const { data } = useQuery(refund.ofPayment, { paymentId })
  const [isOpen, setIsOpen] = useState(false)
  const [asked, setAsked] = useState('')
  if (!data || (data.whyNot === 'REFUND_NOT_PAID' && data.refunds.length === 0)) return null
  const { left, until, whyNot, refunds } = data
  return (
    <DetailPart title={t('title')}>
      <Facts
        as="rows"
        facts={[
          { name: t('left'), value: <Amount of={left} /> },
          ...(until ? [{ name: t('until'), value: dateTimeOf(until, zone) }] : []),
        ]}
      />
      {refunds.map(({ id, number, amount, status }) => (
        <p key={id}>
          <a className="digits" href={`${href('/fiat/transaction/record')}?tab=refund&open=${id}`}>
            {number}
          </a>{' '}
          <Amount of={amount} /> <StatusPill code={status} />
        </p>
      ))}
      {asked && <p role="status">{t('asked', { number: asked })}</p>}
      {whyNot ? (
        <p className="quiet small">{sayCode(errors, whyNot, language)}</p>
      ) : (
        mayEnter(refundMakers, visitor) &&
        (isOpen ? (
          <Form
            paymentId={paymentId}
            left={left}
            onDone={(number) => {
              setAsked(number)
              setIsOpen(false)
            }}
          />
        ) : (
          <button type="button" className="button" onClick={() => setIsOpen(true)}>
            {t('start')}
          </button>
        ))
      )}
    </DetailPart>
  )
}

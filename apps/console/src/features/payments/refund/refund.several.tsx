// Several payments at once, chosen in the list. Each is taken or refused by itself, and the answer says so row by row.
import { useState } from 'react'
import { mayEnter, refundMakers } from '@falaj/contract/kernel/access'
import type { Output } from '@falaj/contract/kernel/endpoint'
import type { PaymentRow } from '@falaj/contract/payments/payment'
import { refund } from '@falaj/contract/payments/refund'
import { refundReasons, refundReasonWords, refundRowsMax } from '@falaj/contract/payments/refund-rules'
import { say } from '@falaj/contract/kernel/words'
import { fromText, money, toCodeText, toText, type Money } from '@falaj/money'
import { useAction } from '../../../api/use.ts'
import { Glyph } from '../../../blocks/glyph.tsx'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { AmountInput } from '../../../blocks/money/amount-input.tsx'
import { SeveralResults } from '../../../blocks/several/several-results.tsx'
import { useStoreName } from '../../../blocks/store/store-name.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { refundHref } from './refund.of-payment.tsx'
import { refundWords } from './refund.words.ts'
import './refund.css'

type Answers = Output<typeof refund.bulk>['rows']
const Results = ({ rows, onClose }: { readonly rows: Answers; readonly onClose: () => void }) => {
  const t = useWords(refundWords)
  const done = rows.filter(({ refund: made }) => made).length
  const says = [
    done > 0 ? t('severalDone', { n: done }) : '',
    done < rows.length ? t('severalLeft', { n: rows.length - done }) : '',
  ]
  return (
    <SeveralResults
      says={says.filter(Boolean).join(' ')}
      rows={rows.map(({ paymentNo, refund: made, amount, why }) => ({
        number: paymentNo,
        why: made ? null : (why ?? ''),
        made: made && (
          <>
            <a className="digits" href={refundHref(made.id)}>
              {made.number}
            </a>
            {amount && <Amount of={amount} />}
          </>
        ),
      }))}
      onClose={onClose}
    />
  )
}

interface Props {
  readonly rows: readonly PaymentRow[]
  readonly onClose: () => void
}
const leftOf = ({ amount, refunded }: PaymentRow): Money => money(amount.minor - refunded.minor, amount.currency)
const Choice = ({ rows, onClose }: Props) => {
  const t = useWords(refundWords)
  const language = useLanguage()
  const storeName = useStoreName()
  const [draftId] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [reason, setReason] = useState<string>('')
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string>()
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [answers, setAnswers] = useState<Answers>()
  const textOf = (row: PaymentRow): string => typed[row.id] ?? toText(leftOf(row))
  const amountOf = (row: PaymentRow): Money | null => {
    const wanted = fromText(textOf(row), row.amount.currency)
    return wanted && wanted.minor > 0n ? wanted : null
  }
  const bulk = useAction(refund.bulk, {
    confirms: () =>
      rows.map((row) => {
        const amount = amountOf(row)
        return { name: row.number, value: amount ? toCodeText(amount) : '' }
      }),
  })
  if (answers) return <Results rows={answers} onClose={onClose} />
  const send = async (): Promise<void> => {
    const wrong = rows.flatMap((row) => {
      const amount = amountOf(row)
      if (!amount) return [[row.id, 'AMOUNT']]
      return amount.minor > leftOf(row).minor ? [[row.id, 'OVER_REST']] : []
    })
    setFaults(Object.fromEntries(wrong) as Record<string, string>)
    if (!reason) setFault('REQUIRED')
    if (wrong.length > 0 || !reason) return
    const result = await bulk.run({
      rows: rows.map((row) => ({ paymentNo: row.number, amount: amountOf(row)! })),
      reason: reason as (typeof refundReasons)[number],
      ...(note.trim() ? { note } : {}),
      draftId,
    })
    if (result.kind === 'success') setAnswers(result.body.rows)
  }
  const sums = [...Map.groupBy(rows, ({ amount }) => amount.currency)].map(([currency, own]) =>
    toCodeText(
      money(
        own.reduce((sum, row) => sum + (amountOf(row)?.minor ?? 0n), 0n),
        currency,
      ),
    ),
  )
  return (
    <FormDialog
      title={t('severalTitle')}
      width={560}
      busy={bulk.busy}
      act={t('severalAct', { n: rows.length })}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <p className="quiet">{t('severalWhy')}</p>
      <ul className="refund-rows">
        {rows.map((row) => {
          const { id, number, amount, last4, payer, store } = row
          return (
            <li key={id} className="refund-row">
              <span>
                <span className="digits">{number}</span>{' '}
                <span className="quiet small">
                  {[last4 ? `•••• ${last4}` : null, payer, store && storeName(store)].filter(Boolean).join(' · ')}
                </span>
                <span className="quiet small refund-left">{t('leftOf', { amount: toCodeText(leftOf(row)) })}</span>
              </span>
              <AmountInput
                label={t('amountOf', { number })}
                choices={[amount.currency]}
                value={{ amount: textOf(row), currency: amount.currency }}
                fault={faults[id] ?? null}
                onChange={({ amount: text }) => {
                  setTyped({ ...typed, [id]: text })
                  setFaults({})
                }}
              />
            </li>
          )
        })}
      </ul>
      <p className="refund-sum">{t('severalSum', { amount: sums.join(', ') })}</p>
      <SelectField
        label={t('reason')}
        value={reason}
        fault={fault}
        choices={refundReasons.map((value) => ({ value, label: say(refundReasonWords[value], language) }))}
        onChange={(value) => {
          setReason(value)
          setFault(undefined)
        }}
      />
      <TextField label={t('note')} optional value={note} onChange={(text) => setNote(text.slice(0, 140))} />
      <p className="quiet small">{t('feeAny')}</p>
    </FormDialog>
  )
}

const isRefundable = ({ paidAt, amount, refunded, status }: PaymentRow): boolean =>
  paidAt !== null && refunded.minor < amount.minor && status !== 'DISPUTED' && status !== 'DISPUTE_LOST'
/** For chosen payments: those that can be refunded, each with all that is left or a part. */
export const RefundSeveral = ({
  rows,
  onDone,
}: {
  readonly rows: readonly PaymentRow[]
  readonly onDone: () => void
}) => {
  const t = useWords(refundWords)
  const visitor = visitorOf(useStore(site))
  const [isOpen, setIsOpen] = useState(false)
  if (visitor.who?.stores || !mayEnter(refundMakers, visitor)) return null
  const refundable = rows.filter(isRefundable).slice(0, refundRowsMax)
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={refundable.length === 0}
        title={refundable.length === 0 ? t('severalNone') : undefined}
        onClick={() => setIsOpen(true)}
      >
        <Glyph name="back" size={14} />
        {refundable.length === rows.length ? t('start') : t('severalSome', { n: refundable.length, of: rows.length })}
      </button>
      {isOpen && (
        <Choice
          rows={refundable}
          onClose={() => {
            setIsOpen(false)
            onDone()
          }}
        />
      )}
    </>
  )
}

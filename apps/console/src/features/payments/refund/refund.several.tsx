// Several payments at once, chosen from the list as it is filtered. Each is taken or refused by itself, and the answer says so row by row.
import { useState } from 'react'
import { mayEnter, refundMakers } from '@falaj/contract/kernel/access'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { errors, fieldFaults } from '@falaj/contract/kernel/errors'
import { payment, type PaymentRow } from '@falaj/contract/payments/payment'
import { refund } from '@falaj/contract/payments/refund'
import { refundReasons, refundReasonWords, refundRowsMax } from '@falaj/contract/payments/refund-rules'
import { say, sayCode } from '@falaj/contract/kernel/words'
import { money } from '@falaj/money'
import { useAction } from '../../../api/use.ts'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useRecords } from '../../../blocks/record-list/use-records.ts'
import { Dialog } from '../../../light/dialog.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { refundHref } from './refund.of-payment.tsx'
import { refundWords } from './refund.words.ts'
import './refund.css'

type Answers = Output<typeof refund.bulk>['rows']
const Results = ({ rows, onClose }: { readonly rows: Answers; readonly onClose: () => void }) => {
  const t = useWords(refundWords)
  const language = useLanguage()
  const done = rows.filter(({ refund: made }) => made).length
  return (
    <div className="confirm">
      <h2>{t('severalResult')}</h2>
      <p role="status">
        {[
          done > 0 ? t('severalDone', { n: done }) : '',
          done < rows.length ? t('severalLeft', { n: rows.length - done }) : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <ul className="refund-choice">
        {rows.map(({ paymentNo, refund: made, amount, why }) => (
          <li key={paymentNo}>
            <span>
              <span className="digits">{paymentNo}</span>
              {made ? (
                <a className="digits" href={refundHref(made.id)}>
                  {made.number}
                </a>
              ) : (
                <span className="small">{sayCode({ ...errors, ...fieldFaults }, why ?? '', language)}</span>
              )}
              {made && amount && <Amount of={amount} />}
            </span>
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <button type="button" className="button button-primary" onClick={onClose}>
          {t('close')}
        </button>
      </div>
    </div>
  )
}

interface Props {
  readonly rows: readonly PaymentRow[]
  readonly onClose: () => void
}
const Choice = ({ rows, onClose }: Props) => {
  const t = useWords(refundWords)
  const language = useLanguage()
  const [draftId] = useState(() => crypto.randomUUID())
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [reason, setReason] = useState<string>('')
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string>()
  const [answers, setAnswers] = useState<Answers>()
  const act = t('severalAct', { n: chosen.length })
  const bulk = useAction(refund.bulk, { confirms: () => [{ name: t('severalTitle'), value: chosen.join(', ') }] })
  if (answers)
    return (
      <Dialog open onClose={onClose} label={t('severalResult')} width={560}>
        <Results rows={answers} onClose={onClose} />
      </Dialog>
    )
  const send = async (): Promise<void> => {
    if (!reason) return setFault('REQUIRED')
    if (chosen.length === 0) return
    const result = await bulk.run({
      rows: chosen.map((paymentNo) => ({ paymentNo })),
      reason: reason as (typeof refundReasons)[number],
      ...(note.trim() ? { note } : {}),
      draftId,
    })
    if (result.kind === 'success') setAnswers(result.body.rows)
  }
  return (
    <FormDialog
      title={t('severalTitle')}
      width={560}
      busy={bulk.busy}
      act={act}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <p className="quiet">{t(rows.length === 0 ? 'severalNone' : 'severalWhy')}</p>
      <ul className="refund-choice">
        {rows.map(({ id, number, amount, refunded, last4, payer, store }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(number)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, number] : chosen.filter((each) => each !== number))
                }
              />
              <span>
                <span className="digits">{number}</span>{' '}
                <span className="quiet small">
                  {[last4 ? `•••• ${last4}` : null, payer, store].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Amount of={money(amount.minor - refunded.minor, amount.currency)} />
            </label>
          </li>
        ))}
      </ul>
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

const isPaid = ({ paidAt, amount, refunded }: PaymentRow): boolean => paidAt !== null && refunded.minor < amount.minor
export const RefundSeveral = () => {
  const t = useWords(refundWords)
  const visitor = visitorOf(useStore(site))
  const { rows } = useRecords(payment.query)
  const [isOpen, setIsOpen] = useState(false)
  if (!mayEnter(refundMakers, visitor) || !rows) return null
  return (
    <>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        {t('several')}
      </button>
      {isOpen && <Choice rows={rows.filter(isPaid).slice(0, refundRowsMax)} onClose={() => setIsOpen(false)} />}
    </>
  )
}

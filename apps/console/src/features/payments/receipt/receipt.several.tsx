// Receipts of several chosen payments. Each is sent or refused by itself, and the answer says so row by row.
import { useState } from 'react'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { errors, fieldFaults } from '@falaj/contract/kernel/errors'
import { chosenMax } from '@falaj/contract/kernel/fields'
import { sayCode } from '@falaj/contract/kernel/words'
import type { PaymentRow } from '@falaj/contract/payments/payment'
import { receipt, receiptLimits } from '@falaj/contract/payments/receipt'
import { useAction } from '../../../api/use.ts'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { Glyph } from '../../../blocks/glyph.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { receiptWords } from './receipt.words.ts'
import './receipt.css'

interface Props {
  readonly rows: readonly PaymentRow[]
  readonly onDone: () => void
}
const Choice = ({ rows, onDone, onClose }: Props & { readonly onClose: () => void }) => {
  const t = useWords(receiptWords)
  const language = useLanguage()
  const [answers, setAnswers] = useState<Output<typeof receipt.sendSeveral>['rows']>()
  const { run, busy } = useAction(receipt.sendSeveral)
  const send = async (): Promise<void> => {
    const result = await run({ ids: rows.map(({ id }) => id) })
    if (result.kind === 'success') setAnswers(result.body.rows)
  }
  const answerOf = ({ id }: PaymentRow): string => {
    const answer = answers?.find(({ paymentId }) => paymentId === id)
    if (!answer) return ''
    return answer.why === null
      ? t('severalSent', { to: answer.to ?? '' })
      : sayCode({ ...errors, ...fieldFaults }, answer.why, language)
  }
  return (
    <FormDialog
      title={t(answers ? 'severalResult' : 'several')}
      width={560}
      busy={busy}
      act={answers ? null : t('severalAct', { n: rows.length })}
      onClose={answers ? onDone : onClose}
      onSubmit={() => void send()}
    >
      <p className="quiet small" role="status">
        {answers
          ? t('severalDone', { n: answers.filter(({ why }) => why === null).length, of: answers.length })
          : t('severalWhy', { days: receiptLimits.validDays })}
      </p>
      <ul className="payment-receipts">
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              <span className="digits">{row.number}</span> <span className="quiet small">{row.payer}</span>
            </span>
            <span className="small">{answerOf(row)}</span>
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
/** For chosen payments: the paid ones, each to the address that is known of its payer. */
export const ReceiptSeveral = ({ rows, onDone }: Props) => {
  const t = useWords(receiptWords)
  const visitor = visitorOf(useStore(site))
  const [isOpen, setIsOpen] = useState(false)
  if (visitor.who?.stores || !mayEnter(areas.digitalReceipt, visitor)) return null
  const paid = rows.filter(({ paidAt }) => paidAt !== null).slice(0, chosenMax)
  return (
    <>
      <button type="button" className="button" disabled={paid.length === 0} onClick={() => setIsOpen(true)}>
        <Glyph name="file" size={14} />
        {paid.length === rows.length ? t('send') : t('severalSome', { n: paid.length, of: rows.length })}
      </button>
      {isOpen && (
        <Choice
          rows={paid}
          onClose={() => setIsOpen(false)}
          onDone={() => {
            setIsOpen(false)
            onDone()
          }}
        />
      )}
    </>
  )
}

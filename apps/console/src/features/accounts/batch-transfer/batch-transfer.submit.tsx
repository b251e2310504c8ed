// Actions on a saved batch: submit with the second factor, or cancel.
import { useState } from 'react'
import { batchTransfer } from '@falaj/contract/accounts/batch-transfer'
import type { TransferAnswer } from '@falaj/contract/accounts/transfer'
import { toCodeText, type Money } from '@falaj/money'
import { errors } from '@falaj/contract/kernel/errors'
import { say } from '@falaj/contract/kernel/words'
import { useAction } from '../../../api/use.ts'
import { Confirm } from '../../../blocks/confirm/confirm.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { toast } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { batchWords } from './batch-transfer.words.ts'

/** Details of a refusal: the first row over the limit, and what is left of the day. */
interface Over {
  readonly fields: readonly { readonly path: string }[]
  readonly left?: { readonly amount: string; readonly currency: string }
}
interface SubmitBatchProps {
  readonly batch: {
    readonly id: string
    readonly number: string
    readonly rows: number
    readonly amount: Money
    readonly fee: Money
    readonly total: Money
  }
  readonly onAsked?: (answer: TransferAnswer) => void
}
export const SubmitBatch = ({ batch, onAsked }: SubmitBatchProps) => {
  const t = useWords(batchWords)
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const amount = toCodeText(batch.amount)
  const submit = useAction(batchTransfer.submit, {
    // Shown here, with its row.
    quiet: ({ code }) => code === errors.INPUT_INVALID.code,
    confirms: () => [
      { name: t('orders'), value: String(batch.rows) },
      { name: t('total'), value: toCodeText(batch.total) },
    ],
  })
  const tellOver = ({ fields: [field], left }: Over): void => {
    const row = /^rows\.(\d+)\./.exec(field?.path ?? '')?.[1]
    toast(
      'error',
      row && left
        ? t('overDay', { row, left: `${left.currency} ${left.amount}` })
        : say(errors.INPUT_INVALID, language),
    )
  }
  const act = async (): Promise<void> => {
    const result = await submit.run({ id: batch.id })
    setIsOpen(false)
    if (result.kind === 'success') onAsked?.(result.body)
    else if (result.kind === 'error' && result.head.code === errors.INPUT_INVALID.code) tellOver(result.body as Over)
  }
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setIsOpen(true)}>
        {t('submit')}
      </button>
      <Confirm
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('submitTitle', { number: batch.number })}
        hero={<Amount of={batch.amount} as="hero" />}
        facts={[
          { name: t('orders'), value: <span className="digits">{batch.rows}</span> },
          { name: t('receive'), value: <Amount of={batch.amount} /> },
          { name: t('fee'), value: <Amount of={batch.fee} /> },
          { name: t('total'), value: <Amount of={batch.total} />, sum: true },
        ]}
        next={t('submitNext')}
        act={t('actSubmit', { amount })}
        onConfirm={act}
      />
    </>
  )
}

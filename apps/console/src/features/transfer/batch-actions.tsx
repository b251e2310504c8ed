// What is done with a saved batch: submitted with the second factor, or taken back.
import { useState } from 'react'
import { batchTransfer } from '@falaj/contract/batch-transfer'
import type { TransferAsked } from '@falaj/contract/transfer'
import { toCodeText, type Money } from '@falaj/money'
import { useAction } from '../../api/use.ts'
import { Confirm } from '../../blocks/confirm/confirm.tsx'
import { Amount } from '../../blocks/money/amount.tsx'
import { useWords } from '../../words/language.tsx'
import { batchWords } from './batch-words.ts'
import { shown } from './live.ts'

interface SubmitBatchProps {
  readonly batch: {
    readonly id: string
    readonly number: string
    readonly rows: number
    readonly amount: Money
    readonly fee: Money
    readonly total: Money
  }
  readonly onAsked?: (asked: TransferAsked) => void
}
export const SubmitBatch = ({ batch, onAsked }: SubmitBatchProps) => {
  const t = useWords(batchWords)
  const [isOpen, setIsOpen] = useState(false)
  const amount = toCodeText(batch.amount)
  const submit = useAction(batchTransfer.submit, {
    stale: shown,
    confirms: () => [
      { name: t('orders'), value: String(batch.rows) },
      { name: t('total'), value: toCodeText(batch.total) },
    ],
  })
  const act = async (): Promise<void> => {
    const result = await submit.run({ id: batch.id })
    setIsOpen(false)
    if (result.kind === 'success') onAsked?.(result.body)
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

// A receipt, open to anyone with its address. Missing and expired receipts are indistinguishable.
import { useEffect, useState } from 'react'
import { receipt, type ReceiptPaper as Paper } from '@falaj/contract/payments/receipt'
import { call } from '../../api/call.ts'
import { ReceiptPaper } from '../../light/receipt-paper.tsx'
import { Result } from '../../light/result.tsx'
import { useWords } from '../../words/language.tsx'
import { openReceiptWords } from './words.ts'
import './receipt.css'

type Outcome = Paper | 'missing' | 'failed' | null

export const Receipt = ({ code }: { readonly code: string | undefined }) => {
  const t = useWords(openReceiptWords)
  const [found, setFound] = useState<Outcome>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (code === undefined) return
    let current = true
    void call(receipt.open, { code: code.slice(0, 100) }).then((answer) => {
      if (current) setFound(answer.kind === 'success' ? (answer.body.receipt ?? 'missing') : 'failed')
    })
    return () => {
      current = false
    }
  }, [code, tries])
  if (found === null) return <Result icon="search" tone="idle" title={t('title')} text={t('scripts')} />
  if (found === 'missing') return <Result icon="close" tone="bad" title={t('missing')} text={t('missingText')} />
  if (found === 'failed')
    return (
      <Result icon="warning" tone="bad" title={t('failed')}>
        <button type="button" className="button" onClick={() => setTries(tries + 1)}>
          {t('again')}
        </button>
      </Result>
    )
  return (
    <div className="open-receipt">
      <ReceiptPaper of={found} />
      <button type="button" className="button" onClick={() => window.print()}>
        {t('print')}
      </button>
    </div>
  )
}

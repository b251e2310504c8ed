// The page behind a certificate's QR code: genuine or not, amount and date; nothing else for anyone.
import { useEffect, useState } from 'react'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { payoutCertificate } from '@falaj/contract/accounts/payout-certificate'
import { toDisplay } from '@falaj/money'
import { call } from '../../api/call.ts'
import { Result } from '../../light/result.tsx'
import { dateOf } from '../../words/dates.ts'
import { useWords } from '../../words/language.tsx'
import { verifyWords } from './words.ts'

type Outcome = Output<typeof payoutCertificate.verify> | 'failed' | null
/** On the calendar of who issued it, as on the paper. */
const day = (at: string): string => dateOf(at, 'Asia/Dubai')

export const Verify = ({ code }: { readonly code: string | undefined }) => {
  const t = useWords(verifyWords)
  const [found, setFound] = useState<Outcome>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (code === undefined) return
    let current = true
    void call(payoutCertificate.verify, { code: code.slice(0, 100) }).then((answer) => {
      if (current) setFound(answer.kind === 'success' ? answer.body : 'failed')
    })
    return () => {
      current = false
    }
  }, [code, tries])
  if (found === null) return <Result icon="search" tone="idle" title={t('title')} text={t('scripts')} />
  if (found === 'failed')
    return (
      <Result icon="warning" tone="bad" title={t('failed')}>
        <button type="button" className="button" onClick={() => setTries(tries + 1)}>
          {t('again')}
        </button>
      </Result>
    )
  if (!found.paid) return <Result icon="close" tone="bad" title={t('unknown')} text={t('unknownText')} />
  const { amount, on, returnedOn } = found.paid
  const facts = { amount: `${amount.currency} ${toDisplay(amount)}`, date: day(on) }
  if (returnedOn)
    return (
      <Result
        icon="warning"
        tone="bad"
        title={t('returned')}
        text={t('returnedText', { ...facts, returned: day(returnedOn) })}
      />
    )
  return (
    <Result icon="check" tone="go" title={t('genuine')} text={t('genuineText', facts)}>
      <p className="quiet">{t('compare')}</p>
    </Result>
  )
}

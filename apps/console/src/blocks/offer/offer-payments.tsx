// Payments of an offer, newest first; and its funnel from opened to paid.
import type { OfferPayment } from '@falaj/contract/kernel/sale'
import { href } from '@falaj/contract/kernel/routes'
import { words } from '@falaj/contract/kernel/words'
import { toCodeText } from '@falaj/money'
import { useWords } from '../../words/language.tsx'
import { dateTimeOf } from '../../words/dates.ts'
import { Method } from '../method/method.tsx'
import { Amount } from '../money/amount.tsx'
import { StatusPill } from '../status-pill/status-pill.tsx'
import { useZone } from '../zone.ts'
import './offer-payments.css'

const offerWords = words({
  none: { en: 'Nobody has paid yet.', zh: '暂无支付。' },
  unknown: { en: 'Payer unknown', zh: '付款人未知' },
  tip: { en: 'with a tip of {tip}', zh: '含小费 {tip}' },
  opened: { en: 'Opened', zh: '打开' },
  scanned: { en: 'Scanned', zh: '扫码' },
  tried: { en: 'Tried to pay', zh: '尝试支付' },
  paid: { en: 'Paid', zh: '支付成功' },
  funnel: { en: 'From opened to paid', zh: '从打开到支付' },
  ofOpened: { en: '{share} of visits', zh: '占访问的 {share}' },
  ofTried: { en: '{share} of attempts', zh: '占尝试的 {share}' },
})
export const OfferPayments = ({ payments }: { readonly payments: readonly OfferPayment[] }) => {
  const t = useWords(offerWords)
  const zone = useZone()
  if (payments.length === 0) return <p className="quiet">{t('none')}</p>
  return (
    <ul className="offer-payments">
      {payments.map(({ id, number, at, status, amount, tip, note, method, last4, payer }) => (
        <li key={id}>
          <span className="offer-payment-who">
            <a href={`${href('/fiat/transaction/record')}?open=${id}`} className="digits">
              {number}
            </a>
            <span className="quiet small">
              {payer ?? t('unknown')} · {dateTimeOf(at, zone)}
            </span>
            {note && <span className="small">{note}</span>}
            {tip && <span className="quiet small">{t('tip', { tip: toCodeText(tip) })}</span>}
          </span>
          <span className="offer-payment-how small">
            {method && <Method method={method} />}
            {last4 && <span className="digits quiet">•••• {last4}</span>}
          </span>
          <StatusPill code={status} />
          <Amount of={amount} />
        </li>
      ))}
    </ul>
  )
}
export interface FunnelProps {
  /** A code is scanned, not opened. */
  readonly first?: 'opened' | 'scanned'
  readonly opened: number
  readonly tried: number
  readonly paid: number
}
export const Funnel = ({ first = 'opened', opened, tried, paid }: FunnelProps) => {
  const t = useWords(offerWords)
  const steps = [
    { name: t(first), count: opened, before: 0, says: 'ofOpened' },
    { name: t('tried'), count: tried, before: opened, says: 'ofOpened' },
    { name: t('paid'), count: paid, before: tried, says: 'ofTried' },
  ] as const
  const most = Math.max(opened, tried, paid, 1)
  return (
    <ol className="funnel" aria-label={t('funnel')}>
      {steps.map(({ name, count, before, says }) => (
        <li key={name}>
          <span className="funnel-name">{name}</span>
          <span className="funnel-bar">
            {count > 0 && <span style={{ width: `${Math.max((100 * count) / most, 2)}%` }} />}
          </span>
          <span className="digits funnel-count">{count.toLocaleString('en')}</span>
          <span className="quiet small">
            {before > 0 && t(says, { share: `${Math.round((100 * count) / before)}%` })}
          </span>
        </li>
      ))}
    </ol>
  )
}

// What the merchant's own systems were sent of a payment: which event, to which address, and whether it arrived.
import { webhookEvents } from '@falaj/contract/developers/webhook-events'
import { wayTo } from '@falaj/contract/kernel/business-objects'
import { sayCode } from '@falaj/contract/kernel/words'
import type { PaymentDetail } from '@falaj/contract/payments/payment'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { paymentWords } from './payment.words.ts'

export const PaymentDeliveries = ({ of: { deliveries } }: { readonly of: PaymentDetail }) => {
  const t = useWords(paymentWords)
  const language = useLanguage()
  const zone = useZone()
  const visitor = visitorOf(useStore(site))
  if (deliveries.length === 0) return null
  return (
    <DetailPart title={t('deliveries')}>
      <ul className="payment-deliveries" aria-label={t('deliveries')}>
        {deliveries.map(({ id, at, lastAt, type, state, url, attempts }) => {
          const event = sayCode(webhookEvents, type, language)
          const way = wayTo('webhook-delivery', id, visitor)
          return (
            <li key={id}>
              <span>
                {way ? <a href={way}>{event}</a> : event}
                <span className="quiet small payment-delivery">
                  {url} · {t('attempts', { n: attempts })} ·{' '}
                  <time className="digits" dateTime={lastAt ?? at}>
                    {dateTimeOf(lastAt ?? at, zone)}
                  </time>
                </span>
              </span>
              <StatusPill code={state} />
            </li>
          )
        })}
      </ul>
    </DetailPart>
  )
}

// Everything that happened to a payment, newest first, in the words of what each became.
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { webhookEvents } from '@falaj/contract/developers/webhook-events'
import { declineWords } from '@falaj/contract/kernel/payment-states'
import { statusOf } from '@falaj/contract/kernel/status'
import { sayCode } from '@falaj/contract/kernel/words'
import { paymentMethodTable } from '@falaj/contract/payments/payment-methods'
import type { PaymentDetail } from '@falaj/contract/payments/payment'
import { receipt } from '@falaj/contract/payments/receipt'
import { refund } from '@falaj/contract/payments/refund'
import { toCodeText } from '@falaj/money'
import { useQuery } from '../../../api/use.ts'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Timeline, type Moment } from '../../../blocks/timeline/timeline.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { paymentWords } from './payment.words.ts'

const useMoments = (found: PaymentDetail): readonly Moment[] => {
  const t = useWords(paymentWords)
  const language = useLanguage()
  const visitor = visitorOf(useStore(site))
  const isPaid = found.paidAt !== null
  const { data: refunds } = useQuery(refund.ofPayment, { paymentId: found.id }, { enabled: isPaid })
  const { data: receipts } = useQuery(
    receipt.ofPayment,
    { paymentId: found.id },
    { enabled: isPaid && mayEnter(areas.digitalReceipt, visitor) },
  )
  const word = (status: string): string => statusOf(status)?.[language] ?? status
  const { attempts, disputes, settlement, deliveries, noteList, paidAt } = found
  return [
    { id: 'created', at: found.createdAt, title: t('stepCreated') },
    ...attempts.map(({ no, at, method, last4, status, why }) => ({
      id: `attempt ${no}`,
      at,
      // Its end does not change with the payment: settling is the payment's state.
      title: t('attempt', { n: no, status: status === 'PAID' ? t('attemptPaid') : word(status) }),
      text: [
        sayCode(paymentMethodTable, method, language),
        last4 ? `•••• ${last4}` : '',
        why ? sayCode(declineWords, why, language) : '',
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    ...(paidAt ? [{ id: 'paid', at: paidAt, title: t('stepPaid'), tone: 'ok' as const }] : []),
    ...(settlement
      ? [
          {
            id: 'settled',
            at: settlement.settledAt,
            title: t('settledBy', { number: settlement.number }),
            tone: 'ok' as const,
          },
        ]
      : []),
    ...(refunds?.refunds ?? []).map(({ id, number, at, amount, status }) => ({
      id,
      at,
      title: t('refundAt', { number, amount: toCodeText(amount), status: word(status) }),
    })),
    ...(receipts?.receipts ?? []).map(({ id, number, createdAt, recipient, status }) => ({
      id,
      at: createdAt,
      title: t('receiptAt', { number, recipient: recipient ?? '', status: word(status) }),
    })),
    ...disputes.flatMap(({ id, number, at, closedAt, status, amount }) => [
      { id, at, title: t('disputeOpened', { number, amount: toCodeText(amount) }), tone: 'wait' as const },
      ...(closedAt
        ? [{ id: `${id} closed`, at: closedAt, title: t('disputeClosed', { number, status: word(status) }) }]
        : []),
    ]),
    ...deliveries.map(({ id, at, lastAt, type, state, url }) => ({
      id,
      at: lastAt ?? at,
      title: t('deliveryAt', { event: sayCode(webhookEvents, type, language), status: word(state) }),
      text: url,
    })),
    ...noteList.map(({ id, at, by, text }) => ({ id, at, title: t('noteAt', { name: by }), text })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}
export const PaymentTimeline = ({ of }: { readonly of: PaymentDetail }) => {
  const t = useWords(paymentWords)
  const moments = useMoments(of)
  return (
    <DetailPart title={t('timeline')}>
      <Timeline label={t('timeline')} moments={moments} />
    </DetailPart>
  )
}

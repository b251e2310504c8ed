// One payment: its net amount, attempts, postings, and available actions.
import { itemName } from '@falaj/contract/customers/item-name'
import { payment, threeDsWords, type PaymentDetail } from '@falaj/contract/payments/payment'
import { declineWords, paymentActionWords } from '@falaj/contract/kernel/payment-states'
import { feeText } from '@falaj/contract/merchant/product-terms'
import { wayTo } from '@falaj/contract/kernel/business-objects'
import { href } from '@falaj/contract/kernel/routes'
import { statusOf } from '@falaj/contract/kernel/status'
import { say, sayCode } from '@falaj/contract/kernel/words'
import { useAction } from '../../../api/use.ts'
import { blockWords } from '../../../blocks/block-words.ts'
import { ChannelBar } from '../../../blocks/channel-bar/channel-bar.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { HeadActions } from '../../../blocks/drawer/drawer.tsx'
import { Entries } from '../../../blocks/entries/entries.tsx'
import type { Fact } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Method } from '../../../blocks/method/method.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useReveal } from '../../../blocks/reveal/reveal.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { Stepper, type Step } from '../../../blocks/stepper/stepper.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { BusyButton } from '../../../light/busy-button.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { useProductName } from '../../accounts/settlement/settlement.read.ts'
import { RefundsOfPayment } from '../refund/refund.read.ts'
import { PaymentReceipts } from '../receipt/receipt.read.ts'
import { Schedule } from '../smart-purchase/smart-purchase.read.ts'
import { PaymentDeliveries } from './payment.deliveries.tsx'
import { Notes } from './payment.notes.tsx'
import { PaymentTimeline } from './payment.timeline.tsx'
import { paymentSentences, paymentWords } from './payment.words.ts'

const Actions = ({ found }: { readonly found: PaymentDetail }) => {
  const t = useWords(paymentWords)
  const language = useLanguage()
  const act = useAction(payment.act)
  if (found.actions.length === 0) return null
  return (
    <HeadActions>
      {found.actions.map(({ action, leadsTo }) => (
        <span key={action} title={t('leadsTo', { state: statusOf(leadsTo)?.[language] ?? leadsTo })}>
          <BusyButton
            text={say(paymentActionWords[action], language)}
            busy={act.busy}
            working={t('working')}
            className={action === 'confirm' ? 'button-primary' : ''}
            onPress={() => void act.run({ id: found.id, action })}
          />
        </span>
      ))}
    </HeadActions>
  )
}

const Items = ({ items }: Pick<PaymentDetail, 'items'>) => {
  const t = useWords(paymentWords)
  const language = useLanguage()
  return (
    <table className="settlement-parts">
      <thead>
        <tr>
          <th scope="col">{t('item')}</th>
          <th scope="col">{t('quantity')}</th>
          <th scope="col">{t('price')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, at) => (
          <tr key={`${at} ${item.name}`}>
            <th scope="row">{itemName(item, language)}</th>
            <td className="digits">{item.quantity}</td>
            <td>
              <Amount of={item.price} bare />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The redemption, for members who may see it. */
const Coupon = ({ of: { id, code, campaign, amount } }: { readonly of: NonNullable<PaymentDetail['discount']> }) => {
  const way = wayTo('coupon', id, visitorOf(useStore(site)))
  const name = `${campaign} · ${code}`
  return (
    <>
      <Amount of={amount} /> <span className="quiet">{way ? <a href={way}>{name}</a> : name}</span>
    </>
  )
}

/** What it was charged by, where that is still what it was. */
const useFeeRule = () => {
  const t = useWords(paymentWords)
  const language = useLanguage()
  return ({ feeRule, tariffVersion }: PaymentDetail): string => {
    const version = t('feeRule', { n: tariffVersion })
    if (!feeRule) return version
    const { bps, fixed, min, isOwn } = feeRule
    const fee = { bps, per: 'payment', ...(fixed ? { fixed } : {}), ...(min ? { min } : {}) } as const
    const text = feeText({ fee, paidBy: 'merchant' })[language]
    return t(isOwn ? 'feeOwn' : 'feeStandard', { fee: text, version })
  }
}

/** Only the steps that apply, in the words of what they became. */
const useSteps = () => {
  const t = useWords(paymentWords)
  const language = useLanguage()
  return ({
    status,
    createdAt,
    paidAt,
    settlement,
    dueOn,
    why,
    attempts,
    disputes,
    refunded,
  }: PaymentDetail): Step[] => {
    const tried = attempts.at(0)?.at
    const accepted: Step[] = tried ? [{ title: t('stepAccepted'), state: 'done', at: tried }] : []
    const first: Step[] = [{ title: t('stepCreated'), state: 'done', at: createdAt }, ...accepted]
    if (status === 'FAILURE')
      return [
        ...first,
        { title: t('stepFailed'), state: 'failed', note: why ? sayCode(declineWords, why, language) : '' },
      ]
    if (!paidAt)
      return [...first, { title: t('stepPaid'), state: 'ahead' }, { title: t('stepSettled'), state: 'ahead' }]
    const settled: Step = settlement
      ? { title: t('stepSettled'), state: 'final', at: settlement.settledAt }
      : { title: t('stepSettles'), state: 'ahead', note: dueOn ? dayText(dueOn) : '' }
    const refund: Step[] =
      refunded.minor > 0n
        ? [{ title: t(status === 'PART_REFUNDED' ? 'stepPartRefunded' : 'stepRefunded'), state: 'done' }]
        : []
    const dispute = disputes.findLast((one) => (status === 'DISPUTED') === (one.closedAt === null)) ?? disputes.at(-1)
    return [
      ...first,
      { title: t('stepPaid'), state: 'done', at: paidAt },
      settled,
      ...refund,
      ...(status === 'DISPUTED'
        ? [{ title: t('stepDisputed'), state: 'failed' as const, at: dispute?.at ?? null }]
        : []),
      ...(status === 'DISPUTE_LOST'
        ? [
            {
              title: t(dispute?.status === 'CONCEDED' ? 'stepConceded' : 'stepLost'),
              state: 'failed' as const,
              at: dispute?.closedAt ?? dispute?.at ?? null,
            },
          ]
        : []),
    ]
  }
}

const Found = ({ found }: { readonly found: PaymentDetail }) => {
  const t = useWords(paymentWords)
  const blocks = useWords(blockWords)
  const language = useLanguage()
  const rule = useFeeRule()
  const productName = useProductName()
  const visitor = visitorOf(useStore(site))
  const { facts, title } = useFieldFacts(payment.query)
  const { settlement, paidAt, why } = found
  const { contact, button } = useReveal(payment.reveal, found.id)
  const contactText = [contact?.email, contact?.phone].filter(Boolean).join(' · ')
  const steps = useSteps()
  const sentence = useSentence(
    paymentSentences,
    { ...found, settledBy: settlement?.number, why: why && sayCode(declineWords, why, language) },
    found.status === 'DISPUTED' && 'disputed',
    found.status === 'DISPUTE_LOST' && 'lost',
    found.status === 'REFUNDED' && 'refunded',
    found.status === 'PART_REFUNDED' && 'partRefunded',
    settlement && 'settled',
    paidAt && found.dueOn && 'paid',
    found.attempts.some((one) => one.status === 'RETURNED') && 'returned',
    !why && 'other',
  )
  const factIf = (name: string, value: string | null): readonly Fact[] =>
    value === null ? [] : [{ name, value: <span className="digits">{value}</span> }]
  return (
    <RecordView
      list={payment.query}
      found={found}
      amount={found.amount}
      say={sentence}
      steps={<Stepper label={t('progress')} steps={steps(found)} />}
      linked={{ kind: 'payment', id: found.id }}
      facts={[
        ...facts(found, 'number', 'orderNo'),
        { name: title('product'), value: productName(found.product) },
        { name: t('order'), value: <StatusPill code={found.orderStatus} /> },
        ...(found.tip ? [{ name: t('tip'), value: <Amount of={found.tip} /> }] : []),
        ...(found.discount ? [{ name: t('coupon'), value: <Coupon of={found.discount} /> }] : []),
        ...(found.payerNote ? [{ name: t('payerNote'), value: found.payerNote }] : []),
        ...(found.method ? [{ name: title('method'), value: <Method method={found.method} /> }] : []),
        ...facts(found, 'last4', 'payer'),
        ...(found.hasContact && (contact || button) ? [{ name: blocks('contact'), value: contactText || button }] : []),
        ...facts(found, 'store', 'createdAt', 'paidAt'),
        ...factIf(t('threeDs'), found.threeDs && sayCode(threeDsWords, found.threeDs, language)),
        ...factIf(t('rrn'), found.rrn),
        ...factIf(t('authCode'), found.authCode),
        ...factIf(t('due'), found.dueOn && dayText(found.dueOn)),
        ...(settlement
          ? [
              {
                name: t('settlement'),
                value: (
                  <a
                    className="digits"
                    href={`${href('/fiat/transaction/record')}?tab=settlement&open=${settlement.id}`}
                  >
                    {settlement.number}
                  </a>
                ),
              },
            ]
          : []),
      ]}
    >
      <Actions found={found} />
      {paidAt && (
        <DetailPart title={t('made')}>
          <ChannelBar
            label={t('made')}
            whole={{ name: t('customerPaid'), amount: found.amount }}
            parts={[
              { channel: 'fee', name: title('fee'), amount: found.fee, rule: rule(found), away: true },
              { channel: 'tax', name: title('vat'), amount: found.vat, away: true },
              ...(found.refunded.minor > 0n
                ? [{ channel: 'refund' as const, name: title('refunded'), amount: found.refunded, away: true }]
                : []),
              ...(found.lost.minor > 0n
                ? [{ channel: 'hold' as const, name: title('lost'), amount: found.lost, away: true }]
                : []),
            ]}
            left={{ name: t(settlement ? 'youReceived' : 'youReceive'), amount: found.net }}
          />
        </DetailPart>
      )}
      <RefundsOfPayment paymentId={found.id} />
      {paidAt && <PaymentReceipts paymentId={found.id} />}
      {found.instalments.length > 0 && <Schedule parts={found.instalments} />}
      {found.items.length > 0 && (
        <DetailPart title={t('items')}>
          <Items items={found.items} />
        </DetailPart>
      )}
      {found.disputes.length > 0 && (
        <DetailPart title={t('disputes')}>
          <ul className="payment-disputes" aria-label={t('disputes')}>
            {found.disputes.map(({ id, number, amount, status }) => (
              <li key={id}>
                <a className="digits" href={wayTo('dispute', id, visitor) ?? undefined}>
                  {number}
                </a>
                <Amount of={amount} />
                <StatusPill code={status} />
              </li>
            ))}
          </ul>
        </DetailPart>
      )}
      {found.entries.length > 0 && (
        <DetailPart title={t('went')}>
          <Entries entries={found.entries} />
        </DetailPart>
      )}
      <PaymentDeliveries of={found} />
      <PaymentTimeline of={found} />
      <Notes of={found} />
    </RecordView>
  )
}
export const PaymentDetailView = ({ id }: { readonly id: string }) => (
  <Loaded of={payment.detail} input={{ id }}>
    {(found) => <Found found={found} />}
  </Loaded>
)

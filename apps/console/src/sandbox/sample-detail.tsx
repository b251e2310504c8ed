// A sample order in its drawer: the pattern of a money detail.
import { sample, sampleMethodWords, type SampleOrder } from '@falaj/contract/sample'
import { useLoaded } from '../blocks/loaded/loaded.tsx'
import { ChannelBar } from '../blocks/channel-bar/channel-bar.tsx'
import { Detail, DetailPart } from '../blocks/drawer/detail.tsx'
import { Facts } from '../blocks/facts/facts.tsx'
import { Amount } from '../blocks/money/amount.tsx'
import { StatusPill } from '../blocks/status-pill/status-pill.tsx'
import { Stepper, type Step } from '../blocks/stepper/stepper.tsx'
import { useLanguage } from '../words/language.tsx'
import { useSay } from './example.tsx'

const stepsOf = (order: SampleOrder, say: ReturnType<typeof useSay>): readonly Step[] => {
  const created: Step = { title: say('Created', '已创建'), state: 'done', at: order.createdAt }
  if (order.status === 'FAILURE')
    return [
      created,
      { title: say('Failed', '失败'), state: 'failed', note: say('The bank declined the card.', '银行拒绝了该卡。') },
    ]
  if (order.status === 'CANCELED') return [created, { title: say('Cancelled', '已取消'), state: 'failed' }]
  const paid = ['PAID', 'CUSTOMER_CONFIRMED', 'SETTLED'].includes(order.status)
  return [
    created,
    { title: say('Paid', '已支付'), state: paid ? 'done' : 'ahead' },
    { title: say('Settled', '已结算'), state: order.settledAt ? 'final' : 'ahead', at: order.settledAt },
  ]
}

/** What it is, where the money is, who acts next. */
const sentenceOf = ({ status, store }: SampleOrder, method: string, say: ReturnType<typeof useSay>): string => {
  switch (status) {
    case 'SETTLED':
      return say(
        `Paid by ${method} at ${store}. The money is in your balance. Nothing left to do.`,
        `通过${method}支付，门店 ${store}。款项已入账，无需处理。`,
      )
    case 'FAILURE':
    case 'CANCELED':
      return say('No money moved. The customer can try again.', '没有资金变动，客户可以重试。')
    case 'PAID':
    case 'CUSTOMER_CONFIRMED':
      return say(
        `Paid by ${method} at ${store}. It settles tomorrow morning by itself.`,
        `通过${method}支付，门店 ${store}。明早自动结算。`,
      )
    case 'CREATED':
    case 'ACCEPTED':
    case 'MERCHANT_CONFIRMED':
    default:
      return say('The customer has not paid yet. Nothing to do.', '客户尚未支付，无需处理。')
  }
}

export const SampleDetail = ({ id }: { readonly id: string }) => {
  const language = useLanguage()
  const say = useSay()
  const order = useLoaded(sample.detail, { id }, { lines: 6 })
  if (!order.data) return order.instead
  const { amount, fee, net, status, method, payer, store, reference } = order.data
  const methodName = sampleMethodWords[method as keyof typeof sampleMethodWords]?.[language] ?? method
  return (
    <Detail
      sum={
        <>
          <Amount of={amount} as="hero" />
          <StatusPill code={status} />
        </>
      }
      say={sentenceOf(order.data, methodName, say)}
      steps={<Stepper label={say('Progress', '进度')} steps={stepsOf(order.data, say)} />}
      rail={
        <DetailPart title={say('Payment', '支付')}>
          <Facts
            as="rows"
            facts={[
              { name: say('Method', '方式'), value: methodName },
              { name: say('Payer', '付款人'), value: payer },
              { name: say('Store', '门店'), value: store },
              { name: say('Reference', '商户单号'), value: reference },
            ]}
          />
        </DetailPart>
      }
    >
      <DetailPart title={say('Where the money went', '资金去向')}>
        <ChannelBar
          label={say('Where the money went', '资金去向')}
          parts={[
            { channel: 'fee', name: say('Fee', '手续费'), amount: fee, away: true, rule: '2.2 % + 1.00' },
            { channel: 'net', name: say('You receive', '您收到'), amount: net },
          ]}
        />
      </DetailPart>
    </Detail>
  )
}

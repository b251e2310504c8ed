import { money } from '@falaj/money'
import { Actions } from '../blocks/actions/actions.tsx'
import { DetailPart } from '../blocks/drawer/detail.tsx'
import { Facts } from '../blocks/facts/facts.tsx'
import { OrderDetail } from '../blocks/order/order-detail.tsx'
import { usePayoutSentence, usePayoutSteps } from '../blocks/order/payout.ts'
import { useMoments } from '../blocks/order/moments.ts'
import { Case, useSay } from './example.tsx'

const dirhams = (minor: bigint) => money(minor, 'AED')
const at = (time: string): string => `2026-11-17T${time}Z`
const mine = { debit: true, credit: true }
const sent = {
  amount: dirhams(250_000n),
  createdAt: at('08:12:04'),
  placedAt: at('08:40:31'),
  sentAt: at('08:40:33'),
  completedAt: null,
  returnedAt: null,
  arrivesBy: at('14:00:00'),
  isLate: false,
  checker: 'Omar',
  why: null,
  request: {},
  bankReference: 'FT-3N7Q2KD',
  steps: [
    { at: at('08:12:04'), step: 'asked', who: 'Hessa', reason: null },
    { at: at('08:40:31'), step: 'passed', who: 'Omar', reason: null },
  ],
  entries: [
    { at: at('08:12:04'), reason: 'hold', debit: 'available', credit: 'hold', amount: dirhams(250_000n), mine },
    { at: at('08:40:31'), reason: 'withdraw', debit: 'hold', credit: 'in-transit', amount: dirhams(250_000n), mine },
  ],
  explained: { before: dirhams(1_840_500n), own: dirhams(-250_000n), after: dirhams(1_590_500n) },
}
const returned = {
  ...sent,
  completedAt: at('11:02:10'),
  returnedAt: '2026-11-19T09:30:00Z',
  why: 'ACCOUNT_CLOSED',
}

const Payout = ({ of, status }: { readonly of: typeof sent | typeof returned; readonly status: string }) => {
  const say = useSay()
  const sentence = usePayoutSentence()
  const { momentsOf, why } = useMoments()
  const stepsOf = usePayoutSteps(why)
  const found = { ...of, status }
  return (
    <OrderDetail
      of={found}
      say={sentence(found, {
        created: say('Saved.', '已保存。'),
        paid: say('Paid.', '已付款。'),
        failed: say('It did not happen.', '未成功。'),
        returned: say('Their bank sent it back.', '收款银行已退回款项。'),
      })}
      steps={stepsOf(found, say('Prepared', '已创建'))}
      actions={
        <Actions>
          <button type="button" className="button">
            {say('Repeat', '再次转账')}
          </button>
        </Actions>
      }
      made={{
        name: say('The bank pays', '银行付款'),
        net: dirhams(248_950n),
        fee: dirhams(1000n),
        vat: dirhams(50n),
      }}
      explains={say('What this did to your available AED.', '此笔对可用 AED 余额的影响。')}
      linked={
        <DetailPart title={say('Linked', '关联')}>
          <Facts facts={[{ name: say('Request', '申请'), value: <span className="digits">A-3N7Q2KD</span> }]} />
        </DetailPart>
      }
      facts={[
        { name: say('Beneficiary', '收款人'), value: 'Gulf Linen LLC' },
        { name: say('Account', '账户'), value: <span className="digits">AE •••• 5601</span> },
      ]}
      moments={momentsOf(found, [{ at: found.createdAt, title: say('Prepared', '已创建'), text: 'Hessa' }])}
    />
  )
}
export default function MovementExample() {
  return (
    <>
      <Case title={['With the bank', '银行处理中']}>
        <Payout of={sent} status="PLACED" />
      </Case>
      <Case title={['Sent back by the bank', '银行退回']}>
        <Payout of={returned} status="REVERTED" />
      </Case>
    </>
  )
}

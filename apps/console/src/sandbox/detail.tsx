import { money } from '@falaj/money'
import { Facts } from '../blocks/facts/facts.tsx'
import { Amount } from '../blocks/money/amount.tsx'
import { Stepper } from '../blocks/stepper/stepper.tsx'
import { Timeline } from '../blocks/timeline/timeline.tsx'
import { Case, useSay } from './example.tsx'

export default function DetailExample() {
  const say = useSay()
  const progress = say('Progress', '进度')
  return (
    <>
      <Case title={['Facts in a grid', '网格式详情']}>
        <Facts
          facts={[
            { name: say('Store', '门店'), value: 'City Centre' },
            { name: say('Reference', '商户单号'), value: 'PP-20903' },
            { name: say('Payer', '付款人'), value: '+971 56 ••• 7781' },
            { name: say('Settled', '结算时间'), value: '–' },
          ]}
        />
      </Case>
      <Case title={['Facts in rows, with a sum', '逐行详情与合计']}>
        <div className="case-narrow">
          <Facts
            as="rows"
            facts={[
              { name: say('Withdraw', '提现'), value: <Amount of={money(18_500_000n, 'AED')} /> },
              { name: say('Bank transfer fee', '银行转账费'), value: <Amount of={money(-1000n, 'AED')} /> },
              { name: say('VAT on fee', '手续费增值税'), value: <Amount of={money(-50n, 'AED')} /> },
              {
                name: say('Your bank receives', '银行到账'),
                value: <Amount of={money(18_498_950n, 'AED')} />,
                sum: true,
              },
            ]}
          />
        </div>
      </Case>
      <Case title={['Stepper: settled', '步骤：已结算']}>
        <Stepper
          label={progress}
          steps={[
            { title: say('Created', '已创建'), state: 'done', at: '2026-11-17T14:41:40Z' },
            { title: say('Accepted', '已受理'), state: 'done', at: '2026-11-17T14:41:42Z' },
            { title: say('Paid', '已支付'), state: 'done', at: '2026-11-17T14:41:49Z' },
            { title: say('Settled', '已结算'), state: 'final', at: '2026-11-18T02:00:03Z' },
          ]}
        />
      </Case>
      <Case title={['Stepper: failed, with its reason', '步骤：失败与原因']}>
        <Stepper
          label={progress}
          steps={[
            { title: say('Created', '已创建'), state: 'done', at: '2026-11-17T14:41:40Z' },
            {
              title: say('Failed', '失败'),
              state: 'failed',
              at: '2026-11-17T14:41:49Z',
              note: say('The bank declined the card.', '银行拒绝了该卡。'),
            },
          ]}
        />
      </Case>
      <Case title={['Stepper: waiting', '步骤：等待中']}>
        <Stepper
          label={progress}
          steps={[
            { title: say('Asked for', '已申请'), state: 'done', at: '2026-11-17T14:41:40Z' },
            { title: say('Approved', '已批准'), state: 'ahead', note: say('Omar or Hessa', 'Omar 或 Hessa') },
            { title: say('Sent', '已发送'), state: 'ahead' },
          ]}
        />
      </Case>
      <Case title={['Timeline', '时间线']}>
        <Timeline
          label={say('What happened', '经过')}
          moments={[
            {
              id: '3',
              at: '2026-11-18T02:00:03Z',
              title: say('Settled', '已结算'),
              tone: 'ok',
              text: say('Into your AED balance.', '进入 AED 余额。'),
            },
            { id: '2', at: '2026-11-17T14:41:49Z', title: say('Paid', '已支付'), tone: 'go', text: 'Visa •••• 3307' },
            { id: '1', at: '2026-11-17T14:41:40Z', title: say('Created at City Centre', '在 City Centre 创建') },
          ]}
        />
      </Case>
    </>
  )
}

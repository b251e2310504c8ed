import { money } from '@falaj/money'
import { ChannelBar, type Part } from '../blocks/channel-bar/channel-bar.tsx'
import { Case, useSay } from './example.tsx'

const aed = (minor: bigint) => money(minor, 'AED')
export default function ChannelBarExample() {
  const say = useSay()
  const label = say('Next settlement', '下次结算')
  const parts: readonly Part[] = [
    { channel: 'fee', name: say('Fees', '手续费'), amount: aed(112_175n), away: true, rule: '2.2 % + 1.00' },
    { channel: 'tax', name: say('VAT on fees', '手续费增值税'), amount: aed(5609n), away: true, rule: '5 %' },
    {
      channel: 'refund',
      name: say('Refunds', '退款'),
      amount: aed(115_000n),
      away: true,
      rule: say('1 refund', '1 笔'),
    },
    { channel: 'hold', name: say('On hold', '冻结'), amount: aed(40_000n) },
    { channel: 'promised', name: say('Promised', '已承诺'), amount: aed(0n) },
    { channel: 'net', name: say('You receive', '您收到'), amount: aed(4_588_816n) },
  ]
  return (
    <>
      <Case title={['With its numbers', '附带数字']}>
        <ChannelBar label={label} parts={parts} />
      </Case>
      <Case title={['The bar alone, numbers beside it', '仅条形，数字在旁']}>
        <ChannelBar label={label} parts={parts.slice(-3)} bare />
      </Case>
      <Case title={['Nothing to split', '无可分配']}>
        <ChannelBar label={label} parts={[{ channel: 'net', name: say('You receive', '您收到'), amount: aed(0n) }]} />
      </Case>
    </>
  )
}

import { ChartCard } from '../blocks/chart-card/chart-card.tsx'
import { Case, useSay } from './example.tsx'

const days = Array.from({ length: 30 }, (_, at) => new Date(Date.UTC(2026, 9, 20 + at)).toISOString().slice(0, 10))
/** A wave with weekends: not random, so that pictures of it can be compared. */
const wave = (scale: number, shift: number): number[] =>
  days.map((_, at) => Math.round(scale * (1 + 0.35 * Math.sin((at + shift) / 2.2) + (at % 7 < 5 ? 0.15 : -0.2))))
const labels = days.map((day) => {
  const [year, month, date] = day.split('-')
  return { name: `${date}-${month}-${year}`, short: `${date}-${month}` }
})
const soFar = labels.with(-1, { name: `${labels.at(-1)?.name}, so far`, short: labels.at(-1)?.short ?? '' })
const format = (value: number): string => `AED ${value.toLocaleString('en', { minimumFractionDigits: 2 })}`

export default function ChartCardExample() {
  const say = useSay()
  const sales = say('Sales', '收款')
  const before = say('30 days before', '前 30 天')
  const finding = say('Sales rose 13.7% against the 30 days before.', '与前 30 天相比，收款增长 13.7%。')
  const step = say('Day', '日期')
  const title = say('Performance', '业绩')
  return (
    <>
      <Case title={['One series and the period before', '单一序列与上一周期']} plain>
        <ChartCard
          title={title}
          finding={finding}
          as="lines"
          step={step}
          labels={labels}
          format={format}
          series={[
            { name: sales, values: wave(46_000, 0) },
            { name: before, values: wave(40_000, 1), earlier: true },
          ]}
        />
      </Case>
      <Case title={['The last day is not over', '最后一天尚未结束']} plain>
        <ChartCard
          title={title}
          finding={say('Today has only begun.', '今天才刚开始。')}
          as="bars"
          step={step}
          labels={soFar}
          format={format}
          series={[
            { name: sales, values: wave(46_000, 0).with(-1, 3200) },
            { name: before, values: wave(40_000, 1), earlier: true },
          ]}
        />
      </Case>
      <Case title={['Several series', '多个序列']} plain>
        <ChartCard
          title={say('By method', '按支付方式')}
          finding={say('Bank cards carry most of the sales.', '银行卡占收款的大部分。')}
          as="lines"
          step={step}
          labels={labels}
          format={format}
          series={[
            { name: say('Bank card', '银行卡'), values: wave(30_000, 0) },
            { name: 'Apple Pay', values: wave(18_000, 2) },
            { name: say('Alipay', '支付宝'), values: wave(9000, 4) },
            { name: say('Balance', '余额'), values: wave(5000, 6) },
            { name: say('Other', '其他'), values: wave(2500, 8) },
          ]}
        />
      </Case>
      <Case title={['Bars', '柱形']} plain>
        <ChartCard
          title={say('Refunds', '退款')}
          finding={say('Refunds stay under 2% of sales.', '退款低于收款的 2%。')}
          as="bars"
          step={step}
          labels={labels.slice(-10)}
          format={format}
          series={[{ name: say('Refunds', '退款'), values: wave(700, 3).slice(-10) }]}
        />
      </Case>
      <Case title={['Loading', '加载中']} plain>
        <ChartCard
          title={title}
          finding="…"
          as="bars"
          step={step}
          labels={undefined}
          series={[{ name: sales, values: [] }]}
          format={format}
        />
      </Case>
      <Case title={['Empty', '为空']} plain>
        <ChartCard
          title={title}
          finding={say('There were no sales in these days.', '这些日期没有收款。')}
          as="bars"
          step={step}
          labels={[]}
          series={[{ name: sales, values: [] }]}
          format={format}
        />
      </Case>
      <Case title={['Failed', '失败']} plain>
        <ChartCard
          title={title}
          finding=""
          as="bars"
          step={step}
          labels={[]}
          series={[]}
          format={format}
          failure={{ kind: 'network_error' }}
          onRetry={() => undefined}
        />
      </Case>
    </>
  )
}

// Coins that become dirhams by themselves: per coin by hand or by a schedule, how much stays, and what each run sold. The schedule, its planned
// runs and their outcomes are the automatic settlement's.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { requestStates } from '../kernel/approval-states.ts'
import { planned, runOutcomes, runReasons, runSum, schedule } from '../accounts/automatic-settlement.ts'
import { coins } from '../kernel/coins.ts'
import { settlementModes } from '../kernel/enumerations.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'

const access = areas.cryptoWithdraw
const coin = z.enum(coins)
/** What coins are sold for. */
export const settlementInto = ['AED'] as const
const wanted = {
  coin,
  mode: z.enum(settlementModes),
  schedule,
  /** Percentage of the available balance that is not converted. */
  keepPercent: z.int().check(z.minimum(0, { error: 'PERCENT_OFF' }), z.maximum(99, { error: 'PERCENT_OFF' })),
  /** Less than this is not sold. */
  threshold: money,
  into: z.enum(settlementInto),
}
export const coinRule = z.object(wanted)
export type CoinRule = z.output<typeof coinRule>
const fitTogether = z.check<{
  readonly coin: string
  readonly threshold: { readonly currency: string; readonly minor: bigint }
}>((context) => {
  const { value, issues } = context
  const blame = (message: string): void =>
    void issues.push({ code: 'custom', message, input: value, path: ['threshold'] })
  if (value.threshold.currency !== value.coin) blame('CURRENCY_DIFFERS')
  else if (value.threshold.minor < 0n) blame('AMOUNT')
})

const runs = listed(
  {
    id: field.id,
    plannedAt: sortable(field.time('Run', '执行时间')),
    outcome: field.status('Result', '结果', runOutcomes, statuses),
    coin: field.of('code', coin)('Coin', '币种'),
    available: field.money('Available', '可用余额'),
    keep: field.money('Kept', '保留'),
    sold: field.money('Sold', '卖出'),
    bought: orNone(field.money('Bought', '买入')),
    rate: orNone(field.code('Rate', '汇率')),
    why: orNone(field.label('Why', '原因', ['NOTHING_LEFT'], runReasons)),
    exchangeId: orNone({ ...field.id, title: { en: 'Exchange id', zh: '兑换编号' } }),
    exchange: orNone(field.code('Exchange', '兑换单')),
  },
  {
    text: filter.search('Exchange number', '兑换单号'),
    outcome: filter.several(runOutcomes),
    coin: filter.one(coins),
    plannedAt: filter.dates,
  },
)('POST secure/digiccy/settlement/run/query', [areas.cryptoWithdraw, areas.crypto])
export type CoinSettlementRun = z.output<typeof runs.row>

export const cryptoSettlement = refreshedBy(['automatic-settlement.changed', 'balance.changed'], {
  query: read('POST secure/digiccy/settlement/query', {
    access,
    input: nothing,
    output: z.object({
      coins: z.array(
        z.object({
          coin,
          /** 0: never set. */
          version: z.int(),
          rule: coinRule,
          since: z.nullable(instant),
          by: z.nullable(z.string()),
          /** The next five; none by hand. */
          next: z.array(planned),
          now: runSum,
          /** What that would be worth now; null without a price. */
          worth: z.nullable(money),
          last: z.nullable(runs.row),
          request: z.nullable(z.object({ id, number: z.string(), mine: z.boolean() })),
        }),
      ),
    }),
  }),
  /** Previews a rule before it is requested. */
  preview: read('POST secure/digiccy/settlement/preview', {
    access,
    input: z.object({ coin, schedule, keepPercent: wanted.keepPercent, threshold: money }).check(fitTogether),
    output: z.object({ next: z.array(planned), now: runSum, worth: z.nullable(money) }),
  }),
  edit: change('POST secure/digiccy/settlement/edit', {
    does: { en: 'Requested a change to the automatic settlement of a coin', zh: '申请修改加密货币自动结算' },
    access,
    scene: 'crypto-withdraw-sell',
    idempotent: true,
    input: z.object({ ...wanted, version: z.int(), requestId: z.optional(id) }).check(fitTogether),
    output: z.object({ requestId: z.nullable(id), number: z.nullable(z.string()), state: open(requestStates) }),
  }),
  /** One planned run is taken out, or put back. */
  skip: change('POST secure/digiccy/settlement/skip', {
    does: { en: 'Skipped or restored a settlement run of a coin', zh: '跳过或恢复加密货币自动结算' },
    access,
    idempotent: true,
    input: z.object({ coin, at: instant, skip: z.boolean() }),
    output: nothing,
  }),
  runs,
})

// Green points: counted in the ledger, earned in lots that expire, spent soonest-expiry-first.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, read, refreshedBy } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { booked, byId } from '../kernel/money/record.ts'
import { id, instant, money } from '../kernel/scalars.ts'
import { words } from '../kernel/words.ts'

const access = areas.greenPoints
export const greenKinds = ['earned', 'taken-back', 'spent', 'returned', 'expired'] as const
export type GreenKind = (typeof greenKinds)[number]
export const greenKindWords = words({
  earned: { en: 'Earned', zh: '获得' },
  'taken-back': { en: 'Taken back with a refund', zh: '随退款收回' },
  spent: { en: 'Spent', zh: '使用' },
  returned: { en: 'Returned', zh: '退回' },
  expired: { en: 'Expired', zh: '过期' },
})
/** What points can be spent on. */
export const greenPurposes = ['donate', 'convert'] as const
export const greenPurposeWords = words({
  donate: { en: 'Donated to tree planting', zh: '捐赠植树' },
  convert: { en: 'Converted to balance', zh: '兑换为余额' },
})
export const returnDays = 30
export const spendMax = 1_000_000_000

const query = listed(
  {
    id: field.id,
    at: field.time('Time', '时间'),
    number: field.code('Entry no', '流水号'),
    kind: field.label('Type', '类型', greenKinds, greenKindWords),
    points: field.money('Points', '积分'),
    balance: field.money('Balance after', '变动后余额'),
    orderNo: orNone(field.code('Payment no', '支付单号')),
    store: orNone(field.store),
    expiresAt: orNone(field.time('Lot expires', '批次到期')),
    purpose: orNone(field.label('For', '用途', greenPurposes, greenPurposeWords)),
  },
  {
    text: filter.search('Entry no or payment no', '流水号或支付单号'),
    kind: filter.several(greenKinds),
    store: filter.stores,
    at: filter.dates,
  },
)('POST secure/green/points/query', access)
const detail = z.extend(query.row, {
  /** The lots that it concerns, and how many points of each. */
  lots: z.array(
    z.object({ id, points: z.int(), remaining: z.int(), earnedAt: instant, expiresAt: instant, restored: z.boolean() }),
  ),
  /** For a spend: the entry that returned it. */
  returnedBy: z.nullable(z.object({ id, number: z.string() })),
  /** For a return: the spend. */
  spendId: z.nullable(id),
  paid: z.nullable(money),
  staff: z.nullable(z.string()),
  actions: z.array(z.enum(['giveBack'])),
  ...booked,
})
export type GreenEntry = z.output<typeof detail>

export const greenPoint = refreshedBy(['green-point.changed', 'balance.changed'], {
  query,
  detail: read('POST secure/green/points/detail/{id}', { access, input: byId, output: detail }),
  /** The balance, what of it expires when, and the rules. */
  summary: read('POST secure/green/points/summary', {
    access,
    input: z.object({}),
    output: z.object({
      /** Below zero once a refund took back what was spent: the next points fill it. */
      balance: z.int(),
      spendable: z.int(),
      expiring: z.array(z.object({ at: instant, points: z.int() })),
      rules: z.nullable(
        z.object({
          /** What has to be paid for one point. */
          unit: money,
          months: z.int(),
          graceDays: z.int(),
          /** What a hundred points are worth; null: they can't be converted. */
          worth: z.nullable(money),
          donates: z.boolean(),
        }),
      ),
    }),
  }),
  spend: change('POST secure/green/points/spend', {
    does: { en: 'Spent green points', zh: '使用绿色积分' },
    access,
    idempotent: true,
    input: z.object({
      purpose: z.enum(greenPurposes),
      points: z
        .int({ error: 'GREEN_POINTS' })
        .check(z.minimum(1, { error: 'GREEN_POINTS' }), z.maximum(spendMax, { error: 'GREEN_POINTS' })),
    }),
    output: z.object({ id, number: z.string(), paid: z.nullable(money) }),
  }),
  /** Puts the points back into the lots they came from; what expired meanwhile gets days of grace. */
  giveBack: change('POST secure/green/points/return', {
    does: { en: 'Returned spent green points', zh: '退回已使用的绿色积分' },
    access,
    idempotent: true,
    input: byId,
    output: z.object({ id, number: z.string() }),
  }),
})

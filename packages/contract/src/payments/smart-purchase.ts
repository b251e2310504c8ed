// Smart purchase: payments that customers make in instalments. The merchant is paid at once; this is what the provider collects afterwards.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { byId } from '../kernel/money/record.ts'
import { calendarDay, version } from '../kernel/sale.ts'
import { instant, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'

const access = areas.fiatTransactions
/** `plan-behind`: a part was not paid on its day. `plan-ended`: a refund covered all remaining parts. */
const planStatuses = ['plan-open', 'plan-behind', 'plan-paid', 'plan-ended'] as const
/** `instalment-cut`: taken off by a refund before anybody collected it. */
const partStatuses = ['instalment-due', 'instalment-missed', 'instalment-paid', 'instalment-cut'] as const

const query = listed(
  {
    id: field.id,
    createdAt: field.time('Paid to you', '到账时间'),
    number: field.code('Payment no', '支付单号'),
    payer: orNone(field.text('Payer', '付款人')),
    status: field.status('Status', '状态', planStatuses, statuses),
    parts: field.count('Instalments', '分期数'),
    amount: sortable(field.money('Amount', '金额')),
    collected: field.money('Paid by the customer', '顾客已付'),
    left: field.money('Still due from the customer', '顾客待付'),
    /** YYYY-MM-DD in Dubai. */
    nextOn: orNone(field.code('Next instalment', '下一期')),
  },
  {
    text: filter.search('Payment no or payer', '支付单号或付款人'),
    status: filter.several(planStatuses),
    amount: filter.amount,
    createdAt: filter.dates,
  },
)('POST secure/trade/instalment/query', access)

export const instalmentPart = z.object({
  no: z.int(),
  dueOn: z.string(),
  /** As agreed with the customer. */
  amount: money,
  /** Taken off by refunds. */
  cut: money,
  status: open(partStatuses),
  paidAt: z.nullable(instant),
})
export type InstalmentPart = z.output<typeof instalmentPart>

const offeredPlan = z.object({
  parts: z.int(),
  /** The smallest payment that can be made in it. */
  min: money,
})
export type PlanOffered = z.output<typeof offeredPlan>
/** How far ahead a change can begin. */
export const offerDaysAhead = 366

export const smartPurchase = refreshedBy(['instalment.changed', 'payment.changed', 'product.changed'], {
  query,
  detail: read('POST secure/trade/instalment/detail/{id}', {
    access,
    input: byId,
    output: z.extend(query.row, { schedule: z.array(instalmentPart), fee: money, vat: money, net: money }),
  }),
  /** Which plans payers are offered, and since when. */
  offer: read('POST secure/trade/instalment/offer/query', {
    access,
    input: nothing,
    output: z.object({
      version,
      /** YYYY-MM-DD in Dubai. */
      today: z.string(),
      now: z.array(offeredPlan),
      /** Planned change that has not started. */
      next: z.nullable(z.object({ from: z.string(), plans: z.array(offeredPlan) })),
      /** The least of each plan, and the most of any. */
      least: z.array(offeredPlan),
      most: money,
      mayChange: z.boolean(),
      changes: z.array(z.object({ at: instant, who: z.string(), from: z.string(), plans: z.array(offeredPlan) })),
    }),
  }),
  /** By `productKeepers`. A plan without a smallest payment is not offered. Plans that customers have agreed to are unaffected. */
  setOffer: change('POST secure/trade/instalment/offer/set', {
    product: 'smart-purchase',
    does: { en: 'Changed the instalment plans that are offered', zh: '修改提供的分期方案' },
    access,
    idempotent: true,
    input: z.object({
      version,
      from: calendarDay,
      min3: z.optional(money),
      min6: z.optional(money),
      min12: z.optional(money),
    }),
    output: z.object({ version }),
  }),
})

// What became available: one record per merchant, currency and due day, with the payments it is made of.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { homeCurrencies } from '../kernel/scalars.ts'
import { refreshedBy, pageParam, read } from '../kernel/endpoint.ts'
import { field, filter, listed, sortable } from '../kernel/fields.ts'
import { booked, byId } from '../kernel/money/record.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { words } from '../kernel/words.ts'

const access = areas.fiatTransactions

/** `cycle`: on the day it was due. `early`: requested before. */
export const settlementKinds = ['cycle', 'early'] as const
export const settlementKindWords = words({
  cycle: { en: 'By cycle', zh: '按周期' },
  early: { en: 'Before it was due', zh: '提前结算' },
})

const sum = { gross: money, fee: money, vat: money, net: money }
/** YYYY-MM-DD in Dubai, as the days below. */
const neverChanges = {
  en: 'What was recorded by then. Such a record never changes.',
  zh: '截至该时刻已登记的记录。此类记录不会更改。',
}
const listing = listed(
  {
    id: field.id,
    settledAt: sortable(field.time('Settled', '结算时间')),
    number: field.code('Settlement no', '结算单号'),
    kind: field.label('Kind', '结算方式', settlementKinds, settlementKindWords),
    dueOn: field.day('Due', '应结算日'),
    firstDay: field.day('Payments of', '收款日期'),
    lastDay: field.day('To', '截止日'),
    payments: field.count('Payments', '收款笔数'),
    gross: field.money('Gross', '总额'),
    fee: field.money('Fee', '手续费'),
    vat: field.money('VAT', '增值税'),
    net: sortable(field.money('Settled amount', '结算金额')),
  },
  {
    text: filter.search('Settlement no', '结算单号'),
    currency: filter.one(homeCurrencies, { en: 'Currency', zh: '币种' }),
    kind: filter.one(settlementKinds),
    net: filter.amount,
    /** With payments of one of these. */
    store: filter.stores,
    settledAt: filter.dates,
    asOf: filter.asOf(neverChanges),
  },
)
const forParents = { by: 'settledAt' } as const
const query = { ...listing('POST secure/trade/settlement/query', access), forParents }
const { row } = query
export type SettlementRow = z.output<typeof row>
const both = z.object({ en: z.string(), zh: z.string() })
const part = { payments: z.int(), ...sum }
/**
 * Why it is not what the sales of its days suggest. `elsewhere`: sold on its days, but settled by another or not yet. The others moved the
 * available balance since the settlement before it, up to this one, so each of them is in one settlement only.
 */
export const differences = ['elsewhere', 'refund', 'refund-back', 'dispute', 'dispute-back', 'dispute-fee'] as const
export type Difference = (typeof differences)[number]
const xray = z.object({
  /** Everything sold on its days, before fees. */
  sales: money,
  /** Those of which there is at least one, in the order above; less than nothing: it made the amount smaller. */
  parts: z.array(z.object({ part: open(differences), count: z.int(), amount: money })),
  /** Remaining part of the settled amount, after refunds and disputes. */
  left: money,
  /** When the settlement before it was made; none if it is the first in its currency. */
  since: z.nullable(instant),
})
const detail = z.extend(row, {
  xray,
  /** Each day whose payments are in it. */
  days: z.array(z.object({ day: z.string(), ...part })),
  products: z.array(z.object({ product: z.string(), ...part })),
  /** Null: of no store. */
  stores: z.array(z.object({ store: z.nullable(z.string()), name: z.nullable(both), ...part })),
  /** The part of the stores that name a bank account of their own, by account. */
  accounts: z.array(z.object({ id, text: z.string(), stores: z.array(z.string()), net: money })),
  ...booked,
})
export type SettlementDetail = z.output<typeof detail>
const payment = z.object({
  id,
  paidAt: instant,
  number: z.string(),
  product: z.string(),
  store: z.nullable(z.string()),
  ...sum,
})

const difference = z.object({
  /** A kind of record: payment, refund or dispute. */
  kind: z.string(),
  id,
  number: z.string(),
  /** A few words more: the reason of a refund, the settlement that a payment is in. */
  detail: z.string(),
  at: instant,
  amount: money,
})
export type DifferenceRow = z.output<typeof difference>

export const settlement = refreshedBy(['balance.changed'], {
  query,
  detail: {
    ...read('POST secure/trade/settlement/detail/{id}', { access, input: byId, output: detail }),
    forParents,
  },
  /** The payments themselves, in the order they were taken. */
  payments: read('POST secure/trade/settlement/payments', {
    access,
    input: z.object({ id, pageParam }),
    output: z.object({ rows: z.array(payment), total: z.int() }),
  }),
  /** What one of its differences is made of, the oldest first. */
  rows: read('POST secure/trade/settlement/rows', {
    access,
    input: z.object({ id, part: z.enum(differences), pageParam }),
    output: z.object({ rows: z.array(difference), total: z.int() }),
  }),
})

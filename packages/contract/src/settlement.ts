// What became available: one record per merchant, currency and due day, with the sales it is made of.
import * as z from 'zod/mini'
import { areas } from './access.ts'
import { homeCurrencies } from './home.ts'
import { list, pageParam, read } from './endpoint.ts'
import { dateRange, id, instant, money, open, shortText } from './scalars.ts'
import { transferEntries, transferExplained } from './transfer.ts'
import { words } from './words.ts'

const access = areas.fiatTransactions

/** `cycle`: on the day it was due. `early`: asked for before. */
export const settlementKinds = ['cycle', 'early'] as const
export const settlementKindWords = words({
  cycle: { en: 'By cycle', zh: '按周期' },
  early: { en: 'Before it was due', zh: '提前结算' },
})

const sum = { gross: money, fee: money, vat: money, net: money }
const row = z.object({
  id,
  settledAt: instant,
  number: z.string(),
  kind: open(settlementKinds),
  /** YYYY-MM-DD in Dubai, as the days below. */
  dueOn: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  takings: z.int(),
  ...sum,
})
export type SettlementRow = z.output<typeof row>
const part = { takings: z.int(), ...sum }
const detail = z.extend(row, {
  /** Each day whose sales are in it. */
  days: z.array(z.object({ day: z.string(), ...part })),
  products: z.array(z.object({ product: z.string(), ...part })),
  entries: transferEntries,
  explained: transferExplained,
})
export type SettlementDetail = z.output<typeof detail>
const taking = z.object({
  id,
  takenAt: instant,
  number: z.string(),
  product: z.string(),
  store: z.nullable(z.string()),
  ...sum,
})

export const settlement = {
  query: list('POST secure/trade/settlement/query', {
    access,
    filters: z.object({
      text: z.optional(shortText),
      currency: z.optional(z.enum(homeCurrencies)),
      kind: z.optional(z.enum(settlementKinds)),
      settledAt: z.optional(dateRange),
    }),
    row,
    titles: words({
      id: { en: 'Id', zh: '编号' },
      settledAt: { en: 'Settled', zh: '结算时间' },
      number: { en: 'Settlement no', zh: '结算单号' },
      kind: { en: 'Kind', zh: '结算方式' },
      dueOn: { en: 'Due', zh: '应结算日' },
      firstDay: { en: 'Sales of', zh: '收款日期' },
      lastDay: { en: 'To', zh: '截止日' },
      takings: { en: 'Sales', zh: '收款笔数' },
      gross: { en: 'Gross', zh: '总额' },
      fee: { en: 'Fee', zh: '手续费' },
      vat: { en: 'VAT', zh: '增值税' },
      net: { en: 'Settled amount', zh: '结算金额' },
      text: { en: 'Settlement no', zh: '结算单号' },
      currency: { en: 'Currency', zh: '币种' },
    }),
    labels: { kind: settlementKindWords },
  }),
  detail: read('POST secure/trade/settlement/detail/{id}', { access, input: z.object({ id }), output: detail }),
  /** The sales themselves, in the order they were taken. */
  takings: read('POST secure/trade/settlement/takings', {
    access,
    input: z.object({ id, pageParam }),
    output: z.object({ rows: z.array(taking), total: z.int() }),
  }),
}

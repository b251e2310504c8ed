// Data summary: one measure by two groups over a period, against the period before; and the rows that any figure is made of.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { read, refreshedBy } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { calendarDay } from '../kernel/sale.ts'
import { homeCurrencies, id, localTime, money, open } from '../kernel/scalars.ts'
import { dayMs } from '../kernel/time.ts'
import { words } from '../kernel/words.ts'

export const mainMeasures = ['sales', 'refunds', 'fees', 'vat', 'net', 'average'] as const
/** What is shown. A rate is `value` of `base`; what is counted once wherever it occurs has totals that are not the sum of their cells. */
export const measureKinds = {
  sales: 'money',
  payments: 'count',
  refunds: 'money',
  'refund-rate': 'rate',
  disputes: 'count',
  disputed: 'money',
  fees: 'money',
  vat: 'money',
  net: 'money',
  settled: 'money',
  average: 'average',
  terminals: 'distinct',
  payers: 'distinct',
} as const
export type MeasureName = keyof typeof measureKinds
export const measureNames = Object.keys(measureKinds) as [MeasureName, ...MeasureName[]]
export const measureWords = words({
  sales: { en: 'Sales', zh: '销售额' },
  payments: { en: 'Payments', zh: '付款笔数' },
  refunds: { en: 'Refunds', zh: '退款' },
  'refund-rate': { en: 'Refund rate', zh: '退款率' },
  disputes: { en: 'Disputes', zh: '争议数' },
  disputed: { en: 'Disputed amount', zh: '争议金额' },
  fees: { en: 'Fees', zh: '手续费' },
  vat: { en: 'VAT on fees', zh: '手续费增值税' },
  net: { en: 'Net', zh: '净额' },
  settled: { en: 'Settled', zh: '已结算' },
  average: { en: 'Average payment', zh: '平均每笔' },
  terminals: { en: 'Terminals that sold', zh: '有销售的终端' },
  payers: { en: 'Known customers', zh: '已知客户' },
})
export const dimensionNames = [
  'merchant',
  'store',
  'terminal',
  'method',
  'hour',
  'weekday',
  'day',
  'week',
  'month',
] as const
export type DimensionName = (typeof dimensionNames)[number]
export const dimensionWords = words({
  merchant: { en: 'Merchant', zh: '商户' },
  store: { en: 'Store', zh: '门店' },
  terminal: { en: 'Terminal', zh: '终端' },
  method: { en: 'Method', zh: '支付方式' },
  hour: { en: 'Hour of the day', zh: '小时' },
  weekday: { en: 'Weekday', zh: '星期' },
  day: { en: 'Day', zh: '日' },
  week: { en: 'Week', zh: '周' },
  month: { en: 'Month', zh: '月' },
})
/** Their keys are of one period: another period has others. */
export const isDated = (name: string): boolean => name === 'day' || name === 'week' || name === 'month'
export const againsts = ['before', 'year', 'none'] as const
export type Against = (typeof againsts)[number]
export const againstWords = words({
  before: { en: 'The period before', zh: '上一期间' },
  year: { en: 'A year before', zh: '去年同期' },
  none: { en: 'Nothing', zh: '不对比' },
})
/** More columns or rows than these are refused with what to choose instead. */
export const columnsMax = 62
export const rowsMax = 400
/** Two years and the months begun. */
export const summaryDaysMax = 800
export const recordsPage = 25

const key = z.string().check(z.maxLength(120))
const where = z.object({
  merchant: z.optional(id),
  store: z.optional(key),
  terminal: z.optional(id),
  method: z.optional(key),
  hour: z.optional(z.string().check(z.regex(/^(1?\d|2[0-3])$/))),
  weekday: z.optional(z.string().check(z.regex(/^[1-7]$/))),
  day: z.optional(calendarDay),
  week: z.optional(calendarDay),
  month: z.optional(calendarDay),
})
export type Where = z.output<typeof where>
/** Days in Dubai, both included. */
const period = z.object({ from: calendarDay, to: calendarDay }).check(
  z.refine(({ from, to }) => from <= to, { error: 'RANGE_ORDER' }),
  z.refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / dayMs < summaryDaysMax, { error: 'INVALID' }),
)
const wanted = {
  show: z.enum(measureNames),
  currency: z.enum(homeCurrencies),
  period,
  /** Only what is of these groups; a key of each. */
  where,
}
/** Minor units or a count; of a rate, above the line, and `base` below it. */
const figure = z.object({
  value: z.string(),
  base: z.nullable(z.string()),
  /** The same of the period that it is compared with; null where there is none. */
  before: z.nullable(z.object({ value: z.string(), base: z.nullable(z.string()) })),
})
export type SummaryFigure = z.output<typeof figure>
const heading = z.object({
  key: z.string(),
  /** The name of a merchant, store or terminal; null: the key says it. */
  name: z.nullable(z.object({ en: z.string(), zh: z.string() })),
  note: z.nullable(z.string()),
  total: figure,
})
export type SummaryHeading = z.output<typeof heading>
const columns = z.enum([...dimensionNames, 'none'])
export type ColumnsName = DimensionName | 'none'

/** The question as the filter of a list, by which it is saved, exported and scheduled. Absent: as the page begins. */
const table = listed(
  {
    id: field.key,
    row: field.words('Row', '行'),
    column: field.words('Column', '列'),
    value: orNone(field.text('Figure', '数值')),
    before: orNone(field.text('Before', '之前')),
  },
  {
    show: filter.one(measureNames, { en: 'Show', zh: '显示' }, measureWords),
    rows: filter.one(dimensionNames, { en: 'Rows', zh: '行' }, dimensionWords),
    columns: filter.one(
      [...dimensionNames, 'none'],
      { en: 'Columns', zh: '列' },
      {
        ...dimensionWords,
        none: { en: 'None', zh: '无' },
      },
    ),
    currency: filter.one(homeCurrencies, { en: 'Currency', zh: '币种' }),
    against: filter.one(againsts, { en: 'Against', zh: '对比' }, againstWords),
    period: filter.days(
      z.object({ startTime: localTime, endTime: localTime }).check(
        z.refine(({ startTime, endTime }) => startTime <= endTime, { error: 'RANGE_ORDER' }),
        z.refine(({ startTime, endTime }) => (Date.parse(endTime) - Date.parse(startTime)) / dayMs < summaryDaysMax, {
          error: 'INVALID',
        }),
      ),
      { en: 'Period', zh: '期间' },
    ),
  },
)('POST secure/dataSummary/table', areas.dataSummary)
export type SummaryFilters = z.output<typeof table.filters>

export const dataSummary = refreshedBy(['balance.changed', 'refund.changed', 'dispute.changed'], {
  query: read('POST secure/dataSummary/query', {
    access: areas.dataSummary,
    background: true,
    input: z.object({ ...wanted, rows: z.enum(dimensionNames), columns, against: z.enum(againsts) }),
    output: z.object({
      /** Too many columns or rows, or days to read by the hour: choose this instead. Then there are no figures. */
      tooFine: z.nullable(
        z.object({ axis: z.enum(['rows', 'columns', 'period']), choose: z.nullable(z.enum(dimensionNames)) }),
      ),
      rows: z.array(heading),
      columns: z.array(heading),
      /** Row by row; null where nothing was. */
      cells: z.array(z.array(z.nullable(figure))),
      total: figure,
      /** The main figures of the same rows, whatever is shown. */
      main: z.array(z.object({ name: z.enum(mainMeasures), figure })),
      /** The days that the period is compared with; both included. */
      before: z.nullable(z.object({ from: z.string(), to: z.string() })),
      /** Whose sums these are, and the days in which they count: the last is included, null has no end. */
      merchants: z.array(
        z.object({
          id,
          mid: z.string(),
          name: z.object({ en: z.string(), zh: z.string() }),
          from: z.nullable(z.string()),
          to: z.nullable(z.string()),
        }),
      ),
      /** Currencies in which there is anything. */
      currencies: z.array(open(homeCurrencies)),
      at: z.string(),
    }),
  }),
  /** The table line by line, and as a file. */
  table,
  /** What a figure is made of, the newest first. */
  records: read('POST secure/dataSummary/records', {
    access: areas.dataSummary,
    background: true,
    input: z.object({ ...wanted, after: z.optional(z.string().check(z.regex(/^\d{1,16}_[0-9a-f-]{36}$/))) }),
    output: z.object({
      rows: z.array(
        z.object({
          kind: open(['payment', 'refund', 'dispute']),
          id,
          merchantId: id,
          merchantMid: z.string(),
          merchant: z.object({ en: z.string(), zh: z.string() }),
          number: z.string(),
          at: z.string(),
          store: z.string(),
          /** What people call it; null without a store. */
          storeName: z.nullable(z.object({ en: z.string(), zh: z.string() })),
          method: z.string(),
          amount: money,
          /** What it adds to the figure, and to the base of a rate. */
          value: z.string(),
          base: z.nullable(z.string()),
          /** What is counted once: the terminal or the customer. */
          counted: z.nullable(z.string()),
        }),
      ),
      next: z.nullable(z.string()),
      total: figure,
      /** How many rows there are: payments, refunds and disputes. */
      count: z.int(),
    }),
  }),
})

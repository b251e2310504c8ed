// What a member finds at home: the things that need them, most pressing first; and for those who see money, how it goes.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { filter } from '../kernel/fields.ts'
import { refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { paymentProducts, productNames, type ProductKey } from '../kernel/products.ts'
import { homeCurrencies, money, open } from '../kernel/scalars.ts'
import { words } from '../kernel/words.ts'

export const needKinds = [
  'approvals',
  'disputes',
  'disputes-unsent',
  'sent-back',
  'blocked',
  'webhook',
  'document',
  'agreement',
  'second-factor',
] as const
/** now: it is late or others wait for it; soon: it will be; later: optional. */
export const needLevels = ['now', 'soon', 'later'] as const

/** Specification 3: one day, week, month, year. Today's hours, the last 7 and 30 days, the last 12 months; the last step is the one now. */
export const periods = {
  day: { unit: 'hour', steps: 24 },
  week: { unit: 'day', steps: 7 },
  month: { unit: 'day', steps: 30 },
  year: { unit: 'month', steps: 12 },
} as const
export type PeriodName = keyof typeof periods
export const periodNames = Object.keys(periods) as [PeriodName, ...PeriodName[]]
/** Payments of each product; a payment in instalments or coins belongs to that product, whatever was sold. */
const productMetrics = [...paymentProducts, 'pay-with-crypto'] as const
type ProductMetric = (typeof productMetrics)[number]
export const isOfProduct = (name: string): name is ProductMetric => productMetrics.some((each) => each === name)
export const metricNames = [
  'transaction',
  'refund',
  'settlement',
  'instalment',
  'cash-in',
  'cash-out',
  'cash-top-up',
  'cashback',
  'transfer',
  'transfer-to-bank',
  'crypto-top-up',
  'digital-receipt',
  'receipt-fee',
  ...productMetrics,
] as const
export type MetricName = (typeof metricNames)[number]
/** Metrics whose records belong to stores. */
export const storeMetrics = [
  'transaction',
  'refund',
  'cash-in',
  'cash-out',
  'cash-top-up',
] as const satisfies readonly MetricName[]
/** Metrics that are not payments of one product. */
export type OwnMetric = Exclude<MetricName, ProductMetric>
const usualMetrics = ['transaction', 'refund', 'settlement'] as const
export type UsualMetric = (typeof usualMetrics)[number]
/** Shown to everybody; the others to merchants who have any. */
export const isUsual = (name: MetricName): boolean => usualMetrics.some((each) => each === name)
export const metricWords = words({
  ...productNames,
  transaction: { en: 'Transactions', zh: '交易' },
  refund: { en: 'Refunds', zh: '退款' },
  settlement: { en: 'Settlements', zh: '结算' },
  instalment: { en: 'Paid in instalments', zh: '分期付款' },
  'cash-in': { en: 'Cash in', zh: '现金存入' },
  'cash-out': { en: 'Cash out', zh: '现金取出' },
  'cash-top-up': { en: 'Cash top-ups', zh: '现金充值' },
  cashback: { en: 'Cashback', zh: '返现' },
  transfer: { en: 'Transfers sent', zh: '转出' },
  'transfer-to-bank': { en: 'Transfers to bank', zh: '转账到银行' },
  'crypto-top-up': { en: 'Crypto top-ups', zh: '加密货币充值' },
  'digital-receipt': { en: 'Receipts sent', zh: '已发送小票' },
  'receipt-fee': { en: 'Receipt fees', zh: '小票费用' },
})
/** The figures of each product: one that takes payments has its own line of them. */
export const metricsOf = (product: ProductKey): readonly MetricName[] =>
  ({
    'smart-purchase': ['instalment'] as const,
    eatm: ['cash-in', 'cash-out'] as const,
    'digital-receipt': ['digital-receipt', 'receipt-fee'] as const,
  })[product as string] ?? [product as MetricName]
const currency = z.enum(homeCurrencies)
const day = z.string()

const sum = z.object({ amount: money, count: z.int() })
const metric = z.object({
  name: open(metricNames),
  now: sum,
  /** Yesterday, the 7 or 30 days before, the year before: until the same time as now is of this one. */
  before: sum,
  /** One per step that has begun; the last one is not over. */
  values: z.array(money),
  /** The same steps of the period before; the last one until the same time. */
  earlier: z.array(money),
})

export const home = {
  ...refreshedBy(
    [
      'approval.changed',
      'dispute.changed',
      'bank-account.changed',
      'profile.changed',
      'webhook.changed',
      'product.changed',
    ],
    {
      needs: read('POST secure/home/needs', {
        forStores: 'asks',
        access: 'signed-in',
        background: true,
        input: nothing,
        output: z.object({
          items: z.array(
            z.object({
              kind: open(needKinds),
              level: open(needLevels),
              count: z.int(),
              /** Names the object. */
              what: z.nullable(z.object({ en: z.string(), zh: z.string() })),
              /** Until when: a day or an instant. */
              due: z.nullable(z.string()),
              link: z.string(),
            }),
          ),
        }),
      }),
    },
  ),
  ...refreshedBy(['balance.changed', 'cash.changed', 'cashback.changed', 'crypto-top-up.changed', 'receipt.changed'], {
    performance: read('POST secure/home/performance', {
      forStores: 'asks',
      access: areas.fiatAccounts,
      background: true,
      /** `stores`: only these; what no store has its part in is left out then. */
      input: z.object({ period: z.enum(periodNames), currency, stores: filter.stores.schema }),
      output: z.object({
        /** Each step's beginning on the member's clock: '2026-11-16T13' is an hour, '2026-11-16' a day, '2026-11' a month. A day has all its hours. */
        steps: z.array(z.string()),
        metrics: z.array(metric),
      }),
    }),
    /** The value of all coins, as on the crypto dashboard, and behind the same code. */
    coins: read('POST secure/home/coins', {
      access: areas.crypto,
      background: true,
      input: nothing,
      output: z.object({ total: money }),
    }),
    /** The pending amount, when it becomes available, and its parts. */
    nextSettlement: read('POST secure/home/nextSettlement', {
      access: areas.fiatAccounts,
      background: true,
      input: z.object({ currency }),
      output: z.object({
        next: z.nullable(z.object({ dueOn: day, payments: z.int(), gross: money, fee: money, vat: money, net: money })),
        /** Everything that is pending later. */
        later: money,
      }),
    }),
    /** The available balance of the coming days: known and expected amounts. */
    forecast: read('POST secure/home/forecast', {
      access: areas.fiatAccounts,
      background: true,
      input: z.object({ currency }),
      output: z.object({
        days: z.array(
          z.object({
            day,
            /** Today's balance and the settlements that are already due that day or before. */
            known: money,
            /** With the usual payments of such a weekday: in median, weak and strong weeks. */
            expected: money,
            low: money,
            high: money,
          }),
        ),
        /** How many weeks of payments it was learnt from; 0: nothing is expected, only known. */
        weeks: z.int(),
      }),
    }),
  }),
}

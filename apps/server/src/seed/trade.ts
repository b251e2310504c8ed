// How the demo world's merchants trade: what they sell where, how much on which day of the week and of the year.
import { dayMs } from '@falaj/contract/kernel/time'
import type { ProductKey } from '@falaj/contract/kernel/products'
import { money, type Currency } from '@falaj/money'
import { dubaiTime, weekdayOf } from '../platform/base/banking-days.ts'
import type { PaidPayment, PaidWith } from '../platform/payment/payment.ts'
import { chanceOf, idAt, idOf, numberOf } from './chance.ts'

interface Channel {
  readonly product: ProductKey
  readonly store: string | null
  /** Share of all sales. */
  readonly share: number
  /** Smallest and usual amount in whole units; some are several times as large. */
  readonly from: number
  readonly usual: number
  /** Shares of other currencies than dirhams. */
  readonly abroad?: Partial<Record<Currency, number>>
  /** Share of larger sales that are paid in instalments. */
  readonly instalments?: number
}
export interface Trade {
  readonly merchant: string
  readonly salesPerDay: number
  /** Friday, Saturday and Sunday against the other days. */
  readonly weekend: number
  readonly opens: number
  readonly closes: number
  readonly channels: readonly Channel[]
  /** Whole dirhams that stay when it pays out to its bank on Tuesdays. */
  readonly keeps: number
}
export const trades: readonly Trade[] = [
  {
    merchant: 'marina',
    salesPerDay: 12,
    weekend: 1.5,
    opens: 10,
    closes: 23,
    keeps: 40_000,
    channels: [
      { product: 'qrpay', store: 'Marina Walk', share: 0.44, from: 18, usual: 140 },
      { product: 'smart-code', store: 'JBR Kiosk', share: 0.2, from: 9, usual: 45 },
      {
        product: 'gateway',
        store: 'Online shop',
        share: 0.26,
        from: 60,
        usual: 320,
        abroad: { USD: 0.2, EUR: 0.07, GBP: 0.06 },
      },
      { product: 'paylink', store: null, share: 0.07, from: 150, usual: 900, abroad: { USD: 0.25 } },
      { product: 'invoice', store: null, share: 0.03, from: 900, usual: 4200 },
    ],
  },
  {
    merchant: 'souk',
    salesPerDay: 16,
    weekend: 1.7,
    opens: 10,
    closes: 23,
    keeps: 80_000,
    channels: [
      { product: 'qrpay', store: 'Gold Souk', share: 0.24, from: 120, usual: 860 },
      { product: 'smart-code', store: 'Spice Souk', share: 0.36, from: 15, usual: 75 },
      { product: 'direct-pay', store: 'Textile Souk', share: 0.22, from: 40, usual: 210 },
      {
        product: 'gateway',
        store: 'souk.example',
        share: 0.18,
        from: 80,
        usual: 410,
        abroad: { USD: 0.22 },
        instalments: 0.12,
      },
    ],
  },
  {
    merchant: 'oryx',
    salesPerDay: 2,
    weekend: 0.2,
    opens: 9,
    closes: 18,
    keeps: 15_000,
    channels: [
      { product: 'invoice', store: null, share: 0.6, from: 700, usual: 3800 },
      { product: 'paylink', store: null, share: 0.4, from: 250, usual: 1200 },
    ],
  },
  {
    merchant: 'taxi',
    salesPerDay: 10,
    weekend: 1.2,
    opens: 6,
    closes: 24,
    keeps: 4000,
    channels: [
      { product: 'qrpay', store: 'Cars 1–12', share: 0.7, from: 12, usual: 34 },
      { product: 'smart-code', store: 'Airport stand', share: 0.3, from: 35, usual: 78 },
    ],
  },
  {
    merchant: 'fleet',
    salesPerDay: 14,
    weekend: 1.15,
    opens: 5,
    closes: 24,
    keeps: 40_000,
    channels: [
      { product: 'in-app', store: 'City Fleet app', share: 0.66, from: 14, usual: 42 },
      { product: 'auto-debit', store: 'Corporate accounts', share: 0.16, from: 120, usual: 640 },
      { product: 'qrpay', store: 'Kerbside', share: 0.18, from: 12, usual: 38 },
    ],
  },
  {
    merchant: 'harbour',
    salesPerDay: 2,
    weekend: 1.1,
    opens: 10,
    closes: 21,
    keeps: 3000,
    channels: [{ product: 'qrpay', store: 'Harbour Books', share: 1, from: 20, usual: 90 }],
  },
]

/** January to December: winter is the season, in summer people are away. */
const seasons = [1.18, 1.12, 1.05, 0.98, 0.94, 0.82, 0.72, 0.74, 0.9, 1.02, 1.15, 1.35] as const
/** A little more every year, counted from a fixed day so that a day's sales never change. */
const growth = (day: string): number => 1 + (Date.parse(day) - Date.parse('2026-01-01')) / (365.25 * dayMs) / 6
const busyness = (trade: Trade, day: string): number =>
  (weekdayOf(day) >= 5 ? trade.weekend : 1) * (seasons[Number(day.slice(5, 7)) - 1] ?? 1) * growth(day)

const pick = <Item>(items: readonly Item[], shareOf: (item: Item) => number, at: number): Item => {
  let left = at
  for (const item of items) {
    left -= shareOf(item)
    if (left < 0) return item
  }
  return items.at(-1)!
}
const currencyOf = ({ abroad = {} }: Channel, at: number): Currency =>
  pick([...(Object.entries(abroad) as [Currency, number][]), ['AED', 1] as const], ([, share]) => share, at)[0]

/** Payment methods by kind of sale: percentages. */
const card = [
  ['VISA', 38],
  ['MASTERCARD', 30],
  ['AMEX', 5],
  ['JAYWAN', 4],
] as const
const wallets = [
  ['APPLE_PAY', 12],
  ['GOOGLE_PAY', 5],
  ['SAMSUNG_PAY', 2],
] as const
const methods = [...card, ...wallets, ['NPSS', 2], ['PAY_LATER', 1], ['ALIPAY', 1]] as const
const cards: ReadonlySet<string> = new Set(card.map(([name]) => name))
export const paidWith = (at: number, last4: number): PaidWith => {
  const [method] = pick(methods, ([, share]) => share / 100, at)
  const isCard = cards.has(method)
  return {
    method,
    brand: isCard ? method : null,
    last4: isCard ? String(Math.floor(last4 * 10_000)).padStart(4, '0') : null,
    threeDs: isCard && last4 < 0.6 ? 'PASSED' : null,
    rrn: String(Math.floor(at * 1e12)).padStart(12, '0'),
    authCode: String(Math.floor(last4 * 1e6)).padStart(6, '0'),
  }
}
const people = [
  'Aisha Rahman',
  'Omar Haddad',
  'Li Wei',
  'Sara Nasser',
  'James Carter',
  'Fatima Zahra',
  'Chen Hao',
  'Maria Silva',
] as const

const instalmentsFrom = 300_00n

/** Outcome of an order: nearly all are paid. */
export interface PastPayment {
  readonly payment: PaidPayment
  /** Null means paid. Otherwise the reason for the failure. */
  readonly failure: string | null
}
const failures = ['INSUFFICIENT_FUNDS', 'DO_NOT_HONOUR', 'THREE_DS_FAILED', 'EXPIRED', 'EXPIRED', 'CANCELED'] as const

/** The payment link that a merchant's sales by link came through. */
export const pastLinkOf = (merchant: string, currency: Currency): string => idOf('paylink', merchant, currency)

/** In the order of the day; the same every time. */
export const paymentsOf = (trade: Trade, merchantId: string, day: string): readonly PastPayment[] => {
  const chance = chanceOf(trade.merchant, day)
  const count = Math.round(trade.salesPerDay * busyness(trade, day) * (0.75 + chance() / 2))
  const start = dubaiTime(day, '00:00').getTime()
  const paid = Array.from({ length: count }, (_, at): PastPayment => {
    const channel = pick(trade.channels, ({ share }) => share, chance())
    const currency = currencyOf(channel, chance())
    // Most are near the usual amount, few are many times as large.
    const whole = channel.from + (channel.usual - channel.from) * -Math.log(1 - chance() * 0.995)
    const cents = chance() < 0.55 ? 0 : Math.floor(chance() * 4) * 25
    const minor = BigInt(Math.round(currency === 'AED' ? whole : whole / 3.67)) * 100n + BigInt(cents)
    const second = (trade.opens + (trade.closes - trade.opens) * Math.sqrt(chance()) * 0.999) * 3600
    const paidAt = new Date(start + Math.floor(second) * 1000 + Math.floor(chance() * 1000))
    const name = [trade.merchant, day, at] as const
    // A separate random stream, so that the sold items do not change.
    const how = chanceOf('how', ...name)
    const [method, digits, luck, reason, who, later] = [how(), how(), how(), how(), how(), how()]
    const inParts = currency === 'AED' && minor >= instalmentsFrom && method < (channel.instalments ?? 0)
    const means = inParts ? { ...paidWith(0, digits), method: 'INSTALLMENT' } : paidWith(method, digits)
    // Some of the shop's are authorised first and captured once the merchant confirms.
    const isCapturedLater = channel.product === 'gateway' && !inParts && means.brand !== null && later < 0.12
    return {
      payment: {
        kind: 'pay',
        merchantId,
        id: idAt(paidAt, 'payment', ...name),
        number: numberOf('payment', 'payment', ...name),
        product: channel.product,
        amount: money(minor, currency),
        with: means,
        ...(inParts ? { chargedAs: 'smart-purchase' as const } : {}),
        made: {
          store: channel.store,
          payer: channel.store && !inParts ? null : people[Math.floor(who * people.length)]!,
          createdAt: paidAt,
          ...(channel.product === 'paylink'
            ? { offer: { kind: 'paylink', id: pastLinkOf(trade.merchant, currency) } }
            : {}),
          ...(isCapturedLater ? { orderKind: 'confirmed' as const } : {}),
        },
        at: paidAt,
        bookedAt: paidAt,
      },
      failure: luck < 0.06 ? failures[Math.floor(reason * failures.length)]! : null,
    }
  })
  return paid.toSorted((a, b) => a.payment.at.getTime() - b.payment.at.getTime())
}

import { fromText, toText, type Money } from '@falaj/money'
import { describe, expect, it } from 'vitest'
import { businessTypeOf, mayEnter, type Who } from './access.ts'
import { admissionOf, productForms } from '../merchant/product-questions.ts'
import {
  addressOf,
  anyProductAt,
  applicationOf,
  introductionOf,
  productKeys,
  products,
  productsAt,
  screenOf,
  staysWithout,
  wayTo,
  workedSum,
  type ProductKey,
} from './products.ts'
import { matchPath, paths, routeOf } from './routes.ts'
import { metricNames, metricsOf } from '../overview/home.ts'
import { movements, type MovementName } from './movements.ts'
import { feeText } from '../merchant/product-terms.ts'
import { statementTypeTable, type StatementTypeName } from '../accounts/statement-types.ts'
import { webhookEventTypes, type WebhookEvent } from '../developers/webhook-events.ts'

const introductions = paths.filter((path) => path.startsWith('/products/introduction/main/'))
const amount = (text: string, currency: 'AED' | 'USDT' = 'AED'): Money => fromText(text, currency) as Money

it('every introduction has one product, and every product its introduction', () => {
  expect(productKeys.map(introductionOf)).toEqual(introductions)
  expect(Object.keys(products)).toHaveLength(16)
  expect(new Set(Object.keys(products))).toEqual(new Set(productKeys))
})
const limited = productKeys.flatMap((key) => {
  const { limits } = products[key]
  return limits ? [{ key, ...limits }] : []
})
const sales = limited.filter(({ key }) => products[key].paidBy === 'merchant' && products[key].direction === 'in')

it.each(productKeys)('%s charges in whole hundredths of a per cent, and something', (key) => {
  const { bps, fixed } = products[key].fee
  expect(Number.isInteger(bps) && bps >= 0 && bps < 1_000).toBe(true)
  expect(bps > 0 || (fixed?.minor ?? 0n) > 0n).toBe(true)
})
it.each(limited)('$key takes its greatest payment within a day, all in one currency', ({ min, max, daily }) => {
  expect(min.minor).toBeGreaterThan(0n)
  expect(min.minor).toBeLessThanOrEqual(max.minor)
  expect(max.minor).toBeLessThanOrEqual(daily.minor)
  expect(new Set([min, max, daily].map(({ currency }) => currency)).size).toBe(1)
})
it.each(sales)('$key leaves something of the smallest payment', ({ key, min }) => {
  expect(workedSum(key, min).effect.minor).toBeGreaterThan(0n)
})
it('only a receipt moves no money and has no limits', () => {
  expect(productKeys.filter((key) => products[key].direction === 'none')).toEqual(['digital-receipt'])
  expect(productKeys.filter((key) => !products[key].limits)).toEqual(['digital-receipt'])
})
it('what is not a sale is final', () => {
  expect(productKeys.filter((key) => products[key].refundDays !== null)).toEqual(
    sales.map(({ key }) => key).filter((key) => key !== 'crypto-top-up'),
  )
})
it.each(productKeys)('%s is applied for on a page that a visitor must log in for', (key) => {
  expect(routeOf(applicationOf(key)).access).not.toBe('public')
})
it.each(productKeys)('%s leads a visitor to a page of members', (key) => {
  expect(routeOf(wayTo(key).path).access).not.toBe('public')
})
describe('where a product is used', () => {
  const at = (key: ProductKey) => {
    const { pathname, searchParams } = new URL(addressOf(key), 'https://console.example.com')
    return { ...matchPath(pathname)!, tab: searchParams.get('tab') ?? undefined }
  }
  /** Pages that two of them share. */
  const beside: Readonly<Partial<Record<ProductKey, readonly ProductKey[]>>> = {
    transfer: ['transfer-to-bank'],
    'transfer-to-bank': ['transfer'],
  }
  it.each(productKeys)('%s: the page is open to its merchants’ admin, and speaks of no product they lack', (key) => {
    expect(new Set(productsAt(at(key)))).toEqual(new Set([key, ...(beside[key] ?? [])]))
    for (const account of productForms[key].accounts) {
      const who: Who = {
        roles: ['ADMIN'],
        business: businessTypeOf(account),
        merchantMid: '20000001',
        flags: {},
        lists: admissionOf(key) === null ? [] : ['CRYPTO_WHITE_LIST_MERCHANT'],
        reports: [],
        blacklistPolicy: 'deny',
      }
      expect(mayEnter(routeOf(screenOf(key)).access, { status: 'AUTHENTICATED', who })).toBe(true)
    }
  })
  it('other tabs and pages of everybody speak of no product; the checkout’s look serves whichever takes payments', () => {
    expect(productsAt({ path: '/fiat/transaction/record' })).toEqual([])
    expect(productsAt({ path: '/fiat/transaction/record', tab: 'payment' })).toEqual([])
    expect(productsAt({ path: '/crypto/transaction/record/{tag}', params: { tag: 'sell' } })).toEqual([])
    expect([productsAt({ path: '/customize-checkout' }), anyProductAt('/customize-checkout')[0]]).toEqual([
      [],
      'gateway',
    ])
    expect(anyProductAt('/home')).toEqual([])
  })
})
it('the page of a product is replaced without it, but for pages shared with others and the keys', () => {
  const kept = productKeys.filter((key) => staysWithout(screenOf(key)))
  expect(kept).toEqual(['gateway', 'eatm', 'cash-top-up', 'pay-with-crypto'])
  expect(staysWithout('/customize-checkout')).toBe(false)
})
it.each([
  ['gateway', '100.00', '3.50', '0.18', '96.32'],
  ['qrpay', '100.00', '1.20', '0.06', '98.74'],
  ['auto-debit', '99.67', '2.00', '0.10', '97.57'],
  ['eatm', '500.00', '2.00', '0.00', '502.00'],
  ['cash-top-up', '200.00', '1.00', '0.00', '-199.00'],
  ['transfer-to-bank', '1000.00', '5.00', '0.25', '-1005.25'],
  ['digital-receipt', '0.00', '0.05', '0.00', '-0.05'],
] as const)('%s: of AED %s the fee is %s, its VAT %s and the balance gains %s', (key, paid, fee, vat, effect) => {
  const sum = workedSum(key, amount(paid))
  expect([sum.fee, sum.vat, sum.effect].map(toText)).toEqual([fee, vat, effect])
})
it('a coin is charged in itself, with all its decimals', () => {
  expect(toText(workedSum('crypto-top-up', amount('10', 'USDT')).effect)).toBe('9.916000')
})

describe('the money of a product', () => {
  const bySale = { movement: 'payment', statement: 'purchase', event: 'payment.changed' } as const
  const standing: Readonly<
    Record<ProductKey, { movement: MovementName; statement: StatementTypeName | 'coins'; event: WebhookEvent }>
  > = {
    gateway: bySale,
    qrpay: bySale,
    'smart-purchase': { ...bySale, event: 'instalment.changed' },
    eatm: { movement: 'cash-out', statement: 'cash in/out', event: 'cash.changed' },
    transfer: { movement: 'transfer', statement: 'single/batch transfer', event: 'transfer.changed' },
    'transfer-to-bank': {
      movement: 'transfer-to-bank',
      statement: 'transfer to bank',
      event: 'transfer-to-bank.changed',
    },
    'in-app': bySale,
    'smart-code': bySale,
    'auto-debit': { ...bySale, event: 'auto-debit.changed' },
    invoice: bySale,
    'cash-top-up': { movement: 'cash-top-up', statement: 'account/mobile/cash top up', event: 'cash.changed' },
    paylink: bySale,
    'crypto-top-up': { movement: 'crypto-top-up', statement: 'coins', event: 'crypto-top-up.changed' },
    'direct-pay': bySale,
    'digital-receipt': { movement: 'receipt-fee', statement: 'receipt fees', event: 'receipt-fee.made' },
    'pay-with-crypto': { ...bySale, event: 'crypto-quote.changed' },
  }
  it.each(productKeys)('%s has its list, figures at Home, a statement, an event and a fee in words', (key) => {
    const { movement, statement, event } = standing[key]
    expect(movements[movement].pages.length).toBeGreaterThan(0)
    // A tab among the transactions, or a page among the crypto records.
    expect('tab' in movements[movement] || movements[movement].pages[0]?.path.startsWith('/crypto/')).toBe(true)
    for (const name of metricsOf(key)) expect(metricNames).toContain(name)
    const { reasons = [], business = [] } =
      statement === 'coins' ? { business: [movement] } : statementTypeTable[statement]
    expect([...reasons, ...business]).toContain(movement)
    expect(webhookEventTypes).toContain(event)
    expect(feeText(products[key]).en).toMatch(/\d/)
  })
})

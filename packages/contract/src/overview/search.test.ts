import { describe, expect, it } from 'vitest'
import { amountsOf, cluesOf } from './search.ts'
import { pageActionsFor, verbOf } from './search-verbs.ts'
import { aVisitor } from '../testing/visitor.ts'

const clues = (text: string) => cluesOf(text).map(({ kind, value }) => `${kind} ${value}`)

describe('what somebody has in hand', () => {
  it.each([
    ['P-7K3QF2M', ['number P-7K3QF2M']],
    ['  p-7k3qf2m\u200b ', ['number P-7K3QF2M']],
    [
      '019AA5B0-0000-7000-8000-000000000001',
      ['id 019aa5b0-0000-7000-8000-000000000001', 'number 019AA5B0-0000-7000-8000-000000000001'],
    ],
    [
      'https://hooks.example.com/12345',
      ['number HTTPS://HOOKS.EXAMPLE.COM/12345', 'name https://hooks.example.com/12345'],
    ],
    ['Amal@Example.com', ['email amal@example.com']],
    ['AE07 0331 2345 6789 0123 456', ['iban AE070331234567890123456']],
    ['IBAN: ae070331234567890123456', ['iban AE070331234567890123456']],
    ['AE07 0331 2345 6789 0123 457', ['name AE07 0331 2345 6789 0123 457']],
    ['4242', ['last4 4242', 'amount 4242', 'number 4242']],
    ['•••• 4242', ['last4 4242']],
    ['4242 250.00', ['cardAmount 250.00', 'name 4242 250.00']],
    ['AED 1,250.50 •••• 4242', ['cardAmount 1250.50', 'name AED 1,250.50 •••• 4242']],
    ['4242 and more', ['name 4242 and more']],
    ['+971 50 123 4567', ['phone 971501234567']],
    ['123456789012', ['rrn 123456789012', 'phone 123456789012', 'amount 123456789012', 'number 123456789012']],
    ['AED 1,234.50', ['amount 1234.50']],
    ['1234.50', ['amount 1234.50', 'number 1234.50']],
    ['ORD-10023', ['number ORD-10023']],
    ['Table-12', ['number TABLE-12', 'name Table-12']],
    ['AED', ['number AED', 'name AED']],
    ['ZZZ 12.00', ['name ZZZ 12.00']],
    ['Amal Haddad', ['name Amal Haddad']],
    ['阿', []],
    ['阿玛', ['name 阿玛']],
    ['', []],
    ['   ', []],
  ])('%s is %j', (text, kinds) => expect(clues(text)).toEqual(kinds))

  it('an amount is asked for in every currency that has so many decimals, or in the one it was said in', () => {
    expect(amountsOf(cluesOf('12.50')[0]!).length).toBeGreaterThan(3)
    expect(amountsOf(cluesOf('12.50 aed')[0]!)).toEqual([{ minor: 1250n, currency: 'AED' }])
  })
  it.each([
    ['refund P-7K3QF2M', 'P-7K3QF2M', 'payment', 'refund=1'],
    ['退款 4242', '4242', 'payment', 'refund=1'],
    ['退款P-7K3QF2M', 'P-7K3QF2M', 'payment', 'refund=1'],
    ['Cancel L-7K3QF2M', 'L-7K3QF2M', 'paylink', 'do=cancel'],
    ['重新发送 R-7K3QF2M', 'R-7K3QF2M', 'receipt', 'do=resend'],
    ['resend R-7K3QF2M', 'R-7K3QF2M', 'webhook-delivery', undefined],
    ['dispute P-7K3QF2M', 'P-7K3QF2M', 'dispute', undefined],
    ['小票 P-7K3QF2M', 'P-7K3QF2M', 'payment', undefined],
  ])('“%s” says what is to be done with what is found', (text, rest, kind, adds) => {
    const { verb, rest: wanted } = verbOf(text)
    expect([wanted, verb?.stepOf(kind, aVisitor({ roles: ['ADMIN'] }))?.adds]).toEqual([rest, adds])
    expect(verb?.stepOf(kind, aVisitor({ roles: ['SALES'] }))).toBeNull()
    expect(verb?.stepOf('customer', aVisitor({ roles: ['ADMIN'] }))).toBeNull()
  })
  it('a verb alone, or part of a word, is no verb', () => {
    for (const text of ['refund', 'refunds P-7K3QF2M', 'receipts', 'ending'])
      expect(verbOf(text)).toEqual({ verb: null, rest: text })
  })
  it.each([
    ['withdraw', '/fiat/transaction/withdraw'],
    ['withdraw usd', '/fiat/transaction/withdraw?currency=USD'],
    ['提现 1,500.00 AED', '/fiat/transaction/withdraw?currency=AED&amount=1500.00'],
    ['exchange 500 USD', '/fiat/balance/currency-exchange?sell=USD&amount=500'],
    ['转账', '/fiat/transaction/transfer'],
    ['Create  link', '/paylink/creation'],
    ['创建账单', '/invoice/creation'],
    ['withdraw everything', undefined],
    ['transferred', undefined],
  ])('“%s” leads to a page, as far as it can be filled in', (text, wanted) => {
    expect(pageActionsFor(text, aVisitor({ roles: ['ADMIN'] })).map((action) => action.href)).toEqual(
      wanted ? [wanted] : [],
    )
  })
  it('a page is offered to members who may use it', () => {
    for (const text of ['withdraw', 'transfer', 'exchange', 'create invoice'])
      expect(pageActionsFor(text, aVisitor({ roles: ['IT'] }))).toEqual([])
    expect(pageActionsFor('create link', aVisitor({ roles: ['IT'] }))).toHaveLength(1)
    expect(pageActionsFor('create link', aVisitor({ roles: ['FINANCIAL'] }))).toEqual([])
  })
})

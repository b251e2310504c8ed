import { describe, expect, it } from 'vitest'
import { money } from '@falaj/money'
import { available, bank, feeIncome, fxPosition, hold } from './accounts.ts'
import { exchange, inputHash, reversed, type Posting } from './posting.ts'

const merchantId = '0193a000-0000-7000-8000-000000000001'
const posting: Posting = {
  merchantId,
  key: 'withdraw 1 hold',
  business: { kind: 'withdraw', id: '1' },
  transfers: [
    { debit: available(merchantId, 'AED'), credit: hold(merchantId, 'AED'), amount: 12_500n, reason: 'hold' },
    { debit: available(merchantId, 'AED'), credit: feeIncome('AED'), amount: 100n, reason: 'fee' },
  ],
}

describe('the hash of a posting', () => {
  it('is the same for ever: keys of last year are compared with it', () => {
    expect(inputHash(posting).toString('hex')).toBe('fde16dcd8069fd0772e1e2775b4886f4714d189e87dcaa081f19e64dd212a5f3')
  })
  it('does not know when, and does not know the key', () => {
    const later = { ...posting, key: 'other', eventAt: new Date(), bookedAt: new Date() }
    expect(inputHash(later)).toEqual(inputHash(posting))
  })
  it('knows who, how much, why and about what', () => {
    const [first, second] = posting.transfers
    const others: Posting[] = [
      { ...posting, business: { kind: 'withdraw', id: '2' } },
      { ...posting, business: { kind: 'transfer', id: '1' } },
      { ...posting, transfers: [first] },
      { ...posting, transfers: [second!, first] },
      { ...posting, transfers: [{ ...first, amount: 12_501n }, second!] },
      { ...posting, transfers: [{ ...first, reason: 'transfer' }, second!] },
      { ...posting, transfers: [{ ...first, credit: bank('AED') }, second!] },
    ]
    const hashes = [posting, ...others].map((each) => inputHash(each).toString('hex'))
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})

describe('made of others', () => {
  it('a reversal goes back the same way, last first', () => {
    expect(reversed(posting.transfers, 'return')).toEqual([
      { debit: feeIncome('AED'), credit: available(merchantId, 'AED'), amount: 100n, reason: 'return' },
      { debit: hold(merchantId, 'AED'), credit: available(merchantId, 'AED'), amount: 12_500n, reason: 'return' },
    ])
  })
  it('an exchange meets in the platform’s positions, and is refused when its currencies do not fit', () => {
    const [aed, usd] = [available(merchantId, 'AED'), available(merchantId, 'USD')]
    expect(exchange(aed, money(367n, 'AED'), usd, money(100n, 'USD'))).toEqual([
      { debit: aed, credit: fxPosition('AED'), amount: 367n, reason: 'exchange' },
      { debit: fxPosition('USD'), credit: usd, amount: 100n, reason: 'exchange' },
    ])
    expect(() => exchange(aed, money(367n, 'USD'), usd, money(100n, 'USD'))).toThrow('not an exchange')
    expect(() => exchange(aed, money(367n, 'AED'), aed, money(100n, 'AED'))).toThrow('not an exchange')
  })
})

import { describe, expect, it } from 'vitest'
import { fromText, money } from '@falaj/money'
import { coinsFor, isEnoughFor, nextQuoteState, shareOf, walletLink, type QuoteFacts } from './coin-quote-rules.ts'

describe('how many coins an order costs', () => {
  it.each([
    ['100.00', '3.6725', 'USDT', '27.229408'],
    ['500.00', '367250.12', 'BTC', '0.00136147'],
    ['20.00', '12000', 'ETH', '0.001666666666666667'],
  ] as const)('AED %s at %s is %s %s, rounded up', (value, rate, coin, coins) => {
    expect(coinsFor(fromText(value, 'AED')!, rate, coin)).toEqual(fromText(coins, coin))
  })
  it('half a per cent less is enough, and no more than that', () => {
    expect([isEnoughFor(9_950n, 10_000n), isEnoughFor(9_949n, 10_000n)]).toEqual([true, false])
  })
  it('a share is cut off to the smallest unit', () => {
    expect(shareOf(1n, 3n, money(100n, 'AED'))).toEqual(money(33n, 'AED'))
  })
})

describe('what becomes of a quote', () => {
  const facts: QuoteFacts = {
    state: 'AWAITING_COINS',
    wanted: 1000n,
    inTime: 0n,
    received: 0n,
    coming: 0n,
    isPayable: true,
    isLapsed: false,
  }
  it.each([
    ['nothing came yet', {}, 'AWAITING_COINS'],
    ['enough came', { inTime: 1000n, received: 1000n }, 'PAID'],
    ['more than enough came', { inTime: 3000n, received: 3000n }, 'PAID'],
    ['a part came, there is time', { inTime: 500n, received: 500n }, 'AWAITING_COINS'],
    ['a part came, time is over', { inTime: 500n, received: 500n, isLapsed: true }, 'UNDERPAID'],
    [
      'a part came, time is over, more is on its way',
      { inTime: 500n, received: 500n, coming: 500n, isLapsed: true },
      'AWAITING_COINS',
    ],
    ['all came after its time', { received: 1000n, isLapsed: true }, 'UNDERPAID'],
    ['nothing came, time is over', { isLapsed: true }, 'LAPSED'],
    ['the order was cancelled, coins came', { isPayable: false, received: 1000n, inTime: 1000n }, 'LATE'],
    ['the order was cancelled, coins are on their way', { isPayable: false, coming: 1000n }, 'AWAITING_COINS'],
    ['the order was paid in another way, none came', { isPayable: false }, 'LAPSED'],
    ['paid stays paid', { state: 'PAID', isPayable: false, received: 5000n }, 'PAID'],
    ['coins for a lapsed one', { state: 'LAPSED', isPayable: false, received: 1n }, 'LATE'],
    ['the rest came for an underpaid one', { state: 'UNDERPAID', inTime: 1000n, received: 1000n }, 'PAID'],
  ] as const)('%s', (_name, over, to) => {
    expect(nextQuoteState({ ...facts, ...over })).toBe(to)
  })
})

it('wallets read coin and amount from the code; of a token the address', () => {
  expect(walletLink('BTC', 'BTC', 'bc1q', '0.1', 10_000_000n)).toBe('bitcoin:bc1q?amount=0.1')
  expect(walletLink('ETH', 'ETH', '0xab', '1', 10n ** 18n)).toBe('ethereum:0xab?value=1000000000000000000')
  expect(walletLink('ETH', 'USDT', '0xab', '1', 1_000_000n)).toBe('0xab')
})

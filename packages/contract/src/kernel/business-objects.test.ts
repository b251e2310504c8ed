import { describe, expect, it } from 'vitest'
import type { Role, Visitor } from './access.ts'
import { businessObjects, wayTo } from './business-objects.ts'
import { eventObjects, webhookEventTypes } from '../developers/webhook-events.ts'

const visitor = (...roles: readonly Role[]): Visitor => ({
  status: 'AUTHENTICATED',
  who: { roles, business: 'normal', merchantMid: '1', flags: {}, lists: [], reports: [], blacklistPolicy: 'observed' },
})

describe('the way to an object', () => {
  it('leads members who move money to the product, and readers to the record', () => {
    expect(wayTo('withdraw', 'a', visitor('FINANCIAL'))).toBe('/fiat/transaction/withdraw?open=a')
    expect(wayTo('withdraw', 'a', visitor('CS'))).toBe('/fiat/transaction/record?tab=withdraw&open=a')
    expect(wayTo('batch-transfer', 'a', visitor('ADMIN'))).toBe('/fiat/transaction/transfer?tab=batch&open=a')
    expect(wayTo('batch-row', 'a', visitor('FINANCIAL'))).toBe('/fiat/transaction/transfer?tab=single&open=a')
  })
  it('is none where every page is refused, and for what has no page', () => {
    expect(wayTo('withdraw', 'a', visitor('SALES'))).toBeNull()
    expect(wayTo('statement', 'a', visitor('CS'))).toBeNull()
    expect(wayTo('deposit', 'a', visitor('ADMIN'))).toBeNull()
    expect(wayTo('something-newer', 'a', visitor('ADMIN'))).toBeNull()
    expect(wayTo('constructor', 'a', visitor('ADMIN'))).toBeNull()
  })
  it('names the id as the page does, whatever is in it', () => {
    expect(wayTo('certificate', 'a', visitor('ADMIN'))).toBe('/fiat/transaction/merchant-payout-certificate?id=a')
    expect(wayTo('hold', 'hold_AED_a&b', visitor('CS'))).toBe('/fiat/balance/amount-on-hold?open=hold_AED_a%26b')
  })
  it('is named for whatever an event is about', () => {
    const nameless = webhookEventTypes
      .map((type) => eventObjects[type] ?? type.split('.')[0]!)
      .filter((kind) => !businessObjects[kind])
    // They have no page of one record.
    expect(nameless.toSorted()).toEqual([
      'automatic-settlement',
      'balance',
      'cash',
      'crypto-address',
      'product',
      'profile',
    ])
  })
})

import { expect, it } from 'vitest'
import type { Role } from '@falaj/contract/kernel/access'
import type { Caller } from '../identity/session.ts'
import { mayHear } from './rules.ts'

const member = (personId: string, merchantId: string, ...roles: Role[]): Caller => ({
  session: { id: 's', personId, staffId: 't', merchantId, roles },
  visitor: {
    status: 'AUTHENTICATED',
    who: {
      roles,
      business: 'normal',
      merchantMid: '20000001',
      flags: {},
      lists: [],
      reports: [],
      blacklistPolicy: 'observed',
    },
  },
})
const anna = member('anna', 'marina', 'CS')
const event = (audience: string, merchantId: string | null = 'marina', personId: string | null = null) => ({
  audience,
  merchantId,
  personId,
})

it.each([
  ['an area they may enter', event('fiatTransactions'), true],
  ['an area they may not enter', event('statements'), false],
  ['every member of their merchant', event('signed-in'), true],
  ['nobody', event('none'), false],
  ['an audience that does not exist', event('everybody'), false],
  ['a name that every object has', event('constructor'), false],
  ['another merchant', event('signed-in', 'souk'), false],
  ['every member of every merchant', event('signed-in', null), true],
  ['an area of no merchant', event('fiatTransactions', null), false],
  ['them', event('signed-in', 'marina', 'anna'), true],
  ['them, about an area they may not enter', event('statements', 'marina', 'anna'), false],
  ['them, whatever the merchant', event('signed-in', null, 'anna'), true],
  ['them, at another merchant', event('signed-in', 'souk', 'anna'), false],
  ['somebody else', event('signed-in', 'marina', 'omar'), false],
  ['them, before they had a merchant', event('pre-auth', null, 'anna'), true],
  ['somebody else, before they had a merchant', event('pre-auth', null, 'omar'), false],
  ['everybody before they have a merchant', event('pre-auth', null), false],
])('a customer-service member: an event for %s', (_for, event, isReceived) => {
  expect(mayHear(event, anna)).toBe(isReceived)
})

it('tells a person who has not chosen a merchant what is meant for them alone', () => {
  const newcomer: Caller = {
    session: { id: 's', personId: 'anna', staffId: null, merchantId: null, roles: [] },
    visitor: { status: 'VERIFIED', who: null },
  }
  expect(mayHear(event('signed-in', null, 'anna'), newcomer)).toBe(false)
  expect(mayHear(event('signed-in', null), newcomer)).toBe(false)
  expect(mayHear(event('pre-auth', null), newcomer)).toBe(false)
  expect(mayHear(event('pre-auth', null, 'omar'), newcomer)).toBe(false)
  expect(mayHear(event('pre-auth', null, 'anna'), newcomer)).toBe(true)
})

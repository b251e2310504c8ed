import { expect, it } from 'vitest'
import type { Who } from '@falaj/contract/kernel/access'
import { cardWays, isOffered } from './offered.ts'

const who = (role: Who['roles'][number]): Who => ({
  roles: [role],
  business: 'normal',
  merchantMid: '20000001',
  flags: {},
  lists: [],
  reports: [],
  blacklistPolicy: 'observed',
})
const offeredTo = (role: Who['roles'][number]): string[] =>
  Object.entries(cardWays)
    .filter(([, way]) => isOffered(way, { status: 'AUTHENTICATED', who: who(role) }))
    .map(([name]) => name)

it('finance moves money from a card; customer service is offered nothing it could not do', () => {
  expect(offeredTo('FINANCIAL')).toEqual(expect.arrayContaining(['deposit', 'withdraw', 'settlement', 'bankAccounts']))
  expect(offeredTo('CS')).toEqual([])
})

import { expect, it } from 'vitest'
import { routeOf } from '@falaj/contract/kernel/routes'
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

it('Deposit is there when it leads somewhere, and not before', () => {
  const built = routeOf('/vam-iban/main').built !== false
  expect(offeredTo('FINANCIAL').includes('deposit')).toBe(built)
})
it('finance moves money from a card; customer service is offered nothing it could not do', () => {
  expect(offeredTo('FINANCIAL')).toEqual(expect.arrayContaining(['withdraw', 'settlement', 'bankAccounts']))
  expect(offeredTo('CS')).toEqual([])
})

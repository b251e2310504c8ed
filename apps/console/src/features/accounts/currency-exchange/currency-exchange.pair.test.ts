import { expect, it } from 'vitest'
import { firstPair } from './currency-exchange.pair.ts'

it.each([
  ['?sell=GBP', 'GBP', 'AED'],
  ['?sell=EUR', 'EUR', 'AED'],
  ['?sell=AED', 'AED', 'USD'],
  ['', 'AED', 'USD'],
  ['?sell=GP', 'AED', 'USD'],
])('%j begins with %s for %s', (search, sell, buy) => {
  expect(firstPair(search)).toEqual({ sell, buy })
})

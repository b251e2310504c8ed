import { expect, it } from 'vitest'
import { lineSum } from './line-sum.ts'

it.each([
  ['12.00', 2, '24.00'],
  ['0.05', 3, '0.15'],
  ['99.99', 100, '9999.00'],
  ['120', 4, '480'],
  ['0.00000001', 5, '0.00000005'],
])('%s, %i times, is %s', (amount, quantity, sum) =>
  expect(lineSum({ amount, currency: 'AED' }, quantity)).toEqual({ amount: sum, currency: 'AED' }),
)

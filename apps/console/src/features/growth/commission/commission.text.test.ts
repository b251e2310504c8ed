import { expect, it } from 'vitest'
import { money } from '@falaj/money'
import { percentOf } from '@falaj/contract/growth/partner'
import { exactText } from './commission.text.ts'

it('rates are percentages with two digits at least', () => {
  expect([3500, 3000, 10_000, 125, 1, 0].map(percentOf)).toEqual([
    '0.35%',
    '0.30%',
    '1.00%',
    '0.0125%',
    '0.0001%',
    '0.00%',
  ])
})
it('a product keeps every digit that rounding takes', () => {
  expect(exactText(money(6400_00n, 'AED'), 3000)).toBe('19.20')
  expect(exactText(money(1_01n, 'AED'), 500_000)).toBe('0.505')
  expect(exactText(money(1n, 'AED'), 3500)).toBe('0.000035')
})

import { money } from '@falaj/money'
import { expect, it } from 'vitest'
import { productKeys, products } from '@falaj/contract/kernel/products'
import { sumOf } from './sum.ts'

const moving = productKeys.filter((key) => products[key].direction !== 'none')

it.each(moving)('%s: the lines add up to the total, in one currency', (key) => {
  const currency = products[key].limits?.min.currency ?? 'AED'
  const { lines, total } = sumOf(key, money(123_457n, currency))
  expect(lines.reduce((sum, { amount }) => sum + amount.minor, 0n)).toBe(total.amount.minor)
  expect([...lines, total].filter(({ amount }) => amount.currency !== currency)).toEqual([])
})
it('a month of receipts costs only those beyond the free ones', () => {
  expect(sumOf('digital-receipt', 1_000).total.amount.minor).toBe(0n)
  expect(sumOf('digital-receipt', 999).charged).toBe(0)
  expect(sumOf('digital-receipt', 1_500)).toMatchObject({ charged: 500, total: { amount: { minor: 2_625n } } })
})

import { expect, it } from 'vitest'
import { shortRate } from './rate.ts'

it('a rate is short, however large or small it is', () => {
  expect(['338238.07299100', '3.6725', '1', '0.00000295649', '0.27'].map(shortRate)).toEqual([
    '338,238.07',
    '3.6725',
    '1.0000',
    '0.000002956',
    '0.2700',
  ])
})

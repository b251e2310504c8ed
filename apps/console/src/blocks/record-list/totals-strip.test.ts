import { expect, it } from 'vitest'
import { asEquation } from './totals-strip.tsx'

const named = (...fields: readonly string[]) => fields.map((field) => ({ field, title: field }))
const partsOf = (...fields: readonly string[]) =>
  asEquation(named(...fields)).map(({ field, part = 'plain' }) => `${part} ${field}`)

it('sums that make up one another are an equation, in its order, and others follow it', () => {
  expect(partsOf('net', 'tip', 'fee', 'lost', 'amount', 'vat', 'refunded')).toEqual([
    'plain amount',
    'less fee',
    'less vat',
    'less refunded',
    'less lost',
    'net net',
    'plain tip',
  ])
  expect(partsOf('gross', 'fee', 'vat', 'net')).toEqual(['plain gross', 'less fee', 'less vat', 'net net'])
  expect(partsOf('fee', 'total', 'amount')).toEqual(['plain amount', 'more fee', 'net total'])
})
it('sums of which a part is missing stay as they are', () => {
  expect(partsOf('amount', 'fee', 'net')).toEqual(['plain amount', 'plain fee', 'plain net'])
  expect(partsOf()).toEqual([])
})

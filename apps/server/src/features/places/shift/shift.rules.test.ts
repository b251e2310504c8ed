import { expect, it } from 'vitest'
import { addLines, cashOf, readCount, reportHash } from './shift.rules.ts'

it('a count is whole numbers that add up', () => {
  expect(readCount('30250', '10000x3,coins:250')).toMatchObject({ counted: 30_250n, coins: 250n })
  expect(readCount('0', 'coins:0')).toMatchObject({ counted: 0n })
  for (const [counted, counts] of [
    ['-5', 'coins:0'],
    ['0', '10000x-1,coins:0'],
    ['0', 'coins:-1'],
  ])
    expect(readCount(counted, counts)).toBe('COUNT_NEGATIVE')
  for (const [counted, counts] of [
    ['five', 'coins:0'],
    ['0', ''],
    [undefined, undefined],
    ['0', '10000x1.5,coins:0'],
  ])
    expect(readCount(counted, counts)).toBe('COUNT_MALFORMED')
  expect(readCount('1', 'coins:0')).toBe('COUNT_SUM')
})
it('only cash counts in the drawer, and lines of several reports add up', () => {
  const line = (kind: string, minor: string, method: string | null = null) => ({ kind, method, count: 1, minor })
  const lines = [line('sale', '500', 'cash'), line('sale', '900', 'card'), line('refund', '100'), line('cash-in', '50')]
  expect(cashOf(lines)).toBe(450n)
  expect(addLines([...lines, line('sale', '1', 'cash')])[0]).toEqual({
    kind: 'sale',
    method: 'cash',
    count: 2,
    minor: '501',
  })
})
it('a report has another hash as soon as anything in it differs', () => {
  const facts = {
    number: 'Z 1',
    store: 'QUAY',
    currency: 'AED',
    float: 0n,
    lines: [],
    expected: 5n,
    counted: 5n,
    difference: 0n,
  }
  expect(reportHash({ ...facts, counted: 6n })).not.toBe(reportHash(facts))
  expect(reportHash({ ...facts })).toBe(reportHash(facts))
})

import { expect, it } from 'vitest'
import { matchAll, type Credit, type Payout } from './reconciliation.match.ts'

const credit = (n: number, minor: bigint, text = '', day = '2026-11-10'): Credit => ({
  n,
  day,
  currency: 'AED',
  minor,
  text,
})
const payout = (number: string, minor: bigint, part: Partial<Payout> = {}): Payout => ({
  kind: 'withdraw',
  id: number,
  number,
  bankReference: null,
  currency: 'AED',
  minor,
  day: '2026-11-09',
  state: 'paid',
  isTied: false,
  ...part,
})
const coveredBy = (credits: readonly Credit[]) => {
  const days = credits.map(({ day }) => day).toSorted()
  return { from: days[0]!, until: days.at(-1)!, currencies: new Set(['AED']) }
}
const outcomes = (credits: readonly Credit[], payouts: readonly Payout[]) =>
  matchAll(credits, payouts, coveredBy(credits)).map(({ n, outcome, by, payout: tied }) => [
    n,
    outcome,
    by,
    tied?.number,
  ])

it('a number in the text is believed if the amount agrees, in any spelling of the bank’s', () => {
  const payouts = [payout('W-AAAAAAA', 100n), payout('W-BBBBBBB', 200n, { bankReference: 'BANK77' })]
  expect(outcomes([credit(1, 100n, 'payout w-aaaaaaa/x'), credit(2, 200n, 'REF BANK77')], payouts)).toEqual([
    [1, 'matched', 'reference', 'W-AAAAAAA'],
    [2, 'matched', 'reference', 'W-BBBBBBB'],
  ])
  expect(outcomes([credit(1, 99n, 'W-AAAAAAA')], payouts.slice(0, 1))).toEqual([[1, 'amount', null, 'W-AAAAAAA']])
})
it('of several numbers in a text, the one whose amount agrees is meant', () => {
  const payouts = [payout('W-1', 100n), payout('W-2', 200n)]
  expect(outcomes([credit(1, 200n, 'W-1 and W-2', '2026-11-09')], payouts)[0]).toEqual([
    1,
    'matched',
    'reference',
    'W-2',
  ])
})
it('a file of debits alone still misses the payouts of its days', () => {
  const covered = { from: '2026-11-01', until: '2026-11-20', currencies: new Set(['AED']) }
  expect(matchAll([], [payout('W-1', 100n)], covered)).toMatchObject([{ n: 1, outcome: 'missing' }])
})
it('twenty thousand credits against ten thousand payouts: each finds its own', () => {
  const payouts = Array.from({ length: 10_000 }, (_, at) => payout(`W-${at}`, BigInt(at + 1)))
  const credits = Array.from({ length: 20_000 }, (_, at) => credit(at + 1, BigInt(at + 1), `W-${at}`))
  const lines = matchAll(credits, payouts, coveredBy(credits))
  expect(lines.filter(({ outcome }) => outcome === 'matched')).toHaveLength(10_000)
})
it('one that says which payout it is goes first, whatever the order', () => {
  expect(outcomes([credit(1, 100n), credit(2, 100n, 'W-AAAAAAA')], [payout('W-AAAAAAA', 100n)])).toEqual([
    [1, 'duplicate', null, 'W-AAAAAAA'],
    [2, 'matched', 'reference', 'W-AAAAAAA'],
  ])
})
it('without a number, amount and day must leave no choice', () => {
  expect(outcomes([credit(1, 100n)], [payout('W-1', 100n)])).toEqual([[1, 'matched', 'amount', 'W-1']])
  expect(outcomes([credit(1, 100n)], [payout('W-1', 100n), payout('W-2', 100n)])[0]).toEqual([
    1,
    'several',
    null,
    undefined,
  ])
  expect(outcomes([credit(1, 100n, '', '2026-11-20')], [payout('W-1', 100n)])).toEqual([
    [1, 'unknown', null, undefined],
  ])
  expect(outcomes([credit(1, 100n)], [payout('W-1', 100n, { currency: 'USD' })])).toEqual([
    [1, 'unknown', null, undefined],
  ])
  expect(outcomes([credit(1, 100n)], [payout('S-1', 100n, { kind: 'settlement' })])).toEqual([
    [1, 'unknown', null, undefined],
  ])
})
it('what came back, and what an earlier file had, is said', () => {
  expect(outcomes([credit(1, 100n)], [payout('W-1', 100n, { state: 'back' })])).toEqual([[1, 'returned', null, 'W-1']])
  expect(outcomes([credit(1, 100n, 'W-1')], [payout('W-1', 100n, { isTied: true })])).toEqual([
    [1, 'duplicate', null, 'W-1'],
  ])
})
it('a payout of those days that is not in the file is missed, or still on its way', () => {
  const credits = [credit(1, 100n, 'W-1', '2026-11-01'), credit(2, 200n, 'W-2', '2026-11-20')]
  const payouts = [
    payout('W-1', 100n, { day: '2026-11-01' }),
    payout('W-2', 200n, { day: '2026-11-19' }),
    payout('W-3', 300n, { day: '2026-11-05' }),
    payout('W-4', 400n, { day: '2026-11-18' }),
    payout('W-5', 500n, { day: '2026-10-01' }),
    payout('W-6', 600n, { day: '2026-11-05', currency: 'USD' }),
  ]
  expect(outcomes(credits, payouts).slice(2)).toEqual([
    [3, 'missing', null, 'W-3'],
    [4, 'in-transit', null, 'W-4'],
  ])
})

import { describe, expect, it } from 'vitest'
import { reasons } from '@falaj/ledger/posting'
import { money } from '@falaj/money'
import {
  boundsOf,
  differencesOf,
  fingerprintOf,
  monthKinds,
  monthOf,
  monthsLater,
  ordered,
  trialOf,
  type AccountFigures,
  type Figures,
} from './month-close.rules.ts'

describe('a month', () => {
  it('begins and ends at midnight in Dubai', () => {
    expect(boundsOf('2026-10')).toEqual({
      from: new Date('2026-09-30T20:00:00Z'),
      until: new Date('2026-10-31T20:00:00Z'),
    })
    expect(monthOf(new Date('2026-10-31T19:59:59.999Z'))).toBe('2026-10')
    expect(monthOf(new Date('2026-10-31T20:00:00Z'))).toBe('2026-11')
  })
  it('is followed by the next, over the end of a year', () => {
    expect([monthsLater('2026-12', 1), monthsLater('2026-01', -1), monthsLater('2026-10', -14)]).toEqual([
      '2027-01',
      '2025-12',
      '2025-08',
    ])
  })
})

/** Whole numbers below a bound, the same in every run. */
const chance = (seed: number) => (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed % below
}
const figuresBy = (seed: number): Figures => {
  const below = chance(seed)
  return (['AED', 'USD'] as const).flatMap((currency) =>
    monthKinds.map((account): AccountFigures => {
      const movements = reasons
        .filter(() => below(4) === 0)
        .map((reason) => ({
          reason,
          credited: String(below(100_000)),
          debited: String(below(100_000)),
          entries: 1 + below(9),
        }))
      const opening = below(1_000_000)
      const moved = movements.reduce((sum, { credited, debited }) => sum + Number(credited) - Number(debited), 0)
      return { currency, account, opening: String(opening), movements, closing: String(opening + moved) }
    }),
  )
}
const seeds = Array.from({ length: 200 }, (_, at) => at + 1)

describe('the trial balance', () => {
  it('balances for any figures whose accounts add up, with each number once', () => {
    for (const seed of seeds)
      for (const { isBalanced, total, lines } of trialOf(figuresBy(seed))) {
        expect(isBalanced).toBe(true)
        expect(lines.reduce((sum, { credit }) => sum + (credit?.minor ?? 0n), 0n)).toBe(total.minor)
        expect(new Set(lines.map(({ number }) => number)).size).toBe(lines.length)
      }
  })
  it('does not balance when an account does not add up', () => {
    const [first, ...rest] = figuresBy(7)
    expect(trialOf([{ ...first!, closing: String(BigInt(first!.closing) + 1n) }, ...rest])[0]?.isBalanced).toBe(false)
  })
})

describe('the fingerprint', () => {
  it('is the same in whatever order the figures come, and another for another merchant or month', () => {
    const figures = figuresBy(3)
    const turned = figures.toReversed().map((each) => ({ ...each, movements: each.movements.toReversed() }))
    const print = (of: Figures, merchant = 'm', month = '2026-10') =>
      fingerprintOf(merchant, month, ordered(of)).toString('hex')
    expect(print(turned)).toBe(print(figures))
    expect(new Set([print(figures), print(figures, 'n'), print(figures, 'm', '2026-11')]).size).toBe(3)
  })
  it('changes with any figure, and what differs is named', () => {
    for (const seed of seeds) {
      const figures = ordered(figuresBy(seed))
      const at = figures.findIndex(({ movements }) => movements.length > 0)
      const account = figures[at]!
      const [movement, ...others] = account.movements
      const changed = figures.with(at, {
        ...account,
        movements: [{ ...movement!, entries: movement!.entries + 1 }, ...others],
      })
      expect(fingerprintOf('m', '2026-10', changed)).not.toEqual(fingerprintOf('m', '2026-10', figures))
      expect(differencesOf(figures, changed)).toMatchObject([
        { account: account.account, reason: movement!.reason, entries: movement!.entries + 1 },
      ])
      expect(differencesOf(figures, figures)).toEqual([])
    }
  })
  it('names an account that was added later, with its opening', () => {
    const [first, ...rest] = ordered(figuresBy(5))
    expect(differencesOf(rest, [first!, ...rest])[0]).toMatchObject({
      account: first!.account,
      reason: null,
      frozen: money(0n, first!.currency),
      now: money(BigInt(first!.opening), first!.currency),
    })
  })
})

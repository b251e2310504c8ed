import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { earnedPoints, expiryOf, partsOf, takenBackPoints } from './green-rules.ts'

const day = (n: number): Date => new Date(Date.UTC(2026, 0, n))
const lot = (id: string, remaining: bigint, expires: number, earned = 1) => ({
  id,
  remaining,
  expiresAt: day(expires),
  earnedAt: day(earned),
})

it('a payment earns a point for each full unit', () => {
  expect([earnedPoints(99_99n, 100_00n), earnedPoints(250_00n, 100_00n)]).toEqual([0n, 2n])
})
it('points expire at the end, in Dubai, of the month a number of months later', () => {
  // 31 January 23:30 in Dubai, and half an hour later.
  expect(expiryOf(new Date('2026-01-31T19:30:00Z'), 12).toISOString()).toBe('2027-01-31T19:59:59.000Z')
  expect(expiryOf(new Date('2026-01-31T20:30:00Z'), 12).toISOString()).toBe('2027-02-28T19:59:59.000Z')
})
describe('a spend', () => {
  it('takes what expires first, and of the same day what is older', () => {
    const lots = [lot('c', 5n, 20), lot('b', 5n, 10, 3), lot('a', 5n, 10, 2)]
    expect(partsOf(lots, 12n)).toEqual([
      { lotId: 'a', points: 5n },
      { lotId: 'b', points: 5n },
      { lotId: 'c', points: 2n },
    ])
  })
  it('takes exactly what is asked for, if the lots have as much, and never more than a lot has', () => {
    const lots = fc.array(fc.record({ remaining: fc.bigInt(0n, 100n), expires: fc.nat(30), earned: fc.nat(30) }), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(lots, fc.bigInt(0n, 600n), (given, points) => {
        const all = given.map((each, n) => lot(String(n), each.remaining, each.expires, each.earned))
        const has = all.reduce((sum, { remaining }) => sum + remaining, 0n)
        const parts = partsOf(all, points)
        expect(parts.reduce((sum, part) => sum + part.points, 0n)).toBe(points < has ? points : has)
        for (const part of parts)
          expect(part.points > 0n && part.points <= all.find(({ id }) => id === part.lotId)!.remaining).toBe(true)
      }),
    )
  })
})
describe('a refund', () => {
  it('takes back in proportion, all with the last of it, and nothing of what expired unspent', () => {
    const some = { points: 10n, expired: 0n, taken: 0n }
    expect(takenBackPoints(some, 100_00n, 25_00n)).toBe(2n)
    expect(takenBackPoints({ ...some, taken: 2n }, 100_00n, 25_00n)).toBe(0n)
    expect(takenBackPoints({ ...some, taken: 2n }, 100_00n, 100_00n)).toBe(8n)
    expect(takenBackPoints({ ...some, expired: 6n }, 100_00n, 100_00n)).toBe(4n)
  })
})

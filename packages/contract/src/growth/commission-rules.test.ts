import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partOf, sharesOf, stateOf, takenBackOf, type PathStep } from './commission-rules.ts'

const path = (...rates: number[]): PathStep[] =>
  rates.map((ratePpm, at) => ({ partner: `p${at}`, ratePpm, rate: `r${at}` }))
const payment = fc.record({
  amount: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  fee: fc.bigInt({ min: 0n, max: 10n ** 10n }),
})
const rates = fc
  .array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 6 })
  .map((all) => all.toSorted((a, b) => a - b))

describe('the shares of a payment', () => {
  it('are the difference between a rate and the rate below it', () => {
    const shares = sharesOf({ amount: 640_000n, fee: 20_000n }, path(1500, 2500, 4000))
    expect(shares.map(({ minor }) => minor)).toEqual([960n, 640n, 960n])
  })
  it('are never more than the fee of the payment, and nobody below loses by it', () => {
    expect(sharesOf({ amount: 100_000n, fee: 300n }, path(2000, 4000)).map(({ minor }) => minor)).toEqual([200n, 100n])
    expect(sharesOf({ amount: 100_000n, fee: 100n }, path(2000, 4000)).map(({ minor }) => minor)).toEqual([100n, 0n])
  })
  it('add up to what the account is entitled to, and none is below zero', () => {
    fc.assert(
      fc.property(payment, rates, ({ amount, fee }, all) => {
        const shares = sharesOf({ amount, fee }, path(...all))
        const whole = partOf(amount, BigInt(all.at(-1)!), 1_000_000n)
        expect(shares.reduce((sum, { minor }) => sum + minor, 0n)).toBe(whole < fee ? whole : fee)
        expect(shares.every(({ minor }) => minor >= 0n)).toBe(true)
      }),
    )
  })
  it('round half to even: of an odd amount at 50 % one half goes each way', () => {
    expect([1n, 3n, 5n, 7n].map((minor) => partOf(minor, 1n, 2n))).toEqual([0n, 2n, 2n, 4n])
    expect(partOf(-3n, 1n, 2n)).toBe(-2n)
    expect(sharesOf({ amount: 101n, fee: 101n }, path(500_000, 1_000_000)).map(({ minor }) => minor)).toEqual([
      50n,
      51n,
    ])
  })
})
describe('what is taken back', () => {
  it('is the share itself once all went back, in however many parts', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.array(fc.nat(), { maxLength: 6 }),
        (share, amount, parts) => {
          let [returned, back] = [0n, 0n]
          for (const part of [...parts.map(BigInt), amount]) {
            returned = returned + part < amount ? returned + part : amount
            const inAll = takenBackOf(share, amount, returned)
            expect(inAll).toBeGreaterThanOrEqual(back)
            back = inAll
          }
          expect(back).toBe(share)
        },
      ),
    )
  })
  it('follows the ratio of the share, not a rate of today', () => {
    expect(takenBackOf(700n, 20_000n, 200n)).toBe(7n)
  })
})
it('a commission is accrued until its payment is settled, clears for a week, and is available then; what is taken back is available at once', () => {
  const line = { minor: 10n, settlesOn: '2026-11-03', clearsOn: '2026-11-10', payout: 'none' } as const
  expect(['2026-11-02', '2026-11-03', '2026-11-09', '2026-11-10'].map((day) => stateOf(line, day))).toEqual([
    'accrued',
    'clearing',
    'clearing',
    'available',
  ])
  expect(stateOf({ ...line, minor: -10n }, '2026-11-02')).toBe('available')
  expect(stateOf({ ...line, payout: 'in-payout' }, '2026-12-01')).toBe('in-payout')
})

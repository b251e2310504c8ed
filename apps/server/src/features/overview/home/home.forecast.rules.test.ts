import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forecast, historyOf } from './home.forecast.ts'

const base = {
  today: '2026-11-16',
  available: 1000n,
  pending: [
    { dueOn: '2026-11-14', net: 5n },
    { dueOn: '2026-11-17', net: 70n },
    { dueOn: '2026-11-20', net: 200n },
  ],
  past: [],
  cycles: [
    { cycle: { kind: 'days', days: 1 }, net: 3n },
    { cycle: { kind: 'days', days: 2 }, net: 1n },
  ] as const,
  holidays: new Set<string>(),
}

it('begins with today’s balance and what is overdue, and adds each settlement on its day', () => {
  const days = forecast(base)
  expect(days).toHaveLength(31)
  expect(days[0]).toMatchObject({ day: '2026-11-16', known: 1005n })
  expect(days[1]).toMatchObject({ day: '2026-11-17', known: 1075n })
  expect(days[4]).toMatchObject({ known: 1275n, expected: 1275n })
  expect(days.at(-1)).toMatchObject({ known: 1275n })
})

it('whatever the past was: never falls, weak ≤ middle ≤ strong, and what is known is in all of them', () => {
  const past = fc.array(
    fc.record({ weekday: fc.integer({ min: 1, max: 7 }), net: fc.bigInt({ min: 0n, max: 10n ** 9n }) }),
  )
  fc.assert(
    fc.property(past, (given) => {
      const days = forecast({ ...base, past: given })
      for (const [step, { known, low, expected, high }] of days.entries()) {
        expect(known <= low && low <= expected && expected <= high).toBe(true)
        expect(step === 0 || expected >= days[step - 1]!.expected).toBe(true)
      }
    }),
  )
})

it('expects what a weekday brings on the days on which each product settles, in the shares it had so far', () => {
  // A Tuesday brings 400: three quarters through QR Pay, due the next banking day, and the rest by links, due a day later.
  const rows = [
    { day: '2026-11-10', weekday: 2, product: 'qrpay' as const, net: 300n },
    { day: '2026-11-10', weekday: 2, product: 'paylink' as const, net: 100n },
  ]
  const expectedOn = (days: ReturnType<typeof forecast>, day: string) => {
    const at = days.findIndex((each) => each.day === day)
    return days[at]!.expected - days[at - 1]!.expected
  }
  const days = forecast({ ...base, pending: [], ...historyOf(rows, null) })
  expect([expectedOn(days, '2026-11-18'), expectedOn(days, '2026-11-19')]).toEqual([300n, 100n])
  const weekly = forecast({ ...base, pending: [], ...historyOf(rows, { kind: 'weekly', days: 1 }) })
  expect([expectedOn(weekly, '2026-11-18'), expectedOn(weekly, '2026-11-23')]).toEqual([0n, 400n])
})

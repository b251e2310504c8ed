import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forecast } from './forecast.ts'

const base = {
  today: '2026-11-16',
  available: 1000n,
  pending: [
    { dueOn: '2026-11-14', net: 5n },
    { dueOn: '2026-11-17', net: 70n },
    { dueOn: '2026-11-20', net: 200n },
  ],
  past: [],
  cycle: { cycle: 'DAILY', days: 1 } as const,
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

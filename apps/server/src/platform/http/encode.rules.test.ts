import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { money } from '@falaj/contract/kernel/scalars'
import { everyEndpoint } from '@falaj/contract/contract'
import { encoderOf } from './encode.ts'

const schema = z.object({
  id: z.string(),
  amount: money,
  note: z.optional(z.string()),
  closed: z.nullable(z.string()),
  lines: z.array(z.object({ fee: money, count: z.int() })),
  sums: z.record(z.string(), money),
})
const zero = { minor: 0n, currency: 'AED' as const }
const anyMoney = fc.record({
  minor: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
  currency: fc.constantFrom('AED', 'BTC', 'GP'),
})
const anyValue = fc.record(
  {
    id: fc.string(),
    amount: anyMoney,
    note: fc.string(),
    closed: fc.option(fc.string()),
    lines: fc.array(fc.record({ fee: anyMoney, count: fc.integer() })),
    sums: fc.dictionary(fc.string(), anyMoney),
  },
  { requiredKeys: ['id', 'amount', 'closed', 'lines', 'sums'] },
)

it('writes what zod would write', () => {
  const encode = encoderOf(schema)
  fc.assert(
    fc.property(anyValue, (value) => {
      expect(JSON.stringify(encode(value))).toBe(JSON.stringify(z.encode(schema, value as never)))
    }),
    {
      examples: [[{ id: '', amount: zero, closed: null, lines: [], sums: Object.fromEntries([['__proto__', zero]]) }]],
    },
  )
})

it('lets no field out that the schema does not name', () => {
  const leaky = {
    id: 'a',
    amount: { minor: 1n, currency: 'AED' },
    closed: null,
    lines: [],
    sums: {},
    passwordHash: 'x',
  }
  expect(encoderOf(schema)(leaky)).not.toHaveProperty('passwordHash')
})

it('is ready for the output of every endpoint', () => {
  for (const { endpoint } of everyEndpoint) expect(encoderOf(endpoint.output)).toBeTypeOf('function')
})

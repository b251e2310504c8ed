import { expect, it } from 'vitest'
import { claimOf, claims, reasonOf } from './dispute-rules.ts'

it('each scheme has codes of its own, and each code means the claim it is for', () => {
  const named = claims.filter((claim) => claim !== 'other')
  const codes = ['VISA', 'MASTERCARD', 'AMEX'].flatMap((scheme) =>
    named.map((claim) => {
      const code = reasonOf(scheme, claim)
      expect(claimOf('Chargeback service', code)).toBe(claim)
      return code
    }),
  )
  expect(new Set(codes).size).toBe(codes.length)
  expect([reasonOf('UNIONPAY', 'fraud'), reasonOf(null, 'fraud')]).toEqual([null, null])
})

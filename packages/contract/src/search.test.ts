import { describe, expect, it } from 'vitest'
import { amountsOf, cluesOf, verbOf } from './search.ts'

const said = (text: string) => cluesOf(text).map(({ kind, value }) => `${kind} ${value}`)

describe('what somebody has in hand', () => {
  it.each([
    ['P-7K3QF2M', ['number P-7K3QF2M']],
    ['  p-7k3qf2m\u200b ', ['number P-7K3QF2M']],
    ['Amal@Example.com', ['email amal@example.com']],
    ['AE07 0331 2345 6789 0123 456', ['iban AE070331234567890123456']],
    ['IBAN: ae070331234567890123456', ['iban AE070331234567890123456']],
    ['AE07 0331 2345 6789 0123 457', ['name AE07 0331 2345 6789 0123 457']],
    ['4242', ['last4 4242', 'amount 4242', 'number 4242']],
    ['•••• 4242', ['last4 4242']],
    ['4242 250.00', ['cardAmount 250.00', 'name 4242 250.00']],
    ['AED 1,250.50 •••• 4242', ['cardAmount 1250.50', 'name AED 1,250.50 •••• 4242']],
    ['4242 and more', ['name 4242 and more']],
    ['+971 50 123 4567', ['phone 971501234567']],
    ['123456789012', ['rrn 123456789012', 'phone 123456789012', 'amount 123456789012', 'number 123456789012']],
    ['AED 1,234.50', ['amount 1234.50']],
    ['1234.50', ['amount 1234.50', 'number 1234.50']],
    ['ORD-10023', ['number ORD-10023']],
    ['Table-12', ['number TABLE-12', 'name Table-12']],
    ['AED', ['number AED', 'name AED']],
    ['ZZZ 12.00', ['name ZZZ 12.00']],
    ['Amal Haddad', ['name Amal Haddad']],
    ['阿', []],
    ['阿玛', ['name 阿玛']],
    ['', []],
    ['   ', []],
  ])('%s is %j', (text, kinds) => expect(said(text)).toEqual(kinds))

  it('an amount is asked for in every currency that has so many decimals, or in the one it was said in', () => {
    expect(amountsOf(cluesOf('12.50')[0]!).length).toBeGreaterThan(3)
    expect(amountsOf(cluesOf('12.50 aed')[0]!)).toEqual([{ minor: 1250n, currency: 'AED' }])
  })
  it('a verb in front says what is to be done', () => {
    expect(verbOf('refund P-7K3QF2M')).toEqual({ verb: 'refund', rest: 'P-7K3QF2M' })
    expect(verbOf('退款 4242')).toEqual({ verb: 'refund', rest: '4242' })
    expect(verbOf('refund')).toEqual({ verb: null, rest: 'refund' })
  })
})

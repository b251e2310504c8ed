import fc from 'fast-check'
import { expect, it } from 'vitest'
import { money } from '@falaj/money'
import { addEntries, addUp } from './add-up.ts'

const movement = (credited: bigint, debited: bigint) => ({
  credited: money(credited, 'AED'),
  debited: money(debited, 'AED'),
  entries: 1,
})

it('what the server says is added up anew, and one unit too many is seen', () => {
  const sums = {
    opening: money(10n, 'AED'),
    movements: [movement(5n, 0n), movement(0n, 7n)],
    closing: money(8n, 'AED'),
  }
  expect(addUp(sums)).toEqual({ sum: money(8n, 'AED'), isEqual: true })
  expect(addUp({ ...sums, closing: money(9n, 'AED') })).toEqual({ sum: money(8n, 'AED'), isEqual: false })
})

it('entries add up to the difference of their balances; a changed amount or balance breaks the row', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).filter((value) => value !== 0n),
        { minLength: 2 },
      ),
      fc.nat(),
      (amounts, where) => {
        let balance = 0n
        const entries = amounts
          .map((amount, at) => {
            balance += amount
            return { seq: at + 1, amount: money(amount, 'AED'), balance: money(balance, 'AED') }
          })
          .toReversed()
        expect(addEntries(entries)).toEqual({ sum: balance, isUnbroken: true })
        const at = where % (entries.length - 1)
        const broken = entries.map((entry, index) =>
          index === at ? { ...entry, amount: money(entry.amount.minor + 1n, 'AED') } : entry,
        )
        expect(addEntries(broken).isUnbroken).toBe(false)
      },
    ),
  )
})

it('entries that do not follow each other are only added', () => {
  const entries = [5, 2].map((seq) => ({ seq, amount: money(1n, 'AED'), balance: money(BigInt(seq * 9), 'AED') }))
  expect(addEntries(entries)).toEqual({ sum: 2n, isUnbroken: true })
})

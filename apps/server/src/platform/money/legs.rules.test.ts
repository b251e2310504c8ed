import { describe, expect, it } from 'vitest'
import * as transfer from '../../features/transfer/postings.ts'
import { coinLegs, payoutLegs, pointLegs, postingOf, saleLegs, transferLegs, type Legs } from './legs.ts'
import * as payout from './payout-postings.ts'

const at = new Date('2026-11-16T08:00:00Z')
const sums = { net: 100_00n, fee: 5_00n, vat: 25n }
const [m, p] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
describe('the table posts what the functions posted', () => {
  for (const [name, reason] of [
    ['withdraw', 'withdraw'],
    ['transfer-to-bank', 'transfer'],
  ] as const)
    for (const kept of ['hold', 'available'] as const)
      it(`${name} from ${kept}`, () => {
        const moved = { name, id: 'x', merchantId: m, currency: 'AED', ...sums, kept } as const
        const old = { name, id: 'x', merchantId: m, currency: 'AED', ...sums, total: 105_25n } as const
        const legs = payoutLegs(reason)
        expect(postingOf(legs, 'hold', moved, { time: 2 })).toEqual(payout.held(old, 2))
        expect(postingOf(legs, 'release', moved, { time: 2 })).toEqual(payout.released(old, 2))
        expect(postingOf(legs, 'sent', moved)).toEqual(payout.sent(old, kept))
        expect(postingOf(legs, 'paid', moved, { at })).toEqual(payout.paid(old, at))
        expect(postingOf(legs, 'refused', moved)).toEqual(payout.refused(old))
        expect(postingOf(legs, 'returned', moved, { at })).toEqual(payout.returned(old, at))
      })
  for (const isCollect of [true, false])
    for (const kept of ['hold', 'available'] as const)
      it(`transfer, collect ${isCollect}, from ${kept}`, () => {
        const moved = { name: 'transfer', id: 'x', merchantId: m, payeeId: p, currency: 'AED', ...sums, kept } as const
        const old = {
          id: 'x',
          payerId: m,
          receiverId: p,
          isCollect,
          currency: 'AED',
          amount: sums.net,
          fee: sums.fee,
          vat: sums.vat,
        } as const
        const legs = transferLegs(isCollect ? 'collect' : 'transfer')
        expect(postingOf(legs, 'hold', moved, { time: 1 })).toEqual(transfer.held(old, 1))
        expect(postingOf(legs, 'release', moved, { time: 1 })).toEqual(transfer.released(old, 1))
        expect(postingOf(legs, 'paid', moved)).toEqual(transfer.paid(old, kept))
      })
})
/** Walks a path and says what is left where. */
const after = (legs: Legs, steps: readonly string[]) => {
  const left = new Map<string, bigint>()
  for (const step of steps)
    for (const { debit, credit, amount } of postingOf(legs, step, {
      name: 'x',
      id: 'x',
      merchantId: m,
      payeeId: p,
      currency: 'AED',
      ...sums,
    }).transfers) {
      const key = (a: typeof debit) => `${a.merchantId === p ? 'payee ' : ''}${a.kind}`
      left.set(key(debit), (left.get(key(debit)) ?? 0n) - amount)
      left.set(key(credit), (left.get(key(credit)) ?? 0n) + amount)
    }
  return Object.fromEntries([...left].filter(([, value]) => value !== 0n))
}
describe('every path leaves nothing on the way', () => {
  it.each([
    ['asked and not agreed to', payoutLegs('withdraw'), ['hold', 'release'], {}],
    ['refused by the bank', payoutLegs('withdraw'), ['hold', 'sent', 'refused'], {}],
    [
      'paid',
      payoutLegs('withdraw'),
      ['hold', 'sent', 'paid'],
      { available: -105_25n, bank: 100_00n, 'fee-income': 5_00n, 'vat-payable': 25n },
    ],
    [
      'a sale, settled',
      saleLegs,
      ['taken', 'settled'],
      { clearing: -105_25n, available: 100_00n, 'fee-income': 5_00n, 'vat-payable': 25n },
    ],
    ['a coin refused', coinLegs, ['hold', 'sent', 'refused'], {}],
    ['points given and spent', pointLegs, ['given', 'spent'], {}],
  ] as const)('%s', (_, legs, steps, expected) => expect(after(legs, steps)).toEqual(expected))
})

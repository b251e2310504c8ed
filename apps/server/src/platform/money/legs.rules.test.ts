import { describe, expect, it } from 'vitest'
import type { Account } from '@falaj/ledger/accounts'
import { legsOf, postingOf, type Legs, type Movement } from './legs.ts'

const at = new Date('2026-11-16T08:00:00Z')
const [merchantId, payeeId] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
const moved: Movement = {
  name: 'x',
  id: '7',
  merchantId,
  payeeId,
  currency: 'AED',
  net: 100_00n,
  fee: 5_00n,
  vat: 25n,
  bought: { currency: 'USD', amount: 27_00n, markup: 10n },
  network: { currency: 'USD', amount: 1_00n, unused: 0n },
}
const named = ({ merchantId: of, kind, currency }: Account): string =>
  `${of === payeeId ? 'payee ' : ''}${kind}${currency === 'AED' ? '' : ` ${currency}`}`
const textOf = (...posting: Parameters<typeof postingOf>): string => {
  const { key, transfers } = postingOf(...posting)
  return `${key}: ${transfers
    .map(({ debit, credit, amount, reason }) => `${named(debit)} → ${named(credit)} ${amount} ${reason}`)
    .join('; ')}`
}

describe('what is posted, and under which key: both are for ever', () => {
  it.each([
    [textOf(legsOf.withdraw, 'hold', moved, { nth: 2 }), 'x 7 hold 2: available → hold 10525 withdraw'],
    [textOf(legsOf.withdraw, 'release', moved, { nth: 2 }), 'x 7 release 2: hold → available 10525 withdraw-reversal'],
    [textOf(legsOf.withdraw, 'sent', moved), 'x 7 sent: hold → in-transit 10525 withdraw'],
    [
      textOf(legsOf['transfer-to-bank'], 'sent', { ...moved, reserved: 'available' }),
      'x 7 sent: available → in-transit 10525 transfer',
    ],
    [
      textOf(legsOf.withdraw, 'paid', moved, { at }),
      'x 7 paid: in-transit → bank 10000 payout; in-transit → fee-income 500 fee; in-transit → vat-payable 25 vat',
    ],
    [textOf(legsOf.withdraw, 'refused', moved), 'x 7 refused: in-transit → available 10525 withdraw-reversal'],
    [textOf(legsOf.withdraw, 'returned', moved, { at }), 'x 7 returned: bank → available 10000 return'],
    [
      textOf(legsOf.collect, 'paid', { ...moved, reserved: 'available' }),
      'x 7 paid: available → payee available 10000 collect; available → fee-income 500 fee; available → vat-payable 25 vat',
    ],
    [
      textOf(legsOf['batch-transfer'], 'row', moved, { nth: 3, about: 'r' }),
      'x 7 row 3: hold → payee available 10000 transfer',
    ],
    [
      textOf(legsOf['currency-exchange'], 'done', moved),
      'x 7 done: hold → fx-position 10000 exchange; fx-position USD → available USD 2700 exchange; fx-position USD → fx-income USD 10 exchange; hold → fee-income 500 fee',
    ],
    [
      textOf(legsOf['crypto-withdraw'], 'paid', { ...moved, network: { ...moved.network!, unused: 50n } }),
      'x 7 paid: in-transit → chain 10000 crypto-payout; in-transit → fx-position 500 network-fee; fx-position USD → chain USD 100 network-fee; in-transit → available 50 withdraw-reversal',
    ],
    [
      textOf(legsOf.payment, 'paid', moved, { key: 'payment 7' }),
      'payment 7: clearing → pending 10525 payment; pending → fee-income 500 fee; pending → vat-payable 25 vat',
    ],
  ])('%s', (posted, expected) => expect(posted).toBe(expected))
  it('parts of nothing move nothing, and what is not there is a fault', () => {
    const { fee: _, vat: __, ...free } = moved
    expect(textOf(legsOf.transfer, 'paid', free)).toBe('x 7 paid: hold → payee available 10000 transfer')
    const { payeeId: ___, bought: ____, ...alone } = moved
    expect(() => postingOf(legsOf.transfer, 'paid', alone)).toThrow('x has no payee')
    expect(() => postingOf(legsOf['currency-exchange'], 'done', alone)).toThrow('x buys nothing')
  })
  it('when it happened, when it was booked and what it is about are said beside it', () => {
    const posting = postingOf(legsOf['batch-transfer'], 'row', moved, { nth: 3, about: 'r', at, bookedAt: at })
    expect(posting).toMatchObject({ merchantId, business: { kind: 'x', id: 'r' }, eventAt: at, bookedAt: at })
  })
})

/** Walks a path and says what is left where. */
const after = (...path: readonly (readonly [Legs, ...string[]])[]) => {
  const left = new Map<string, bigint>()
  for (const [legs, ...steps] of path)
    for (const step of steps)
      for (const { debit, credit, amount } of postingOf(legs, step, moved).transfers) {
        left.set(named(debit), (left.get(named(debit)) ?? 0n) - amount)
        left.set(named(credit), (left.get(named(credit)) ?? 0n) + amount)
      }
  return Object.fromEntries([...left].filter(([, value]) => value !== 0n))
}
const earned = { 'fee-income': 5_00n, 'vat-payable': 25n }
describe('every path leaves nothing on the way', () => {
  it.each([
    ['not approved', after([legsOf.withdraw, 'hold', 'release']), {}],
    ['refused by the bank', after([legsOf.withdraw, 'hold', 'sent', 'refused']), {}],
    [
      'paid by the bank',
      after([legsOf.withdraw, 'hold', 'sent', 'paid']),
      { available: -105_25n, bank: 100_00n, ...earned },
    ],
    ['returned', after([legsOf.withdraw, 'hold', 'sent', 'paid', 'returned']), { available: -5_25n, ...earned }],
    [
      'a transfer',
      after([legsOf.transfer, 'hold', 'paid']),
      { available: -105_25n, 'payee available': 100_00n, ...earned },
    ],
    [
      'a batch of one row',
      after([legsOf['batch-transfer'], 'hold', 'row', 'charges']),
      { available: -105_25n, 'payee available': 100_00n, ...earned },
    ],
    [
      'a payment, settled',
      after([legsOf.payment, 'paid'], [legsOf.settlement, 'settled']),
      { clearing: -105_25n, available: 100_00n, ...earned },
    ],
    [
      'a payment, settled and charged back',
      after([legsOf.payment, 'paid'], [legsOf.settlement, 'settled'], [legsOf.dispute, 'taken']),
      { clearing: -5_25n, available: -5_25n, 'fee-income': 10_00n, 'vat-payable': 50n },
    ],
    [
      'a dispute that was won: the fee stays',
      after([legsOf.dispute, 'taken', 'returned']),
      { available: -5_25n, ...earned },
    ],
    [
      'a dispute that was won, and lost in the end: the fee is charged once',
      after([legsOf.dispute, 'taken', 'returned', 'taken again']),
      { clearing: 100_00n, available: -105_25n, ...earned },
    ],
    [
      'a deposit, matched',
      after([legsOf['vam-iban-deposit'], 'arrived', 'matched']),
      { bank: -100_00n, available: 100_00n },
    ],
    ['a deposit, returned', after([legsOf['vam-iban-deposit'], 'arrived', 'sent', 'paid']), {}],
    [
      'a deposit whose return was refused',
      after([legsOf['vam-iban-deposit'], 'arrived', 'sent', 'refused']),
      { bank: -100_00n, hold: 100_00n },
    ],
    [
      'a deposit whose return came back',
      after([legsOf['vam-iban-deposit'], 'arrived', 'sent', 'paid', 'returned']),
      { bank: -100_00n, hold: 100_00n },
    ],
    ['a coin refused', after([legsOf['crypto-withdraw'], 'hold', 'sent', 'refused']), {}],
    ['points given and spent', after([legsOf['green points'], 'given', 'spent']), {}],
  ])('%s', (_, left, expected) => expect(left).toEqual(expected))
})

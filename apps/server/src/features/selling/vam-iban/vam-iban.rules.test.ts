import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ibanFault, ibanOf } from '@falaj/contract/formats/iban'
import { money } from '@falaj/money'
import {
  decide,
  isAlike,
  numbersIn,
  payerKey,
  suggest,
  type Arrival,
  type Candidate,
  type Suggestible,
} from './vam-iban.rules.ts'

const aed = (minor: bigint) => money(minor, 'AED')
const candidate = (over: Partial<Candidate> = {}): Candidate => ({
  id: 'i1',
  customerId: 'c1',
  due: aed(100_00n),
  isPayable: true,
  isBeingPaid: false,
  ...over,
})
const arrival = (over: Partial<Arrival> = {}, iban: Partial<Arrival['iban']> = {}): Arrival => ({
  amount: aed(100_00n),
  named: [candidate()],
  hasSender: true,
  ...over,
  iban: { isClosed: false, assignedTo: 'none', customerId: null, invoice: null, ...iban },
})

describe('an IBAN', () => {
  it('gets check digits that every bank accepts, whatever the number', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 19n - 1n), (n) => {
        expect(ibanFault(ibanOf('AE', n.toString().padStart(19, '0')), 'AE')).toBeNull()
      }),
    )
    // The registry's own example.
    expect(ibanOf('AE', '0331234567890123456')).toBe('AE070331234567890123456')
  })
})

describe('what is matched without a person', () => {
  it.each([
    ['its number alone', 'INV-000012', ['INV-000012']],
    ['without the hyphen, in any case, among other words', 'pls see inv000012 / thanks', ['INV-000012']],
    ['named twice is named once', 'INV-000012 INV 000012', ['INV-000012']],
    ['several', 'INV-000012,INV-000013', ['INV-000012', 'INV-000013']],
    ['fewer digits are no number of ours', 'INV 12', []],
    ['part of a longer word is none', 'XINV-000012', []],
    ['nothing', null, []],
  ])('%s', (_, text, numbers) => expect(numbersIn(text)).toEqual(numbers))
  it.each([
    [
      'an invoice that the reference names',
      arrival(),
      { kind: 'match', how: 'reference', amount: aed(100_00n), why: null },
    ],
    ['a part of it', arrival({ amount: aed(40_00n) }), { kind: 'match', amount: aed(40_00n), why: null }],
    [
      'more than is due: what is due',
      arrival({ amount: aed(100_01n) }),
      { kind: 'match', amount: aed(100_00n), why: 'over-due' },
    ],
    [
      'an IBAN of one invoice',
      arrival({ named: [] }, { assignedTo: 'invoice', invoice: candidate() }),
      { kind: 'match', how: 'iban' },
    ],
    [
      'an IBAN of one invoice, which the reference names as well',
      arrival({}, { assignedTo: 'invoice', invoice: candidate() }),
      { kind: 'match', how: 'iban', invoiceId: 'i1' },
    ],
    [
      'an IBAN of one invoice and the number of another that is open',
      arrival({ named: [candidate({ id: 'i2' })] }, { assignedTo: 'invoice', invoice: candidate() }),
      { kind: 'wait', why: 'other-invoice' },
    ],
    [
      'an IBAN of one invoice and the number of one that is paid',
      arrival({ named: [candidate({ id: 'i2', isPayable: false })] }, { assignedTo: 'invoice', invoice: candidate() }),
      { kind: 'match', how: 'iban', invoiceId: 'i1' },
    ],
    [
      'an IBAN of one invoice and a number that was never given',
      arrival({ named: [null] }, { assignedTo: 'invoice', invoice: candidate() }),
      { kind: 'match', how: 'iban', invoiceId: 'i1' },
    ],
    [
      'an IBAN of one invoice and several numbers',
      arrival({ named: [null, null] }, { assignedTo: 'invoice', invoice: candidate() }),
      { kind: 'wait', why: 'several-invoices' },
    ],
    [
      'an IBAN of an invoice that is paid: the one that the reference names',
      arrival(
        { named: [candidate({ id: 'i2' })] },
        { assignedTo: 'invoice', invoice: candidate({ isPayable: false }) },
      ),
      { kind: 'match', how: 'reference', invoiceId: 'i2' },
    ],
    [
      'an IBAN of an invoice that is paid, and no reference',
      arrival({ named: [] }, { assignedTo: 'invoice', invoice: candidate({ due: aed(0n) }) }),
      { kind: 'wait', why: 'invoice-settled' },
    ],
    ['the IBAN of its customer', arrival({}, { assignedTo: 'customer', customerId: 'c1' }), { kind: 'match' }],
    [
      'of another customer',
      arrival({}, { assignedTo: 'customer', customerId: 'c2' }),
      { kind: 'wait', why: 'other-customer' },
    ],
    ['no reference', arrival({ named: [] }), { kind: 'wait', why: 'no-reference' }],
    ['a number that was never given', arrival({ named: [null] }), { kind: 'wait', why: 'invoice-unknown' }],
    ['several', arrival({ named: [null, null] }), { kind: 'wait', why: 'several-invoices' }],
    ['paid or void', arrival({ named: [candidate({ isPayable: false })] }), { kind: 'wait', why: 'invoice-settled' }],
    ['being paid', arrival({ named: [candidate({ isBeingPaid: true })] }), { kind: 'wait', why: 'being-paid' }],
    ['another currency', arrival({ amount: money(100_00n, 'USD') }), { kind: 'wait', why: 'currency-differs' }],
    ['a closed IBAN', arrival({}, { isClosed: true }), { kind: 'return' }],
    [
      'a closed IBAN, from nobody',
      arrival({ hasSender: false }, { isClosed: true }),
      { kind: 'wait', why: 'closed-no-sender' },
    ],
  ])('%s', (_, given, expected) => expect(decide(given)).toMatchObject(expected))
  it('never more than is due or than came', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 10n ** 12n), (came, due) => {
        const decision = decide(arrival({ amount: aed(came), named: [candidate({ due: aed(due) })] }))
        if (decision.kind !== 'match') throw new Error('it is matched')
        expect(decision.amount.minor).toBe(came < due ? came : due)
      }),
    )
  })
})

const open = (over: Partial<Suggestible> & { id: string }): Suggestible => ({
  number: `INV-00000${over.id}`,
  customerId: 'c1',
  customer: 'Blue Dune Catering L.L.C.',
  reference: null,
  due: aed(100_00n),
  ...over,
})
const waiting = (over: object = {}) => ({
  amount: aed(100_00n),
  sender: 'SOMEBODY ELSE',
  reference: null,
  ibanCustomerId: null,
  ibanInvoiceId: null,
  byAccount: new Set<string>(),
  byName: new Set<string>(),
  ...over,
})
describe('what is suggested', () => {
  it('the same name, however it is written', () => {
    expect(payerKey('Blue  Dune Catering L.L.C.')).toBe(payerKey('BLUE DUNE CATERING LLC'))
    expect(isAlike('BLUE DUNE', 'Blue Dune Catering LLC')).toBe(true)
    expect(isAlike('Red Dune Trading FZE', 'Blue Sky Catering LLC')).toBe(false)
    expect(isAlike('LLC', 'L.L.C.')).toBe(false)
  })
  it('what is meant scores more than what merely fits, and nothing speaks for a stranger', () => {
    const [first, second, ...none] = suggest(waiting({ reference: 'invoice no. 2' }), [
      open({ id: '1' }),
      open({ id: '2', due: aed(250_00n) }),
      open({ id: '3', due: aed(70_00n) }),
    ])
    expect(first).toMatchObject({ reasons: ['number'], parts: [{ of: { id: '2' }, amount: aed(100_00n) }] })
    expect(second).toMatchObject({ reasons: ['amount-due'], parts: [{ of: { id: '1' } }] })
    expect(none).toEqual([])
  })
  it('several of one customer that add up, with what is known of the payer', () => {
    const [best] = suggest(waiting({ amount: aed(170_00n), byAccount: new Set(['c1']) }), [
      open({ id: '1' }),
      open({ id: '2', due: aed(30_00n) }),
      open({ id: '3', due: aed(70_00n) }),
    ])
    expect(best).toMatchObject({ score: 55, reasons: ['adds-up', 'known-account'] })
    expect(best!.parts.map(({ of }) => of.id)).toEqual(['1', '3'])
  })
  it('parts are never more than is left, and a score never says certain', () => {
    const dues = fc.array(fc.bigInt(1n, 500n), { maxLength: 20 })
    fc.assert(
      fc.property(fc.bigInt(1n, 1000n), dues, (left, each) => {
        const found = suggest(
          waiting({
            amount: aed(left),
            reference: 'INV-000001 PO-77',
            byAccount: new Set(['c1']),
            byName: new Set(['c1']),
          }),
          each.map((due, at) => open({ id: String(at), due: aed(due), reference: 'PO-77' })),
        )
        for (const { parts, score } of found) {
          const sum = parts.reduce((total, { amount }) => total + amount.minor, 0n)
          expect(sum <= left && score > 0 && score < 100).toBe(true)
          for (const { of, amount } of parts) expect(amount.minor <= of.due.minor).toBe(true)
        }
      }),
    )
  })
})

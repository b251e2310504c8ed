import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { customer } from '../customers/customer.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { invoice } from '../selling/invoice.ts'
import { item } from '../customers/item.ts'
import { paylink, paylinkSheet } from '../selling/paylink.ts'
import { qrPay } from '../selling/qr-pay.ts'
import { readSheet } from './sheet-rules.ts'
import { smartCode } from '../selling/smart-code.ts'

const id = '01900000-0000-7000-8000-000000000000'
const amount = { amount: '12.00', currency: 'AED' }
const card = 'Amal, 4000 0000 0000 0010'
const link = { title: 'Cake', type: 'single', rule: 'fixed', currency: 'AED', amount }
const code = { name: 'Till 1', mode: 'static', currency: 'AED' }
const person = { name: 'Amal Haddad', language: 'en' }
const line = { text: 'Tea', quantity: '1', unit: amount, vat: 'standard' }
const bill = { customerId: id, language: 'en', currency: 'AED', termsDays: 14, lines: [line] }
const faultsOf = ({ input }: Endpoint, value: object): readonly string[] => {
  const read = z.safeDecode(input, value as never)
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
}
describe('a card number', () => {
  it.each([
    ['title', paylink.add, { ...link, title: card }],
    ['description', paylink.add, { ...link, description: card }],
    ['name', smartCode.add, { ...code, name: card }],
    ['counter', smartCode.add, { ...code, counter: card }],
    ['note', smartCode.charge, { id, amount, note: card }],
    ['note', qrPay.show, { amount, note: card }],
    ['name', customer.add, { ...person, name: card }],
    ['tags.0', customer.add, { ...person, tags: ['4000000000000010'] }],
    ['text', customer.note, { id, text: `Called today.\n${card}` }],
    ['note', invoice.add, { ...bill, note: card }],
    ['reason', invoice.void, { id, reason: card }],
    ['lines.0.text', invoice.add, { ...bill, lines: [{ ...line, text: card }] }],
    ['description', item.add, { sku: 'T-1', nameEn: 'Tea', vat: 'standard', prices: [amount], description: card }],
  ] as const)('in %s is refused, and the field is named once', (path, endpoint, input) =>
    expect(faultsOf(endpoint, input)).toEqual([`${path} CARD_NUMBER`]),
  )
  it('in a cell of a sheet is refused', () =>
    expect(
      readSheet(paylinkSheet, [
        ['Title', 'Amount'],
        [card, '12'],
      ]).faults,
    ).toEqual([{ row: 1, column: 'title', code: 'CARD_NUMBER' }]))
  it('as a reference is another system’s number, which merchants need as it is', () => {
    expect(faultsOf(paylink.add, { ...link, reference: '4000000000000010' })).toEqual([])
    expect(faultsOf(invoice.add, { ...bill, reference: '4000000000000010' })).toEqual([])
  })
})

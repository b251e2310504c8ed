import { describe, expect, it } from 'vitest'
import { ibanOf } from './iban.ts'
import { holdsIssuedCard } from './issued-card.ts'

describe('a card number in what a merchant writes', () => {
  it.each([
    ['of Visa, in one piece', '4000000000000010'],
    ['in fours, in a sentence', 'Card on file: 4000 0000 0000 0010.'],
    ['with dashes', '5100-0000-0000-0016'],
    ['of Mastercard’s newer range', '2221 0000 0000 0009'],
    ['of Amex, 4-6-5', '3782 822463 10005'],
    ['of Amex, in one piece', 'amex 378282246310005 exp 12/40'],
    ['of Diners, 4-6-4', '3056 930902 5904'],
    ['of Discover', '6011000990139424'],
    ['of JCB', '3530 1113 3330 0000'],
    ['of UnionPay', '6200 0000 0000 0005'],
    ['before its expiry', '4000 0000 0000 0010 12/40'],
    ['after a colon and in brackets', 'card:(4000000000000010)'],
    ['in Arabic digits', '٤٠٠٠ ٠٠٠٠ ٠٠٠٠ ٠٠١٠'],
    ['with marks that cannot be seen', '4000\u200b0000\u200b0000\u200b0010'],
    ['over two lines', 'Amal\n4000 0000\n0000 0010'],
  ])('is found %s', (_, text) => expect(holdsIssuedCard(text)).toBe(true))
  it.each([
    ['a wrong check digit', '4000 0000 0000 0011'],
    ['an order number that passes, but that no scheme issues', 'Order 1000000000000008'],
    ['an order number with its day before it', 'Order 2026111700000005'],
    ['an order number behind letters', 'INV4000000000000010, PO-4000000000000010'],
    ['an order number before letters', '4000000000000010-A'],
    ['a number of a path or with a hash', 'orders/4000000000000010 #4000000000000010'],
    ['a piece of a longer number', '40000000000000100000'],
    ['a barcode of thirteen digits', '4006381333931 4000000000006'],
    ['an IBAN in fours', `Pay to ${ibanOf('AE', '4000000000000010123').replace(/(.{4})(?=.)/g, '$1 ')}`],
    ['an IBAN in one piece', 'AE070331234567890123456'],
    ['an IMEI', '356938035643809'],
    ['an Emirates ID', '784-1990-1234567-1'],
    ['a tax number', '100000000000003'],
    ['a telephone', '+4915123456787000, +971 50 100 4421'],
    ['a day, an amount and a table', '17/11/2026, AED 4,000.00, table 12'],
    ['nothing', ''],
  ])('is not %s', (_, text) => expect(holdsIssuedCard(text)).toBe(false))
})

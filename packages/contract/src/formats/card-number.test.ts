import { describe, expect, it } from 'vitest'
import { holdsCardNumber } from './card-number.ts'

describe('a card number in a text', () => {
  it.each([
    ['in one piece', '4000000000000010'],
    ['in fours', 'my card is 4000 0000 0000 0010, thanks'],
    ['with dashes', '5100-0000-0000-0016'],
    ['with long dashes, dots and blanks between', '4000 – 0000.0000 – 0010'],
    ['with blanks that do not break', '4000\u00a00000\u00a00000\u00a00010'],
    ['with five dashes between', '4000-----0000-----0000-----0010'],
    ['with eight signs between', '4000 -=*=- 0000 -=*=- 0000 -=*=- 0010'],
    ['over two lines', '4000 0000\n0000 0010'],
    ['of Amex, 4-6-5', '3782 822463 10005'],
    ['of Amex, with dashes', '3782-822463-10005'],
    ['of thirteen digits', '4222222222222'],
    ['of nineteen digits', '6304 0000 0000 0000 000'],
    ['after other digits', 'Table 4 4000 0000 0000 0010'],
    ['before its expiry and security code', '4000 0000 0000 0010 12 40 123'],
    ['stuck to a word', 'card4000000000000010'],
    ['in Arabic digits', '٤٠٠٠ ٠٠٠٠ ٠٠٠٠ ٠٠١٠'],
    ['in Persian digits', '۴۰۰۰۰۰۰۰۰۰۰۰۰۰۱۰'],
    ['in full-width digits', '４０００ ００００ ００００ ００１０'],
    ['with marks that cannot be seen', '4000\u200b0000\u200b0000\u200b0010'],
    ['after a plus, longer than any telephone', '+4000 0000 0000 0010'],
    ...'/,|+*:;=~#\\−'.split('').map((mark) => [`with ${mark} between`, `4000${mark}0000${mark} 0000${mark}0010`]),
  ])('is found %s', (_, text) => expect(holdsCardNumber(text)).toBe(true))
  it.each([
    ['a wrong check digit', '4000 0000 0000 0011'],
    ['twelve digits', '400000000002'],
    ['twenty digits', '40000000000000100000'],
    ['a telephone', '+971 50 100 4421'],
    ['a long telephone that would pass', '+49 1512 3456787'],
    ['a telephone with zeros before it', '0049 1512 3456787'],
    ['a day and an amount', '17/11/2026, AED 4,000.00'],
    ['a table and an order', 'Table 12, order A-1001'],
    ['a list of years, far apart', [2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026].join(' ---- ')],
    ['a table of prices', '12.50    13.75    14.00    19.95    125.00'],
    ['digits too far apart', '4000 -------- 0000 -------- 0000 -------- 0010'],
    ['nothing', ''],
  ])('is not %s', (_, text) => expect(holdsCardNumber(text)).toBe(false))
})

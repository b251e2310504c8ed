import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { currencies, scales } from '@falaj/money'
import { captchaText, emailAddress, mobileNumber, money, smsCode } from './scalars.ts'
import { acceptAmount, acceptDigits, isHexColour, isPasswordFormat, isWeakPassword, phoneDisplay } from './typed.ts'

const passes = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success
const faultOf = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  z.safeParse(schema, value).error?.issues[0]?.message

/** Built by the specification's four sentences, not by a regular expression. */
const digits = fc.stringMatching(/^[0-9]{1,12}$/)
const grammar = fc.oneof(
  fc.constant(''),
  digits,
  fc.tuple(digits, digits).map(([whole, fraction]) => `${whole}.${fraction}`),
  digits.map((whole) => `${whole}.`),
)
const inGrammar = (text: string): boolean => {
  const isDigits = (part: string): boolean => part.length > 0 && Array.from(part).every((c) => c >= '0' && c <= '9')
  if (text === '') return true
  const [whole = '', fraction, ...more] = text.split('.')
  return isDigits(whole) && more.length === 0 && (fraction === undefined || fraction === '' || isDigits(fraction))
}

describe('amount text', () => {
  it('takes an integer, a decimal, a value ending in one dot, and nothing at all', () => {
    fc.assert(fc.property(fc.string(), grammar, (previous, text) => acceptAmount(previous, text) === text))
  })
  it('keeps the previous value for everything else', () => {
    const noise = fc.oneof(fc.string(), fc.stringMatching(/^[0-9.,+\-e ]{0,8}$/))
    fc.assert(
      fc.property(noise, (text) => {
        expect(acceptAmount('previous', text)).toBe(inGrammar(text) ? text : 'previous')
      }),
    )
  })
  it.each(['.', '.5', '1..', '1.2.3', '-1', '+1', '1,000', '1e3', ' 1', '1 ', '1\n', '١', '0x1', '１'])(
    '%j is not taken',
    (text) => {
      expect(acceptAmount('12.30', text)).toBe('12.30')
    },
  )
})

describe('money on the wire', () => {
  it('decodes and encodes to the same text, for every currency', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies),
        // Twenty digits, as many as the wire takes: points are not divided.
        fc.bigInt({ min: 1n - 10n ** 20n, max: 10n ** 20n - 1n }),
        (currency, minor) => {
          const wire = z.encode(money, { minor, currency })
          expect(z.decode(money, wire)).toEqual({ minor, currency })
        },
      ),
    )
  })
  it('refuses more decimals than the currency has, and says which fault it is', () => {
    for (const currency of currencies) {
      const tooFine = { amount: `1.${'0'.repeat(scales[currency])}1`, currency }
      expect(faultOf(money, tooFine)).toBe('AMOUNT_DECIMALS')
      expect(faultOf(money, { amount: '1,00', currency })).toBe('AMOUNT')
      expect(faultOf(money, { amount: '', currency })).toBe('AMOUNT')
    }
  })
  it.each([
    { amount: 12.3, currency: 'AED' },
    { amount: '12.30', currency: 'ZZZ' },
    { amount: '9'.repeat(61), currency: 'AED' },
    { amount: '1.00' },
    null,
    'AED 1.00',
  ])('%j is no money', (wire) => {
    expect(passes(money, wire)).toBe(false)
  })
})

describe('digits-only input', () => {
  it('takes digits up to the length and keeps the previous value otherwise', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 20 }), (text, most) => {
        const isAccepted = Array.from(text).every((c) => c >= '0' && c <= '9') && text.length <= most
        expect(acceptDigits('1', text, most)).toBe(isAccepted ? text : '1')
      }),
    )
  })
})

describe('a phone number', () => {
  it('is shown as +prefix-number without spaces', () => {
    expect(phoneDisplay('971', '50 123 4417')).toBe('+971-501234417')
    expect(phoneDisplay('+971', ' 50\t123 4417 ')).toBe('+971-501234417')
  })
  it('shown, it is what the wire takes', () => {
    const prefix = fc.stringMatching(/^[1-9][0-9]{0,3}$/)
    const spaced = fc.stringMatching(/^[0-9]{4,13}$/).map((number) => number.replace(/(...)/g, '$1 '))
    fc.assert(fc.property(prefix, spaced, (code, number) => passes(mobileNumber, phoneDisplay(code, number))))
  })
  it.each([
    '',
    '971-501234417',
    '+971501234417',
    '+971-50 123',
    '+97150-12345',
    '+971-123',
    `+971-${'1'.repeat(14)}`,
    '+971-5012x',
  ])('%j is refused', (text) => {
    expect(faultOf(mobileNumber, text)).toBe('PHONE')
  })
})

describe('a captcha answer', () => {
  it('is one to four letters or digits and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 6 }), (text) => {
        const right = text.length >= 1 && text.length <= 4 && Array.from(text).every((c) => /[0-9a-zA-Z]/.test(c))
        expect(passes(captchaText, text)).toBe(right)
      }),
    )
    for (const right of ['7', 'aB12', 'ZZZZ']) expect(passes(captchaText, right)).toBe(true)
    for (const wrong of ['', 'abcde', 'ab c', 'é', '12-4']) expect(faultOf(captchaText, wrong)).toBe('CAPTCHA')
  })
})

describe('an SMS code', () => {
  it('is six digits exactly', () => {
    fc.assert(fc.property(fc.stringMatching(/^[0-9]{6}$/), (code) => passes(smsCode, code)))
    for (const wrong of ['', '12345', '1234567', '12345a', ' 123456', '123456\n', '１２３４５６'])
      expect(faultOf(smsCode, wrong)).toBe('SMS_CODE')
  })
})

describe('a hex colour', () => {
  it('has 3 or 6 hex digits, with or without #', () => {
    const hex = fc.stringMatching(/^[0-9a-fA-F]{0,8}$/)
    fc.assert(
      fc.property(hex, fc.constantFrom('', '#'), (text, mark) => {
        expect(isHexColour(mark + text)).toBe(text.length === 3 || text.length === 6)
      }),
    )
    for (const wrong of ['', '#', '##fff', '#ggg', '#ff ', 'red', '#12345g', '#fff\n'])
      expect(isHexColour(wrong)).toBe(false)
  })
})

describe('a password', () => {
  const equal = Array.from({ length: 10 }, (_, digit) => String(digit).repeat(6))
  const runs = '012345 123456 234567 345678 456789 567898 678987 789876 898765 987654 876543 765432 654321 543210'
  const weak = [...equal, ...runs.split(' ')]
  it.each(weak)('%s is weak', (password) => {
    expect(isWeakPassword(password)).toBe(true)
  })
  it.each(['135790', '112233', '123457', '012344', '210123', '909090', '543211', '000001'])(
    '%s is allowed',
    (password) => {
      expect(isWeakPassword(password)).toBe(false)
    },
  )
  it('of a million possible ones exactly these are weak, and no other', () => {
    const found: string[] = []
    for (let number = 0; number < 1_000_000; number += 1) {
      const password = String(number).padStart(6, '0')
      if (isWeakPassword(password)) found.push(password)
    }
    expect(found.toSorted()).toEqual(weak.toSorted())
  })
  it('has six digits', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9]{5,7}$/)), (text) => {
        expect(isPasswordFormat(text)).toBe(text.length === 6 && Array.from(text).every((c) => c >= '0' && c <= '9'))
      }),
    )
  })
})

describe('an e-mail address', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.com', 'x_y-z@example.museum', '名字@例子.公司'])(
    '%s is taken',
    (text) => {
      expect(passes(emailAddress, text)).toBe(true)
    },
  )
  it.each([
    '',
    'a',
    '@b.co',
    'a@',
    'a@b',
    'a@b.',
    'a@.co',
    'a@b..co',
    'a b@c.co',
    'a@b@c.co',
    'a@b.co ',
    `${'a'.repeat(250)}@b.co`,
  ])('%j is refused', (text) => {
    expect(faultOf(emailAddress, text)).toBe('EMAIL')
  })
})

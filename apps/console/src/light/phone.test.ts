import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Country } from '@falaj/contract/workspace/config'
import {
  acceptPhone,
  checkPhone,
  countryName,
  countryOf,
  findCountries,
  noPhone,
  orderCountries,
  type PhoneValue,
} from './phone.ts'

const country = (phonePrefix: string, countryCode: string, englishName: string, countryFullName: string): Country => ({
  phonePrefix,
  countryCode,
  countryFullName,
  countrySimpleName: countryCode,
  englishName,
  icon: '',
})
const countries = [
  country('49', 'DE', 'Germany', '德国'),
  country('971', 'AE', 'United Arab Emirates', '阿拉伯联合酋长国'),
  country('1', 'US', 'United States', '美国'),
  country('1', 'CA', 'Canada', '加拿大'),
  country('44', 'GB', 'United Kingdom', '英国'),
  country('86', 'CN', 'China', '中国'),
  country('39', 'IT', 'Italy', '意大利'),
]
const codes = (list: readonly Country[]): string => list.map(({ countryCode }) => countryCode).join(' ')
const at = (countryCode: string, number: string): PhoneValue => ({ countryCode, number })

describe('the countries', () => {
  it('begin with China and the United Arab Emirates, the others keep their order', () => {
    expect(codes(orderCountries(countries))).toBe('CN AE DE US CA GB IT')
  })
  it('are the two defaults while the site has named none', () => {
    expect(orderCountries([]).map(({ phonePrefix }) => phonePrefix)).toEqual(['86', '971'])
  })
  it('the defaults are not added to a site that does not allow them', () => {
    expect(codes(orderCountries(countries.filter(({ countryCode }) => countryCode === 'DE')))).toBe('DE')
  })
  it.each([
    ['', 'DE AE US CA GB CN IT'],
    ['971', 'AE'],
    ['+971', 'AE'],
    ['+ 97', 'AE'],
    ['1', 'US CA'],
    ['ae', 'AE'],
    ['United', 'AE US GB'],
    ['  kingdom ', 'GB'],
    ['国', 'DE AE US GB CN'],
    ['阿拉伯', 'AE'],
    ['zz', ''],
    ['+999', ''],
    ['.*', ''],
  ])('searched for %j: %s', (typed, found) => {
    expect(codes(findCountries(countries, typed))).toBe(found)
  })
  it('are named in the reader’s language', () => {
    const emirates = countryOf(noPhone, countries)
    expect([countryName(emirates, 'en'), countryName(emirates, 'zh')]).toEqual([
      'United Arab Emirates',
      '阿拉伯联合酋长国',
    ])
  })
  it('a choice that is not allowed here falls back to the first', () => {
    expect(countryOf(at('FR', ''), countries).countryCode).toBe('DE')
  })
})

describe('typing a number', () => {
  it.each([
    ['50 123 4417', '501234417'],
    ['0501234417', '0501234417'],
    ['1234567890123', '1234567890123'],
    ['12345678901234', '5'],
    ['50-123', '5'],
    ['abc', '5'],
    ['+', '5'],
    ['', ''],
  ])('%j in the field that held 5 leaves %j', (typed, left) => {
    expect(acceptPhone(at('AE', '5'), typed, countries)).toEqual(at('AE', left))
  })
  it.each([
    ['+971 50 123 4417', at('AE', '501234417')],
    ['+4479 1112 3456', at('GB', '7911123456')],
    ['+12125551234', at('US', '2125551234')],
    ['+99912345', at('DE', '5')],
    ['+971', at('DE', '5')],
    ['+97112345678901234', at('DE', '5')],
  ])('a whole number pasted, %s, chooses its country or changes nothing', (typed, left) => {
    expect(acceptPhone(at('DE', '5'), typed, countries)).toEqual(left)
  })
  it('of several countries with one prefix the chosen one keeps it', () => {
    expect(acceptPhone(at('CA', ''), '+12125551234', countries).countryCode).toBe('CA')
  })
  it('the field never holds anything but up to 13 digits', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 ]{0,20}$/))), (typed) => {
        const held = typed.reduce((kept, more) => acceptPhone(kept, more, countries), noPhone)
        return /^\d{0,13}$/.test(held.number) && countries.some(({ countryCode }) => countryCode === held.countryCode)
      }),
    )
  })
})

describe('on submit', () => {
  const check = (value: PhoneValue, type: 'mobile' | 'any', disabled = false) =>
    checkPhone(value, { countries, type, disabled })
  it.each([
    [at('AE', '501234417'), 'mobile', null, '+971-501234417'],
    [at('AE', '0501234417'), 'mobile', null, '+971-501234417'],
    [at('CN', '13812345678'), 'mobile', null, '+86-13812345678'],
    [at('US', '2125551234'), 'mobile', null, '+1-2125551234'],
    [at('CA', '4165550123'), 'mobile', null, '+1-4165550123'],
    [at('AE', '42341234'), 'mobile', 'PHONE', '+971-42341234'],
    [at('AE', '42341234'), 'any', null, '+971-42341234'],
    [at('IT', '0612345678'), 'any', null, '+39-0612345678'],
    [at('IT', '0612345678'), 'mobile', 'PHONE', '+39-0612345678'],
    [at('AE', '5'), 'mobile', 'PHONE', '+971-5'],
    [at('AE', '123456789'), 'mobile', 'PHONE', '+971-123456789'],
    [at('CN', '501234417'), 'mobile', 'PHONE', '+86-501234417'],
    [at('AE', ''), 'mobile', 'REQUIRED_ENTRY', '+971-'],
  ] as const)('%o as %s: %s, sent as %s', async (value, type, fault, sent) => {
    expect(await check(value, type)).toEqual({ fault, sent })
  })
  it('a disabled field is not judged', async () => {
    expect((await check(at('AE', ''), 'mobile', true)).fault).toBeNull()
    expect((await check(at('AE', '1'), 'mobile', true)).fault).toBeNull()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  currencies,
  currencyOfCountry,
  fromText,
  isCurrency,
  money,
  portion,
  scales,
  toCodeText,
  shownDecimals,
  toDisplay,
  toPercent,
  toShortText,
  toShown,
  toSymbolText,
  toText,
  type Currency,
} from './money.ts'

const currency = fc.constantFrom(...currencies)
/** Up to twenty digits before the point: the limit of the wire form. */
const amount = currency.chain((each) => {
  const most = 10n ** BigInt(20 + scales[each]) - 1n
  return fc.record({ minor: fc.bigInt({ min: -most, max: most }), currency: fc.constant<Currency>(each) })
})
const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '')

describe('money as text', () => {
  it('is read back as the same money, for every currency', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(fromText(toText(value), value.currency)).toEqual(value)
      }),
    )
  })
  it('has exactly the currency’s decimals', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const scale = scales[value.currency]
        expect(toText(value)).toMatch(new RegExp(scale === 0 ? '^-?\\d+$' : `^-?\\d+\\.\\d{${scale}}$`))
      }),
    )
  })
  it('may be read with fewer decimals, never with more', () => {
    fc.assert(
      fc.property(
        currency,
        fc.stringMatching(/^[0-9]{1,15}$/),
        fc.stringMatching(/^[0-9]{1,18}$/),
        (each, whole, fraction) => {
          const read = fromText(`${whole}.${fraction}`, each)
          const right = fraction.length > scales[each] ? undefined : BigInt(whole + fraction.padEnd(scales[each], '0'))
          expect(read?.minor).toBe(right)
        },
      ),
    )
  })
  it.each([
    '',
    '.',
    '1.',
    '.5',
    '1,000',
    '1e3',
    '+1',
    '--1',
    '- 1',
    ' 1',
    '1 ',
    '1.2.3',
    'NaN',
    '٣',
    `1${'0'.repeat(20)}`,
  ])('%j is no amount', (text) => {
    expect(fromText(text, 'AED')).toBeNull()
  })
})

describe('money as people read it', () => {
  it.each([
    [126_000n, 'AED', '1,260.00'],
    [-2_872n, 'AED', '−28.72'],
    [5n, 'USD', '0.05'],
    [0n, 'AED', '0.00'],
    [1_234_567n, 'GP', '1,234,567'],
    [150_000_000n, 'BTC', '1.50'],
    [123_456_789n, 'BTC', '1.23456789'],
    [100_000n, 'USDT', '0.10'],
    [1n, 'ETH', '0.000000000000000001'],
  ] as const)('%i of %s is %s', (minor, each, shown) => {
    expect(toDisplay(money(minor, each))).toBe(shown)
  })
  it('never loses a digit, and never invents one', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const scale = scales[value.currency]
        const [whole = '', fraction = ''] = toDisplay(value).split('.')
        const back = BigInt(`${digitsOf(whole) || '0'}${fraction.padEnd(scale, '0')}`)
        expect(toDisplay(value).startsWith('−') ? -back : back).toBe(value.minor)
      }),
    )
  })
  it('groups by three from the point, shows two decimals at least, and none for points', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const form = scales[value.currency] === 0 ? /^−?\d{1,3}(,\d{3})*$/ : /^−?\d{1,3}(,\d{3})*\.\d{2,18}$/
        expect(toDisplay(value)).toMatch(form)
      }),
    )
  })
  it('shows eight decimals at most, and what is left out is the rest of the same digits', () => {
    expect(toShown(money(7_679_538_940_906_392_000n, 'ETH'))).toEqual({ shown: '7.67953894', rest: '0906392' })
    expect(toShown(money(-126_050n, 'AED'))).toEqual({ shown: '−1,260.50', rest: '' })
    fc.assert(
      fc.property(amount, (value) => {
        const { shown, rest } = toShown(value)
        expect(shown + rest).toBe(toDisplay(value))
        expect(shown.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(shownDecimals)
      }),
    )
  })
  it('has its code before it in a sentence', () => {
    expect(toCodeText(money(126_000n, 'AED'))).toBe('AED 1,260.00')
    expect(toShortText(money(126_000n, 'AED'))).toBe('AED 1,260.00')
    expect(toShortText(money(7_679_538_940_906_392_000n, 'ETH'))).toBe('ETH 7.67953894')
    expect(toCodeText(money(-2_872n, 'GBP'))).toBe('GBP −28.72')
  })
  it('puts the symbol between minus and digits; the default symbol is $', () => {
    expect(toSymbolText(money(126_000n, 'AED'))).toBe('$1,260.00')
    expect(toSymbolText(money(-2_872n, 'GBP'), '£')).toBe('−£28.72')
  })
})

describe('a percentage', () => {
  it.each([
    ['0.025', '2.5%'],
    ['0.05', '5%'],
    ['1', '100%'],
    ['0', '0%'],
    ['0.00005', '0.005%'],
    ['-0.5', '-50%'],
    ['12.345', '1234.5%'],
    ['0.3', '30%'],
    ['soon', 'soon'],
  ])('a rate of %s is %s', (rate, shown) => {
    expect(toPercent(rate)).toBe(shown)
  })
  it('is the rate times 100, to the last digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 2, max: 9 }), (number, decimals) => {
        const text = String(number).padStart(decimals + 1, '0')
        const rate = `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
        const [whole = '', fraction = ''] = toPercent(rate).slice(0, -1).split('.')
        expect(BigInt(whole + fraction.padEnd(decimals - 2, '0'))).toBe(BigInt(number))
      }),
    )
  })
})

describe('the currency of a country', () => {
  it.each([
    ['GB', 'GBP'],
    ['US', 'USD'],
    ['AE', 'AED'],
    ['DE', 'EUR'],
    ['hr', 'EUR'],
    ['CN', 'AED'],
    ['', 'AED'],
    ['constructor', 'AED'],
  ])('of %j is %s', (country, expected) => {
    expect(currencyOfCountry(country)).toBe(expected)
  })
})

describe('sums', () => {
  it('add within a currency', () => {
    fc.assert(
      fc.property(amount, fc.bigInt(), (value, minor) => add(value, { ...value, minor }).minor === value.minor + minor),
    )
  })
  it.each([
    ['2.5 % of 1.00 is 0.03: half a unit goes up', 100n, 250, 3n],
    ['of a debt it is a debt of the same size', -100n, 250, -3n],
    ['less than half a unit is nothing', 19n, 250, 0n],
    ['all of it', 12_345n, 10_000, 12_345n],
    ['more than a float can hold', 10n ** 30n, 500, 5n * 10n ** 28n],
  ])('portion: %s', (_, minor, bps, expected) => {
    expect(portion(money(minor, 'AED'), bps)).toEqual(money(expected, 'AED'))
  })
  it('refuse to mix two', () => {
    for (const one of currencies)
      for (const other of currencies.filter((each) => each !== one))
        expect(() => add(money(1n, one), money(1n, other))).toThrow(`cannot add ${one} and ${other}`)
  })
  it('know the currencies of the specification and nothing an object brings along', () => {
    expect(currencies).toEqual(['AED', 'USD', 'GBP', 'EUR', 'GP', 'BTC', 'ETH', 'USDT', 'USDC', 'BUSD'])
    expect(['AED', 'aed', 'toString', '__proto__', ''].map(isCurrency)).toEqual([true, false, false, false, false])
  })
})

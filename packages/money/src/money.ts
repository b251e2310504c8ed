// Money is an integer count of a currency's smallest unit. This is the only place that formats and parses amounts.

/** Decimal places of each currency; GP (green points) has none. Crypto scales: decision 0022. */
export const scales = {
  AED: 2,
  USD: 2,
  GBP: 2,
  EUR: 2,
  GP: 0,
  BTC: 8,
  ETH: 18,
  USDT: 6,
  USDC: 6,
  BUSD: 18,
} as const

export type Currency = keyof typeof scales
export interface Money {
  readonly minor: bigint
  readonly currency: Currency
}

export const currencies = Object.keys(scales) as [Currency, ...Currency[]]
export const isCurrency = (text: string): text is Currency => Object.hasOwn(scales, text)
export const money = (minor: bigint, currency: Currency): Money => ({ minor, currency })

/** '-12.30': the wire form. All digits, no grouping. */
export const toText = ({ minor, currency }: Money): string => {
  const scale = scales[currency]
  const digits = (minor < 0n ? -minor : minor).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  return `${minor < 0n ? '-' : ''}${whole}${scale > 0 ? `.${digits.slice(-scale)}` : ''}`
}

/** Returns null if the text is not an amount in this currency; too many decimals are refused, never rounded. */
export const fromText = (text: string, currency: Currency): Money | null => {
  const match = /^(-?)(\d{1,20})(?:\.(\d{1,18}))?$/.exec(text)
  if (!match) return null
  const [, sign = '', whole = '', fraction = ''] = match
  const scale = scales[currency]
  if (fraction.length > scale) return null
  const minor = BigInt(whole + fraction.padEnd(scale, '0'))
  return { minor: sign === '-' ? -minor : minor, currency }
}

/** '−1,260.00': the display form. Comma thousands, U+2212 minus, at least two decimals, crypto without trailing zeros beyond them. */
export const toDisplay = (value: Money): string => {
  const [whole = '', fraction = ''] = toText(value).replace('-', '').split('.')
  const kept = fraction.length > 2 ? fraction.slice(0, 2) + fraction.slice(2).replace(/0+$/, '') : fraction
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return `${value.minor < 0n ? '−' : ''}${grouped}${kept ? `.${kept}` : ''}`
}

/** More decimals than this are not shown; nobody compares them. */
export const shownDecimals = 8
/** What is shown of an amount, and the digits left out. Cut off, not rounded: it never shows more than there is. */
export const toShown = (value: Money): { readonly shown: string; readonly rest: string } => {
  const text = toDisplay(value)
  const point = text.indexOf('.')
  const end = point === -1 ? text.length : Math.min(text.length, point + 1 + shownDecimals)
  return { shown: text.slice(0, end), rest: text.slice(end) }
}
/** 'AED 1,260.00': for use in a sentence. */
export const toCodeText = (value: Money): string => `${value.currency} ${toDisplay(value)}`
/** For hints and sentences: as an amount is shown. What a person confirms is written in full. */
export const toShortText = (value: Money): string => `${value.currency} ${toShown(value).shown}`

/** Spec 9: the default formatting symbol is $, whatever the currency; used where a symbol without a code is required. */
export const defaultSymbol = '$'
export const toSymbolText = (value: Money, symbol: string = defaultSymbol): string => {
  const text = toDisplay(value)
  return text.startsWith('−') ? `−${symbol}${text.slice(1)}` : `${symbol}${text}`
}

/** Spec 3: a percentage is shown as the rate times 100. The rate is decimal text, so nothing passes through a float. */
export const toPercent = (rate: string): string => {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(rate)
  if (!match) return rate
  const [, sign = '', whole = '', fraction = ''] = match
  const digits = whole + fraction.padEnd(2, '0').slice(0, 2)
  const rest = fraction.slice(2).replace(/0+$/, '')
  return `${sign}${BigInt(digits)}${rest ? `.${rest}` : ''}%`
}

const euroCountries = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')
const byCountry: Readonly<Record<string, Currency>> = {
  AE: 'AED',
  US: 'USD',
  GB: 'GBP',
  ...Object.fromEntries(euroCountries.map((code) => [code, 'EUR'])),
}
/** Spec 9: GB gives GBP, US gives USD, euro countries give EUR; a country without a currency of ours gives the default AED. */
export const currencyOfCountry = (code: string): Currency => byCountry[code.toUpperCase()] ?? 'AED'

export const add = (a: Money, b: Money): Money => {
  if (a.currency !== b.currency) throw new Error(`cannot add ${a.currency} and ${b.currency}`)
  return { minor: a.minor + b.minor, currency: a.currency }
}

/** Applies a rate in basis points; half a smallest unit rounds away from zero. */
export const portion = ({ minor, currency }: Money, bps: number): Money => {
  const exact = minor * BigInt(bps)
  const half = exact < 0n ? -5_000n : 5_000n
  return { minor: (exact + half) / 10_000n, currency }
}

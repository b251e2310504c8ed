// The arithmetic of an exchange, in integers only and the same on both sides (decision 0064). A rate is decimal text: so many units of the
// bought currency for one unit of the sold one.
//
//   rate   = mid × (1 − markup), cut off after 8 decimals, and after 18 where it is below a hundredth, as of dirhams for a coin: never in the
//            merchant's favour, never by more than the last decimal
//   bought = sold × rate, cut off to the smallest unit; or, when the bought amount is given, sold = bought ÷ rate, rounded up
//   at mid = sold × mid, cut off to the smallest unit; the rest of a unit stays in the platform's position
//   markup = at mid − bought: what the provider earns, exactly
//   fee    = so many hundredths of a per cent of what is sold, rounded up, on top of it
import { scales, type Currency, type Money } from '@falaj/money'

export const exchangeCurrencies = ['AED', 'USD', 'GBP', 'EUR'] as const
export type ExchangeCurrency = (typeof exchangeCurrencies)[number]
/** So long a quote holds. */
export const quoteSeconds = 30
const rateDecimals = 18
/** A rate of one, as an integer. */
export const rateUnit = 10n ** BigInt(rateDecimals)
const shortDecimals = 8
/** Below it, eight decimals would be too few digits to count with. */
const smallRate = rateUnit / 100n

/** Returns null for an invalid rate: zero, negative, or too many decimals. */
export const rateOf = (text: string): bigint | null => {
  const match = /^(\d{1,12})(?:\.(\d{1,18}))?$/.exec(text)
  if (!match) return null
  const scaled = BigInt(match[1]! + (match[2] ?? '').padEnd(rateDecimals, '0'))
  return scaled > 0n ? scaled : null
}
/** Cut off. */
export const rateText = (scaled: bigint): string => {
  const digits = scaled.toString().padStart(rateDecimals + 1, '0')
  const shown = scaled < smallRate ? rateDecimals : shortDecimals
  return `${digits.slice(0, -rateDecimals)}.${digits.slice(-rateDecimals).slice(0, shown)}`
}
/** The same rate seen from the other side, cut off: to be read, not to be calculated with. */
export const inverseRate = (rate: string): string => rateText((rateUnit * rateUnit) / scaledRate(rate))
const scaledRate = (text: string): bigint => {
  const scaled = rateOf(text)
  if (scaled === null) throw new Error(`${text} is no rate`)
  return scaled
}

/** What the merchant is offered. */
export const offeredRate = (mid: string, markupBps: number): string =>
  rateText((scaledRate(mid) * (10_000n - BigInt(markupBps))) / 10_000n)

const up = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor
/** Currencies of different scales: what one smallest unit of the sold is worth in smallest units of the bought, over `rateUnit`. */
const shift = (from: Currency, to: Currency): readonly [times: bigint, over: bigint] => [
  10n ** BigInt(scales[to]),
  10n ** BigInt(scales[from]),
]
const boughtFor = (sold: Money, rate: bigint, to: Currency): bigint => {
  const [times, over] = shift(sold.currency, to)
  return (sold.minor * rate * times) / (rateUnit * over)
}
const soldFor = (bought: Money, rate: bigint, from: Currency): bigint => {
  const [times, over] = shift(from, bought.currency)
  return up(bought.minor * rateUnit * over, rate * times)
}

export interface Terms {
  readonly mid: string
  readonly markupBps: number
  readonly feeBps: number
}
export interface ExchangeSums {
  readonly sold: Money
  readonly bought: Money
  /** Charged in the sold currency, on top of it. */
  readonly fee: Money
  /** In the bought currency. */
  readonly markup: Money
  readonly mid: string
  readonly rate: string
}
/** Value of an amount at a rate, cut off to the smallest unit. */
export const worthAt = (value: Money, rate: string, into: Currency): Money => ({
  minor: boughtFor(value, scaledRate(rate), into),
  currency: into,
})
/** Either side may be given. Null if it comes to nothing. */
export const exchanged = (
  given: { readonly sold: Money; readonly to: Currency } | { readonly bought: Money; readonly from: Currency },
  { mid, markupBps, feeBps }: Terms,
): ExchangeSums | null => {
  const rate = offeredRate(mid, markupBps)
  const scaled = rateOf(rate)
  if (scaled === null) return null
  const sold = 'sold' in given ? given.sold : { minor: soldFor(given.bought, scaled, given.from), currency: given.from }
  const bought = 'sold' in given ? { minor: boughtFor(sold, scaled, given.to), currency: given.to } : given.bought
  if (sold.minor <= 0n || bought.minor <= 0n) return null
  const atMid = boughtFor(sold, scaledRate(mid), bought.currency)
  return {
    sold,
    bought,
    fee: { ...sold, minor: up(sold.minor * BigInt(feeBps), 10_000n) },
    markup: { ...bought, minor: atMid - bought.minor },
    mid,
    rate,
  }
}

/** The rate moves while others decide: the bought amount may be below the quote by at most this much. */
export const usualSlackBps = 100
export const leastFor = (bought: Money, slackBps: number = usualSlackBps): Money => ({
  ...bought,
  minor: up(bought.minor * (10_000n - BigInt(slackBps)), 10_000n),
})

// When coins pay an order. Pure, in integers.
import type { Network } from '../kernel/coins.ts'
import { rateOf, rateUnit } from '../accounts/exchange-rules.ts'
import { money, scales, type Currency, type Money } from '@falaj/money'

/** So long the rate is fixed. */
export const coinQuoteMinutes = 15
/** A payment sent in time may be included in a later block. */
export const blockGraceMinutes: Readonly<Record<Network, number>> = { BTC: 60, ETH: 10 }
/** Half a per cent less is enough: wallets round, and some take their fee from what they send. */
const enoughBps = 9_950n

/** The price in coins at this rate, rounded up to the smallest unit. */
export const coinsFor = (value: Money, rate: string, coin: Currency): Money => {
  const scaled = rateOf(rate)
  if (scaled === null) throw new Error(`${rate} is no rate`)
  const dividend = value.minor * rateUnit * 10n ** BigInt(scales[coin])
  const divisor = scaled * 10n ** BigInt(scales[value.currency])
  return money((dividend + divisor - 1n) / divisor, coin)
}
export const isEnoughFor = (received: bigint, wanted: bigint): boolean => received * 10_000n >= wanted * enoughBps
/** What coins that are too few are worth of what the order costs, cut off. */
export const shareOf = (received: bigint, wanted: bigint, value: Money): Money =>
  money((value.minor * received) / wanted, value.currency)

export type QuoteState = 'AWAITING_COINS' | 'PAID' | 'UNDERPAID' | 'LATE' | 'LAPSED'
export interface QuoteFacts {
  readonly state: QuoteState
  readonly wanted: bigint
  /** Confirmed, in blocks before the quote lapsed. */
  readonly inTime: bigint
  /** Confirmed, whenever. */
  readonly received: bigint
  /** In a block, not confirmed yet. */
  readonly coming: bigint
  readonly isPayable: boolean
  readonly isLapsed: boolean
}
export const nextQuoteState = (of: QuoteFacts): QuoteState => {
  if (of.state === 'PAID') return 'PAID'
  if (of.isPayable && isEnoughFor(of.inTime, of.wanted)) return 'PAID'
  if (!of.isPayable) return of.received > 0n ? 'LATE' : of.coming > 0n ? of.state : 'LAPSED'
  if (!of.isLapsed || of.coming > 0n) return of.state === 'LAPSED' || of.state === 'LATE' ? of.state : 'AWAITING_COINS'
  return of.received > 0n ? 'UNDERPAID' : 'LAPSED'
}

/** Link for a wallet's QR code: BIP-21, and EIP-681 for the network's own coin; for a token, its plain address. */
export const walletLink = (
  network: Network,
  coin: string,
  address: string,
  plainAmount: string,
  minor: bigint,
): string =>
  network === 'BTC'
    ? `bitcoin:${address}?amount=${plainAmount}`
    : coin === 'ETH'
      ? `ethereum:${address}?value=${minor}`
      : address

// A simulated market: every rate depends on the clock alone, so two requests in the same second get the same rate. Its mood is set at
// /sandbox: 'fails' cannot be reached, 'slow' does not answer in time, 'falls' gives five per cent less, 'old'
// has only the rate of yesterday.
import { setTimeout as pause } from 'node:timers/promises'
import { minuteMs } from '@falaj/contract/kernel/time'
import { rateOf, rateText, rateUnit } from '@falaj/contract/accounts/exchange-rules'
import type { Currency } from '@falaj/money'
import { RateTooOld, type FxRail } from '../rails/fx-rail.ts'

export const fxMoods = ['calm', 'fails', 'slow', 'falls', 'old'] as const
type FxMood = (typeof fxMoods)[number]
let mood: FxMood = 'calm'
export const fxMood = (): FxMood => mood
export const setFxMood = (next: FxMood): void => {
  mood = next
}

/** An oscillation by this many millionths, in this many seconds. */
type Wave = readonly [swing: bigint, seconds: bigint]
interface MarketRate {
  /** Dirhams for one unit, over 10^8. */
  readonly aed: bigint
  readonly waves: readonly Wave[]
}
const [hour, day] = [3_600n, 86_400n]
/** The dollar is pegged, and three of the coins to it; the other two move over weeks, hours and minutes. */
const traded: Readonly<Partial<Record<Currency, MarketRate>>> = {
  AED: { aed: 100_000_000n, waves: [] },
  USD: { aed: 367_250_000n, waves: [[40n, 97n]] },
  EUR: { aed: 428_100_000n, waves: [[4_000n, 211n]] },
  GBP: { aed: 493_400_000n, waves: [[5_000n, 307n]] },
  BTC: {
    aed: 35_210_000_000_000n,
    waves: [
      [55_000n, 17n * day],
      [12_000n, 31n * hour],
      [1_500n, 613n],
    ],
  },
  ETH: {
    aed: 1_284_000_000_000n,
    waves: [
      [70_000n, 13n * day],
      [16_000n, 23n * hour],
      [2_000n, 509n],
    ],
  },
  USDT: { aed: 367_180_000n, waves: [[300n, 7n * hour]] },
  USDC: { aed: 367_230_000n, waves: [[150n, 5n * hour]] },
  BUSD: { aed: 366_900_000n, waves: [[500n, 11n * hour]] },
}
/** A triangle from −swing to +swing and back: no floating point, the same on every machine. */
const moved = ([swing, seconds]: Wave, second: bigint): bigint => {
  const at = (second % seconds) * 4n
  return at < seconds * 2n ? (swing * (at - seconds)) / seconds : (swing * (seconds * 3n - at)) / seconds
}
const worth = (currency: Currency, second: bigint): bigint => {
  const found = traded[currency]
  if (!found) throw new Error(`${currency} is not traded here`)
  const ppm = found.waves.reduce((sum, wave) => sum + moved(wave, second), 0n)
  return (found.aed * (1_000_000n + ppm)) / 1_000_000n
}
export const midAt = (sell: Currency, buy: Currency, ms: number): string => {
  const second = BigInt(Math.floor(ms / 1000))
  return rateText((worth(sell, second) * rateUnit) / worth(buy, second))
}

export const sandboxFx = (now: () => number = Date.now): FxRail => ({
  async mid(sell, buy, signal) {
    if (mood === 'fails') throw new Error('the market cannot be reached')
    if (mood === 'old') throw new RateTooOld('the market’s rate is of yesterday')
    if (mood === 'slow') await pause(minuteMs, undefined, { signal })
    const mid = midAt(sell, buy, now())
    return { mid: mood === 'falls' ? fallen(mid) : mid, by: 'Sandbox market' }
  },
})
const fallen = (mid: string): string => rateText((rateOf(mid)! * 95n) / 100n)

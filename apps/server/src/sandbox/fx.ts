// A simulated market: every rate follows from the clock alone, so two who ask in the same second hear the same. Its mood is set at
// /sandbox: 'fails' cannot be reached, 'slow' does not answer in time, 'falls' gives five per cent less.
import { setTimeout as pause } from 'node:timers/promises'
import { rateText } from '@falaj/contract/exchange-rules'
import type { Currency } from '@falaj/money'
import type { FxRail } from '../rails/fx-rail.ts'

export const fxMoods = ['calm', 'fails', 'slow', 'falls'] as const
type FxMood = (typeof fxMoods)[number]
let mood: FxMood = 'calm'
export const fxMood = (): FxMood => mood
export const setFxMood = (next: FxMood): void => {
  mood = next
}

/** Dirhams for one unit, over 10^8; how far it swings, in millionths; and in how many seconds. The dollar is pegged. */
const units: Readonly<Partial<Record<Currency, readonly [aed: bigint, swing: bigint, seconds: bigint]>>> = {
  AED: [100_000_000n, 0n, 1n],
  USD: [367_250_000n, 40n, 97n],
  EUR: [428_100_000n, 4_000n, 211n],
  GBP: [493_400_000n, 5_000n, 307n],
}
/** A triangle from −swing to +swing and back: no floating point, the same on every machine. */
const worth = (currency: Currency, second: bigint): bigint => {
  const unit = units[currency]
  if (!unit) throw new Error(`${currency} is not traded here`)
  const [aed, swing, seconds] = unit
  const at = (second % seconds) * 4n
  const ppm = at < seconds * 2n ? (swing * (at - seconds)) / seconds : (swing * (seconds * 3n - at)) / seconds
  return (aed * (1_000_000n + ppm)) / 1_000_000n
}
export const midAt = (sell: Currency, buy: Currency, ms: number): string => {
  const second = BigInt(Math.floor(ms / 1000))
  return rateText((worth(sell, second) * 100_000_000n) / worth(buy, second))
}

export const sandboxFx = (now: () => number = Date.now): FxRail => ({
  async mid(sell, buy, signal) {
    if (mood === 'fails') throw new Error('the market cannot be reached')
    if (mood === 'slow') await pause(60_000, undefined, { signal })
    const mid = midAt(sell, buy, now())
    return { mid: mood === 'falls' ? fallen(mid) : mid, by: 'Sandbox market' }
  },
})
const fallen = (mid: string): string => rateText((BigInt(mid.replace('.', '')) * 95n) / 100n)

// The amount of a run, and the reason: the available balance less the retained amount, if that is worth sending. Pure.
import type { RunReason } from '@falaj/contract/accounts/automatic-settlement'

export interface RunSum {
  readonly available: bigint
  readonly keep: bigint
  readonly amount: bigint
  readonly why: RunReason | null
}
export const sumOf = (available: bigint, keep: bigint, threshold: bigint): RunSum => {
  const left = available - keep
  if (left <= 0n) return { available, keep, amount: 0n, why: 'NOTHING_LEFT' }
  if (left < threshold) return { available, keep, amount: 0n, why: 'UNDER_THRESHOLD' }
  return { available, keep, amount: left, why: null }
}
/** The part of an amount for each share: the share itself, or if the amount is less than their sum its proportion, rounded down. The rest is not assigned. */
export const splitOf = (amount: bigint, shares: readonly bigint[]): readonly bigint[] => {
  const all = shares.reduce((sum, share) => sum + share, 0n)
  return all <= amount ? shares : shares.map((share) => (share * amount) / all)
}
/** The percentage of a coin that is not converted, rounded up. */
export const keptOf = (available: bigint, percent: number): bigint => (available * BigInt(percent) + 99n) / 100n

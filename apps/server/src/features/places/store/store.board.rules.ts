// How the board groups stores. Pure.
import type { storeGroups, storeProblems } from '@falaj/contract/places/store'
import { minuteMs } from '@falaj/contract/kernel/time'

/** A till that has not been seen for so long is silent; until then it is offline. */
export const silentAfterMs = 15 * minuteMs
export const onlineWithinMs = 5 * minuteMs
/** Nothing sold for so long, at an hour in which something is usual. */
export const quietAfterMs = 60 * minuteMs
/** The same weekdays before today that make a usual day. */
export const usualWeeks = 8
const belowPercent = 85n

/** For an even count, the mean of the two middle values. */
export const medianOf = (values: readonly bigint[]): bigint => {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const at = sorted.length >> 1
  if (sorted.length === 0) return 0n
  return sorted.length % 2 === 1 ? sorted[at]! : (sorted[at - 1]! + sorted[at]!) / 2n
}

export interface StoreMoment {
  readonly state: string
  readonly open: boolean
  /** How long it has been open today. */
  readonly openForMs: number
  /** How long the till that is silent the longest has not been seen; null: none is silent. */
  readonly silentForMs: number | null
  /** Since its last sale of today; null: none today. */
  readonly lastSaleAgoMs: number | null
  /** Sales that are usual within the last hour. */
  readonly usualInHour: number
  /** A shift is open an hour after the store has closed. */
  readonly shiftLeft: boolean
  readonly photosWaiting: number
  readonly today: bigint
  /** Null: too few weeks to know. */
  readonly usual: bigint | null
}
type Problem = (typeof storeProblems)[number]
type Group = (typeof storeGroups)[number]
/** The first that applies: a store has one action at a time. */
export const problemOf = (of: StoreMoment): Problem | null => {
  if (of.open && of.silentForMs !== null && of.silentForMs > silentAfterMs) return 'silent'
  const isQuiet =
    of.open &&
    of.openForMs >= quietAfterMs &&
    of.usualInHour > 0 &&
    (of.lastSaleAgoMs === null || of.lastSaleAgoMs >= quietAfterMs)
  if (isQuiet) return 'quiet'
  if (of.shiftLeft) return 'shift'
  return of.photosWaiting > 0 ? 'photo' : null
}
export const groupOf = (of: StoreMoment): Group => {
  if (problemOf(of)) return 'needs'
  if (!of.open) return 'closed'
  return of.usual !== null && of.today * 100n < of.usual * belowPercent ? 'below' : 'usual'
}

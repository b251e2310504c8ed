// Lots of green points: what a payment earns, which lots a spend takes, what a refund of the payment takes back. Pure. Points are whole numbers.

export interface GreenLot {
  readonly id: string
  /** What it began with. */
  readonly points: bigint
  readonly remaining: bigint
  /** The part of it that expired unspent. */
  readonly expired: bigint
  /** The part of it that refunds took back. */
  readonly taken: bigint
  readonly expiresAt: Date
  readonly earnedAt: Date
}
export interface LotPart {
  readonly lotId: string
  readonly points: bigint
}
/** One point for each full unit of what was paid. */
export const earnedPoints = (paid: bigint, unit: bigint): bigint => paid / unit
/** In the order they are spent: who expires first goes first, then the older one. */
export const spendingOrder = <Lot extends Pick<GreenLot, 'expiresAt' | 'earnedAt' | 'id'>>(
  lots: readonly Lot[],
): readonly Lot[] =>
  lots.toSorted(
    (a, b) =>
      a.expiresAt.getTime() - b.expiresAt.getTime() ||
      a.earnedAt.getTime() - b.earnedAt.getTime() ||
      (a.id < b.id ? -1 : 1),
  )
/** From which lots so many points come; fewer in all if they do not have as many. */
export const partsOf = (
  lots: readonly Pick<GreenLot, 'id' | 'remaining' | 'expiresAt' | 'earnedAt'>[],
  points: bigint,
): readonly LotPart[] => {
  let left = points
  return spendingOrder(lots).flatMap(({ id, remaining }) => {
    const part = remaining < left ? remaining : left
    left -= part
    return part > 0n ? [{ lotId: id, points: part }] : []
  })
}
/** What a lot loses once so much of its payment is refunded: in proportion, rounded down, and all with the last of it; what expired unspent is gone already. */
export const takenBackPoints = (
  { points, expired, taken }: Pick<GreenLot, 'points' | 'expired' | 'taken'>,
  paid: bigint,
  refunded: bigint,
): bigint => {
  const inAll = refunded >= paid ? points : (points * refunded) / paid
  const [more, most] = [inAll - taken, points - expired - taken]
  const back = more < most ? more : most
  return back > 0n ? back : 0n
}
const hourMs = 3_600_000
/** The last second, in Dubai, of the month that is so many months after the one in which the points were earned. */
export const expiryOf = (earnedAt: Date, months: number): Date => {
  const local = new Date(earnedAt.getTime() + 4 * hourMs)
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months + 1, 1) - 4 * hourMs - 1000)
}

// Pure rules of what a till sent: when it happened, and what is wrong with it.
import { offlineRefusal, type OfflineContract, type OfflineSale } from '@falaj/contract/places/device-contract'

export interface EventTime {
  readonly deviceAt: Date
  readonly offsetMs: number
  readonly receivedAt: Date
  /** When its key began to count. */
  readonly from: Date
}
/** The device's clock corrected by what it was wrong at its contact; never before its key, never after it arrived. */
export const happenedAt = ({ deviceAt, offsetMs, receivedAt, from }: EventTime): Date => {
  const corrected = deviceAt.getTime() - offsetMs
  return new Date(Math.max(from.getTime(), Math.min(corrected, receivedAt.getTime())))
}
/** What a till's sale is marked with, for a person to look at. The sale happened: it is booked all the same. */
export type Mark =
  | 'OVER_CONTRACT'
  | 'CONTRACT_OVER'
  | 'NO_CONTRACT'
  | 'COUPON_OVER'
  | 'DRAWER_SHORT'
  | 'REFUND_WITHOUT_SALE'
  | 'SHIFT_CLOSED'
  | 'STORE_CLOSED'
  | 'NO_STORE'
  | 'MERCHANT_SUSPENDED'
/** `before`: the sales that were stored under the same contract before it. */
export const contractMark = (
  contract: OfflineContract | null,
  before: readonly OfflineSale[],
  sale: OfflineSale,
  at: number,
): Mark | null => {
  const why = offlineRefusal(contract, before, sale, at)
  if (why === null) return null
  return why === 'NO_CONTRACT' || why === 'CONTRACT_OVER' ? why : 'OVER_CONTRACT'
}

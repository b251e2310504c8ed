// What a follower can get messages about, and who may choose it for them.
import { areas, mayEnter, type Area, type Visitor } from '../kernel/access.ts'
import { words } from '../kernel/words.ts'

export const followerAlerts = ['payment', 'refund', 'dispute', 'payout', 'device'] as const
export type FollowerAlert = (typeof followerAlerts)[number]
export const followerAlertWords = words({
  payment: { en: 'Payment received', zh: '收到付款' },
  refund: { en: 'Refund made', zh: '已退款' },
  dispute: { en: 'Dispute opened', zh: '新争议' },
  payout: { en: 'Payout to the bank', zh: '提现到账' },
  device: { en: 'Till offline', zh: '收银设备离线' },
})
/** Nobody passes on what they may not see themselves. */
const alertAreas: Readonly<Record<FollowerAlert, Area>> = {
  payment: areas.fiatTransactions,
  refund: areas.fiatTransactions,
  dispute: areas.fiatTransactions,
  payout: areas.fiatMoneyMovement,
  device: areas.device,
}
export const mayChooseAlert = (alert: FollowerAlert, visitor: Visitor): boolean => mayEnter(alertAreas[alert], visitor)
/** Payouts belong to the account, so followers of a single store do not get them. */
export const alertsOf = (store: string | null): readonly FollowerAlert[] =>
  store === null ? followerAlerts : followerAlerts.filter((alert) => alert !== 'payout')

/** Messages to one follower in a day of Dubai; the rest of that day are not sent. */
export const alertsADay = 100
export const followersMax = 500
/** Messages are shown for so long. What happened earlier makes none. */
export const followerMessageDays = 90
/** The link in a message works for so long; the newest one of a follower always. */
export const followerLinkDays = 365
export const joinCodeMinutes = 5

/** Path of the public page; 'q' at its end says that the QR code was scanned. */
export const followPath = (code: string, by: 'link' | 'qr' = 'link'): string =>
  `/follow/${code}${by === 'qr' ? 'q' : ''}`
/** Null for what cannot be a code. */
export const readFollowCode = (typed: string): { readonly code: string; readonly via: 'link' | 'qr' } | null => {
  const [, code, q] = /^([2-9A-HJ-NP-Z]{10})(q?)$/.exec(typed) ?? []
  return code === undefined ? null : { code, via: q ? 'qr' : 'link' }
}

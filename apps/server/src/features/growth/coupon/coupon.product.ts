// Coupons as money: a budget that belongs to its campaign, and what each use moves of it.
import type { Posting } from '@falaj/ledger/posting'
import type { Currency } from '@falaj/money'
import { legsOf, postingOf } from '../../../platform/money/legs.ts'

export const movementName = 'coupon'
type Step = keyof typeof legsOf.coupon
/** `id`: of the campaign, or of the use. */
export interface CouponMovement {
  readonly merchantId: string
  readonly campaignId: string
  readonly id: string
  readonly currency: Currency
}
export const couponPosting = (step: Step, moved: CouponMovement, net: bigint, nth?: string): Posting =>
  postingOf(legsOf.coupon, step, { name: movementName, ...moved, net }, nth === undefined ? {} : { nth })
export const budgetStep = (funder: string): Step =>
  funder === 'merchant' ? 'budget of the merchant' : 'budget of the provider'
/** Back to who funds it, once the campaign is over. */
export const restStep = (funder: string): Step =>
  funder === 'merchant' ? 'rest to the merchant' : 'rest to the provider'

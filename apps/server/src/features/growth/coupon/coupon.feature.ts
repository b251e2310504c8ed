import { coupon } from '@falaj/contract/growth/coupon'
import type { Feature } from '../../../platform/feature.ts'
import type { ConfirmationText } from '../../../platform/registry.ts'
import { couponCampaignApprovable } from './coupon.campaign.ts'
import { couponDiscounts, followRefunds } from './coupon.discount.ts'
import { couponCampaignFinder, couponFinder, redemptionFinder } from './coupon.find.ts'
import { couponFeature } from './coupon.handlers.ts'
import { couponTasks } from './coupon.jobs.ts'
import { couponCampaignList, couponList, redemptionList } from './coupon.list.ts'
import { couponMovement } from './coupon.movement.ts'

/** What a code for a campaign confirms; the input is as it was sent. */
const budgetText: ConfirmationText = (_call, { budget, title }) => {
  const { amount, currency } = (budget ?? {}) as { readonly amount?: string; readonly currency?: string }
  if (!amount || !currency) return Promise.resolve(null)
  const sum = `${currency} ${amount}`
  return Promise.resolve({
    en: `Set ${sum} aside for the coupon campaign ${String(title)}`,
    zh: `为优惠券活动“${String(title)}”划出 ${sum}`,
  })
}
export const feature = {
  endpoints: couponFeature,
  approvables: [couponCampaignApprovable],
  tasks: () => couponTasks,
  loops: (db, { onPublished }) => [followRefunds.loop(db, onPublished)],
  exports: [
    ...redemptionList.exports(coupon.query),
    ...couponList.exports(coupon.coupons),
    ...couponCampaignList.exports(coupon.campaigns),
  ],
  movements: { coupon: couponMovement },
  confirmed: [[coupon.start, budgetText]],
  finders: [redemptionFinder, couponFinder, couponCampaignFinder],
  discounts: couponDiscounts,
} satisfies Feature

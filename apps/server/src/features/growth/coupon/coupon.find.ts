import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { amountIs, equals, finder, holds } from '../../../platform/lists/finder.ts'
import { couponCampaignStatus, couponStatus } from './coupon.list.ts'

const access = areas.redemptionRecords
export const redemptionFinder = finder('u', {
  kind: 'coupon',
  access,
  from: sql`coupon_use u`,
  columns: { title: 'u.customer', status: 'u.state', minor: 'u.minor' },
  store: 'u.store',
  by: { number: equals('u.number'), amount: amountIs('u.currency', 'u.minor') },
})
export const couponFinder = finder('k', {
  kind: 'issued-coupon',
  access,
  from: sql`coupon k join coupon_campaign c on c.merchant_id = k.merchant_id and c.id = k.campaign_id
    left join coupon_use u on u.merchant_id = k.merchant_id and u.coupon_id = k.id and u.state in ('RESERVED', 'USED')`,
  columns: { title: 'k.recipient', status: couponStatus, currency: 'null', minor: 'null' },
  by: { number: equals('k.number') },
})
export const couponCampaignFinder = finder('c', {
  kind: 'coupon-campaign',
  access,
  from: sql`coupon_campaign c`,
  columns: { title: 'c.title', status: couponCampaignStatus, minor: 'c.budget_minor' },
  by: { number: equals('c.number'), name: holds('c.title') },
})

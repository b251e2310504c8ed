// The lists of redemptions, of coupons that were issued, and of campaigns: the SQL of each field.
import { sql } from 'kysely'
import { coupon } from '@falaj/contract/growth/coupon'
import { listOf } from '../../../platform/lists/listed.ts'

export const redemptionList = listOf(coupon.query, {
  fileName: { en: 'redemptions', zh: '核销记录' },
  from: sql`coupon_use u join coupon_campaign c on c.merchant_id = u.merchant_id and c.id = u.campaign_id
    left join pos_device d on d.merchant_id = u.merchant_id and d.id = u.pos_device_id
    left join person p on p.id = u.person_id`,
  owner: 'u.merchant_id',
  currency: 'u.currency',
  columns: {
    id: 'u.id',
    createdAt: 'u.created_at',
    number: 'u.number',
    code: 'u.code',
    campaign: 'c.title',
    status: 'u.state',
    order: 'u.order_minor',
    discount: 'u.minor',
    reversed: 'u.reversed_minor',
    fundedBy: 'c.funded_by',
    customer: 'u.customer',
    store: 'u.store',
    device: 'd.number',
    orderNo: 'u.order_no',
    product: 'u.product',
    staff: 'p.name',
  },
  search: ['number', 'code', 'campaign', 'orderNo', 'customer'],
  counted: `status = 'USED'`,
  newest: 'createdAt',
})
export const couponStatus = `case when k.state = 'WITHDRAWN' then 'WITHDRAWN' when u.state is not null then u.state
  when k.expires_at <= business_now() or c.state = 'ENDED' then 'EXPIRED' else 'ISSUED' end`
export const couponList = listOf(coupon.coupons, {
  fileName: { en: 'coupons', zh: '优惠券' },
  from: sql`coupon k join coupon_campaign c on c.merchant_id = k.merchant_id and c.id = k.campaign_id
    join person p on p.id = k.created_by
    left join coupon_use u on u.merchant_id = k.merchant_id and u.coupon_id = k.id and u.state in ('RESERVED', 'USED')`,
  owner: 'k.merchant_id',
  columns: {
    id: 'k.id',
    createdAt: 'k.created_at',
    number: 'k.number',
    code: 'k.code',
    campaign: 'c.title',
    status: couponStatus,
    recipient: 'k.recipient',
    expiresAt: 'k.expires_at',
    issuedBy: 'p.name',
  },
  search: ['number', 'code', 'campaign', 'recipient'],
  newest: 'createdAt',
})
export const couponCampaignStatus = `case when c.state = 'RUNNING' and c.starts_at > business_now() then 'SCHEDULED' else c.state end`
export const couponCampaignList = listOf(coupon.campaigns, {
  fileName: { en: 'coupon-campaigns', zh: '优惠券活动' },
  from: sql`coupon_campaign c join person p on p.id = c.created_by cross join lateral (
    select coalesce(sum(u.minor - u.reversed_minor) filter (where u.state in ('USED', 'REVERSED')), 0) as spent,
      coalesce(sum(u.minor) filter (where u.state = 'RESERVED'), 0) as reserved
    from coupon_use u where u.merchant_id = c.merchant_id and u.campaign_id = c.id) s`,
  owner: 'c.merchant_id',
  currency: 'c.currency',
  columns: {
    id: 'c.id',
    createdAt: 'c.created_at',
    number: 'c.number',
    title: 'c.title',
    status: couponCampaignStatus,
    code: 'c.code',
    kind: `case when c.bps is null then 'fixed' else 'percent' end`,
    fundedBy: 'c.funded_by',
    budget: 'c.budget_minor',
    spent: 's.spent',
    reserved: 's.reserved',
    left: `case when c.state in ('RUNNING', 'PAUSED') then c.budget_minor - s.spent - s.reserved else 0 end`,
    uses: 'c.uses',
    startsAt: 'c.starts_at',
    endsAt: 'c.ends_at',
    createdBy: 'p.name',
  },
  search: ['number', 'title', 'code', 'createdBy'],
  counted: null,
  newest: 'createdAt',
})

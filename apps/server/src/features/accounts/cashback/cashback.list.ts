// The lists of cashback and of its campaigns: the SQL of each field.
import { sql } from 'kysely'
import { cashback } from '@falaj/contract/accounts/cashback'
import { listOf } from '../../../platform/lists/listed.ts'

export const cashbackStatus = `case when b.reverted_minor = 0 then 'SUCCESS' when b.reverted_minor = b.net_minor then 'REVERTED' else 'part-reverted' end`
export const cashbackList = listOf(cashback.query, {
  fileName: { en: 'cashback', zh: '返现' },
  from: sql`cashback b join cashback_campaign c on c.merchant_id = b.merchant_id and c.id = b.campaign_id`,
  owner: 'b.merchant_id',
  currency: 'b.currency',
  columns: {
    id: 'b.id',
    earnedAt: 'b.earned_at',
    number: 'b.number',
    status: cashbackStatus,
    amount: 'b.net_minor',
    reverted: 'b.reverted_minor',
    campaign: 'c.title',
    paymentNo: 'b.payment_number',
    paid: 'b.paid_minor',
    customer: 'b.customer',
  },
  search: ['number', 'paymentNo', 'campaign', 'customer'],
  counted: null,
  newest: 'earnedAt',
})
export const campaignStatus = `case when c.state = 'RUNNING' and c.starts_at > business_now() then 'SCHEDULED' else c.state end`
export const campaignList = listOf(cashback.campaigns, {
  fileName: { en: 'cashback-campaigns', zh: '返现活动' },
  from: sql`cashback_campaign c join person p on p.id = c.created_by`,
  owner: 'c.merchant_id',
  currency: 'c.currency',
  columns: {
    id: 'c.id',
    createdAt: 'c.created_at',
    number: 'c.number',
    title: 'c.title',
    status: campaignStatus,
    budget: 'c.budget_minor',
    spent: 'c.spent_minor',
    left: `case when c.state = 'ENDED' then 0 else c.budget_minor - c.spent_minor end`,
    rule: `case when c.bps is null then 'fixed' else 'percent' end`,
    startsAt: 'c.starts_at',
    endsAt: 'c.ends_at',
    payments: '(select count(*)::int from cashback b where b.merchant_id = c.merchant_id and b.campaign_id = c.id)',
    createdBy: 'p.name',
  },
  search: ['number', 'title', 'createdBy'],
  counted: null,
  newest: 'createdAt',
})

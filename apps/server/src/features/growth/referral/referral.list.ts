// Invitations, what happened to each, and what was earned of each.
import { sql } from 'kysely'
import { referral } from '@falaj/contract/growth/referral'
import { listOf } from '../../../platform/lists/listed.ts'
import { lineStateSql, percentSql } from '../commission/commission.read.ts'

export const referralStatus = `case when r.refused_at is not null then 'referral-refused' when r.rewarded_at is not null then 'referral-rewarded'
  when r.paid_at is not null then 'referral-paid' when r.verified_at is not null then 'referral-verified'
  when r.registered_at is not null then 'referral-registered' else 'referral-invited' end`
/** The merchant's own name once there is one. */
const name = `coalesce((select k.name_en from merchant k where k.id = r.child_id), r.name)`

export const referralList = listOf(referral.query, {
  fileName: { en: 'referrals', zh: '推荐' },
  from: sql`referral r join partner a on a.merchant_id = r.merchant_id and a.id = r.partner_id left join person u on u.id = r.person_id
    left join lateral (select coalesce(sum(c.minor), 0) as reward from commission_line c
      where c.merchant_id = r.merchant_id and c.child_id = r.child_id and c.partner_id = r.partner_id and c.currency = 'AED') l on true`,
  owner: 'r.merchant_id',
  currency: `'AED'`,
  columns: {
    id: 'r.id',
    createdAt: 'r.created_at',
    number: 'r.number',
    name,
    promoter: 'a.name',
    mobile: 'r.mobile',
    email: 'r.email',
    invitedBy: 'u.name',
    channel: 'r.channel',
    status: referralStatus,
    stepAt: 'coalesce(r.refused_at, r.rewarded_at, r.paid_at, r.verified_at, r.registered_at, r.created_at)',
    reward: 'l.reward',
    refusal: 'r.refusal',
  },
  conditions: { promoterNumber: (number: string) => sql`a.number = ${number.trim()}` },
  search: ['number', 'name', 'mobile', 'email'],
  counted: null,
  newest: 'createdAt',
})

export const historyList = listOf(referral.history, {
  fileName: { en: 'referral-history', zh: '推荐历史' },
  from: sql`record_change h join referral r on r.merchant_id = h.merchant_id and r.id = h.record_id
    join partner a on a.merchant_id = r.merchant_id and a.id = r.partner_id left join person u on u.id = h.person_id`,
  owner: 'h.merchant_id',
  where: sql`h.kind = 'referral'`,
  columns: {
    id: 'h.position::text',
    createdAt: 'h.at',
    number: 'r.number',
    name,
    promoter: 'a.name',
    what: 'h.what',
    detail: 'h.text',
    refusal: `case when h.what = 'refused' then r.refusal end`,
    who: 'u.name',
  },
  search: ['number', 'name', 'promoter'],
  newest: 'createdAt',
})

export const recordList = listOf(referral.records, {
  fileName: { en: 'referral-records', zh: '推荐记录' },
  from: sql`commission_line c join referral r on r.merchant_id = c.merchant_id and r.child_id = c.child_id and r.partner_id = c.partner_id
    join partner a on a.merchant_id = r.merchant_id and a.id = r.partner_id
    left join commission_payout o on o.merchant_id = c.merchant_id and o.id = c.payout_id`,
  owner: 'c.merchant_id',
  currency: 'c.currency',
  columns: {
    id: 'c.id',
    createdAt: 'c.happened_at',
    number: 'r.number',
    name,
    promoter: 'a.name',
    payment: 'c.payment_number',
    amount: 'c.amount_minor',
    rate: percentSql('c.rate_ppm - c.below_ppm'),
    commission: 'c.minor',
    state: lineStateSql,
    payout: 'o.number',
  },
  search: ['number', 'name', 'promoter', 'payment'],
  sums: ['commission'],
  counted: null,
  newest: 'createdAt',
})

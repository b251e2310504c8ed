// Lists of the referral area: commissions, payouts, monthly statements and referred merchants, all of the account's own partner.
import { sql } from 'kysely'
import { referralArea } from '@falaj/contract/growth/referral-area'
import { listOf } from '../../../platform/lists/listed.ts'
import {
  accountPartnerSql,
  lineListOf,
  payoutListOf,
  percentSql,
  statementSource,
} from '../commission/commission.read.ts'

export const lineList = lineListOf(referralArea.lines)
export const payoutList = payoutListOf(referralArea.payouts)

export const statementList = listOf(referralArea.statements, {
  fileName: { en: 'referral-statements', zh: '推荐对账单' },
  from: ({ merchantId }) => statementSource(merchantId),
  owner: null,
  currency: 's.currency',
  columns: {
    id: `s.month || '-' || s.currency`,
    month: 's.month',
    currency: 's.currency',
    broughtForward: 's.brought_forward',
    earned: 's.earned',
    takenBack: 's.taken_back',
    paidOut: 's.paid_out',
    closing: 's.closing',
    lines: 's.lines',
  },
  sums: ['earned', 'takenBack', 'paidOut'],
  newest: 'month',
})
export const settlementStatementList = listOf(referralArea.settlementStatements, {
  fileName: { en: 'commission-payouts-by-month', zh: '佣金付款月报' },
  from: ({ merchantId }) => statementSource(merchantId),
  owner: null,
  where: sql`s.payouts > 0`,
  currency: 's.currency',
  columns: {
    id: `s.month || '-' || s.currency`,
    month: 's.month',
    currency: 's.currency',
    payouts: 's.payouts',
    lines: 's.paid_lines',
    paidOut: '- s.paid_out',
  },
  newest: 'month',
})
export const merchantList = listOf(referralArea.merchants, {
  fileName: { en: 'referred-merchants', zh: '推荐商户' },
  from: ({ merchantId }) => sql`(
    select m.child_id, m.from_at, m.until_at, p.name as partner, k.mid, k.status, k.name_en, coalesce(k.name_zh, k.name_en) as name_zh,
      coalesce(a.currency, 'AED') as currency, coalesce(a.volume, 0) as volume, coalesce(a.payments, 0) as payments,
      coalesce(a.commission, 0) as commission, a.last_at, ${sql.raw(percentSql('r.rate_ppm'))} as rate
    from partner_merchant m
    join partner p on p.merchant_id = m.merchant_id and p.id = m.partner_id
    join merchant k on k.id = m.child_id
    left join partner_rate r on r.merchant_id = m.merchant_id and r.partner_id = ${accountPartnerSql(merchantId)} and r.until_at is null
    left join (
      select c.child_id, c.currency, sum(c.amount_minor) filter (where c.kind = 'earned') as volume,
        (count(*) filter (where c.kind = 'earned'))::int as payments, sum(c.minor) as commission, max(c.happened_at) filter (where c.kind = 'earned') as last_at
      from commission_line c where c.merchant_id = ${merchantId}::uuid and c.partner_id = ${accountPartnerSql(merchantId)}
      group by c.child_id, c.currency) a on a.child_id = m.child_id
    where m.merchant_id = ${merchantId}::uuid and not exists (select from partner_merchant n
      where n.merchant_id = m.merchant_id and n.child_id = m.child_id and n.from_at > m.from_at)) x`,
  owner: null,
  currency: 'x.currency',
  columns: {
    id: `x.child_id || '-' || x.currency`,
    since: 'x.from_at',
    merchant: { en: 'x.name_en', zh: 'x.name_zh' },
    merchantMid: 'x.mid',
    status: 'x.status',
    broughtBy: 'x.partner',
    volume: 'x.volume',
    payments: 'x.payments',
    commission: 'x.commission',
    rate: 'x.rate',
    lastActiveAt: 'x.last_at',
    until: 'x.until_at',
  },
  conditions: {
    activity: (activity: string) =>
      activity === 'new'
        ? sql`x.last_at is null`
        : activity === 'active'
          ? sql`x.last_at > now() - interval '30 days'`
          : sql`x.last_at <= now() - interval '30 days'`,
  },
  search: ['merchant', 'merchantMid'],
  counted: null,
  newest: 'since',
})

import { sql } from 'kysely'
import { promoter } from '@falaj/contract/growth/promoter'
import { listOf } from '../../../platform/lists/listed.ts'
import { percentSql } from '../commission/commission.read.ts'
import { promoterFigures } from './promoter.figures.ts'

export const promoterStatus = `case a.state when 'active' then 'active' else 'DISABLED' end`
const code = `(select c.code from referral_code c where c.merchant_id = a.merchant_id and c.partner_id = a.id and c.referral_id is null)`

export const promoterList = listOf(promoter.query, {
  fileName: { en: 'promoters', zh: '推广员' },
  from: sql`partner a
    left join partner_rate r on r.merchant_id = a.merchant_id and r.partner_id = a.id and r.from_at <= now() and (r.until_at is null or r.until_at > now())
    ${promoterFigures({ from: null, until: null })}`,
  owner: 'a.merchant_id',
  where: sql`a.kind = 'promoter'`,
  currency: `'AED'`,
  columns: {
    id: 'a.id',
    createdAt: 'a.created_at',
    number: 'a.number',
    name: 'a.name',
    mobile: 'a.mobile',
    store: 'a.store',
    code,
    rate: percentSql('r.rate_ppm'),
    status: promoterStatus,
    invited: 'f.invited',
    registered: 'f.registered',
    verified: 'f.verified',
    paid: 'f.paid',
    rewarded: 'f.rewarded',
    volume: 'l.volume',
    earned: 'l.earned',
    due: 'l.due',
    paidOut: 'l.paid_out',
  },
  search: ['number', 'name', 'code'],
  counted: null,
  newest: 'createdAt',
})

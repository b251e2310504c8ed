// The list of smart codes: the SQL of each field.
import { sql } from 'kysely'
import { smartCode } from '@falaj/contract/selling/smart-code'
import { listOf } from '../../../platform/lists/listed.ts'

/** Display status, from stored data and the time. */
const statusSql = `case when s.disabled_at is not null then 'INVALID'
  when s.expires_at <= business_now() then 'EXPIRED' else 'ENABLED' end`

export const smartCodeList = listOf(smartCode.query, {
  fileName: { en: 'smart-codes', zh: '智能码' },
  from: sql`smart_code s join person p on p.id = s.created_by left join lateral (
    select sum(h.paid)::int as paid, sum(h.collected_minor) as collected_minor from smart_code_hour h
    where h.merchant_id = s.merchant_id and h.code_id = s.id
      and h.hour >= date_trunc('day', business_now() at time zone 'Asia/Dubai') at time zone 'Asia/Dubai') t on true`,
  owner: 's.merchant_id',
  currency: 's.currency',
  columns: {
    id: 's.id',
    createdAt: 's.created_at',
    number: 's.number',
    name: 's.name',
    status: statusSql,
    mode: 's.mode',
    store: 's.store',
    counter: 's.counter',
    paidToday: 'coalesce(t.paid, 0)',
    collectedToday: 'coalesce(t.collected_minor, 0)',
    collected: 's.collected_minor',
    tips: 's.tips_minor',
    paid: 's.paid',
    scans: 's.scans',
    lastPaidAt: 's.last_paid_at',
    expiresAt: 's.expires_at',
    createdBy: 'p.name',
  },
  search: ['name', 'number', 'store', 'counter', 'createdBy'],
  counted: null,
  newest: 'createdAt',
})

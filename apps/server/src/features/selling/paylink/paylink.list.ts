// The list of payment links: the SQL of each field.
import { sql } from 'kysely'
import { paylink } from '@falaj/contract/selling/paylink'
import { listOf } from '../../../platform/lists/listed.ts'

/** Display status, from stored data and the time. */
export const statusSql = `case when k.canceled_at is not null then 'cancelled'
  when k.paid >= k.paid_max then 'used'
  when k.expires_at <= business_now() then 'expired'
  when k.paused_at is not null then 'paused' else 'active' end`

export const paylinkList = listOf(paylink.query, {
  fileName: { en: 'paylinks', zh: '支付链接' },
  from: sql`paylink k join person p on p.id = k.created_by`,
  owner: 'k.merchant_id',
  currency: 'k.currency',
  columns: {
    id: 'k.id',
    createdAt: 'k.created_at',
    number: 'k.number',
    title: 'k.title',
    status: statusSql,
    type: 'k.type',
    amount: 'k.amount_minor',
    collected: 'k.collected_minor',
    paid: 'k.paid',
    paidMax: 'k.paid_max',
    opened: 'k.opened',
    tried: 'k.tried',
    expiresAt: 'k.expires_at',
    reference: 'k.reference',
    store: 'k.store',
    createdBy: 'p.name',
  },
  hidden: { customer_id: 'k.customer_id' },
  search: ['title', 'number', 'reference', 'store', 'createdBy'],
  counted: null,
  newest: 'createdAt',
  sums: ['collected'],
})

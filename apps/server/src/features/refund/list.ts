// The list of refunds: where each of its fields stands.
import { sql } from 'kysely'
import { refund } from '@falaj/contract/refund'
import { approver } from '../../platform/approval/shown.ts'
import { listOf } from '../../platform/db/listed.ts'
import { countedOrders } from '../../platform/money/order-status.ts'
import { refundOrders, refundStatus } from './product.ts'

export const refundList = listOf(refund.query, {
  fileName: { en: 'refunds', zh: '退款' },
  from: sql`${refundOrders.from} join payment y on y.merchant_id = o.merchant_id and y.id = o.payment_id`,
  owner: 'o.merchant_id',
  currency: 'o.currency',
  columns: {
    id: 'o.id',
    createdAt: 'o.created_at',
    number: 'o.number',
    status: refundStatus,
    amount: 'o.net_minor',
    paymentNo: 'y.number',
    paid: 'y.amount_minor',
    method: 'y.method',
    last4: 'y.last4',
    store: 'y.store',
    reason: 'o.reason',
    maker: 'p.name',
    checker: approver,
    arn: 'o.arn',
    completedAt: `coalesce(o.ended_at, case when o.state = 'RELEASED' then r.ended_at end)`,
    why: 'coalesce(o.why, r.outcome)',
  },
  search: ['number', 'paymentNo', 'arn', 'last4', 'maker'],
  newest: 'createdAt',
  ...countedOrders,
  hidden: { ...countedOrders.hidden, payment_id: 'o.payment_id' },
})

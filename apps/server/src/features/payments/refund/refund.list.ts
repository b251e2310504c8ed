// The list of refunds: the SQL of each field.
import { sql } from 'kysely'
import { refund } from '@falaj/contract/payments/refund'
import { listOf } from '../../../platform/lists/listed.ts'
import { orderColumns, orderSource } from '../../../platform/money/order-status.ts'
import { refundOrders, refundStatus } from './refund.order.ts'

export const refundList = listOf(refund.query, {
  fileName: { en: 'refunds', zh: '退款' },
  ...orderSource,
  from: sql`${refundOrders.from} join payment y on y.merchant_id = o.merchant_id and y.id = o.payment_id`,
  columns: {
    ...orderColumns,
    // A till gave it back in cash: no member asked for it.
    maker: `coalesce(p.name, (select d.label from pos_device d where d.merchant_id = o.merchant_id and d.id = o.pos_device_id))`,
    status: refundStatus,
    amount: 'o.net_minor',
    paymentNo: 'y.number',
    paid: 'y.amount_minor',
    method: 'y.method',
    last4: 'y.last4',
    store: 'y.store',
    reason: 'o.reason',
    arn: 'o.arn',
  },
  search: ['number', 'paymentNo', 'arn', 'last4', 'maker'],
  hidden: { ...orderSource.hidden, payment_id: 'o.payment_id' },
})

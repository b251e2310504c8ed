// The list of the demo world's orders: where each of its fields stands.
import { sql } from 'kysely'
import { sample } from '@falaj/contract/sample'
import { listOf } from '../../platform/db/listed.ts'

export const sampleList = listOf(sample.query, {
  fileName: { en: 'sample-orders', zh: '示例订单' },
  from: sql`sandbox.sample_order o`,
  owner: 'o.merchant_id',
  currency: 'o.currency',
  columns: {
    id: 'o.id',
    createdAt: 'o.created_at',
    orderNo: 'o.order_no',
    reference: 'o.reference',
    method: 'o.method',
    payer: 'o.payer',
    store: 'o.store',
    status: 'o.status',
    amount: 'o.amount_minor',
    fee: 'o.fee_minor',
    net: 'o.amount_minor - o.fee_minor',
    settledAt: 'o.settled_at',
  },
  search: ['orderNo', 'reference', 'payer'],
  newest: 'createdAt',
})

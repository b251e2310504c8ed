// What was earned and spent: the SQL of each field.
import { sql } from 'kysely'
import { greenPoint } from '@falaj/contract/growth/green-point'
import { listOf } from '../../../platform/lists/listed.ts'

export const greenList = listOf(greenPoint.query, {
  fileName: { en: 'green-points', zh: '绿色积分' },
  from: sql`green_entry e left join green_lot l on l.merchant_id = e.merchant_id and l.id = e.lot_id`,
  owner: 'e.merchant_id',
  currency: `'GP'`,
  columns: {
    id: 'e.id',
    at: 'e.at',
    number: 'e.number',
    kind: 'e.kind',
    points: 'e.points',
    balance: 'e.balance',
    orderNo: 'e.payment_number',
    store: 'e.store',
    expiresAt: 'l.expires_at',
    purpose: 'e.purpose',
  },
  sums: ['points'],
  search: ['number', 'orderNo'],
  newest: 'at',
})

// The list of QR sales: the SQL of each field.
import { sql } from 'kysely'
import { qrPay } from '@falaj/contract/selling/qr-pay'
import { listOf } from '../../../platform/lists/listed.ts'
import { statusSql } from './qr-pay.store.ts'

export const qrSaleList = listOf(qrPay.query, {
  fileName: { en: 'qr-sales', zh: '扫码收款' },
  from: sql`qr_sale q join person p on p.id = q.created_by`,
  owner: 'q.merchant_id',
  currency: 'q.currency',
  columns: {
    id: 'q.id',
    createdAt: 'q.created_at',
    number: 'q.number',
    status: statusSql,
    amount: 'q.amount_minor',
    mode: 'q.mode',
    note: 'q.note',
    store: 'q.store',
    cashier: 'p.name',
    endedAt: 'q.ended_at',
  },
  search: ['number', 'note', 'store', 'cashier'],
  counted: "status = 'qr-paid'",
  newest: 'createdAt',
})

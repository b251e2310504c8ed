// The list of receipts: the SQL of each field.
import { sql } from 'kysely'
import { receipt } from '@falaj/contract/payments/receipt'
import { listOf } from '../../../platform/lists/listed.ts'

/** Display status, from stored data and the time. */
const statusSql = `case when r.state <> 'sent' then r.state
  when r.expires_at <= business_now() then 'expired'
  when r.opened_at is not null then 'opened' else 'sent' end`

export const receiptList = listOf(receipt.query, {
  fileName: { en: 'receipts', zh: '电子小票' },
  from: sql`receipt r left join person p on p.id = r.created_by`,
  owner: 'r.merchant_id',
  currency: 'r.currency',
  columns: {
    id: 'r.id',
    createdAt: 'r.created_at',
    number: 'r.number',
    status: statusSql,
    paymentNumber: 'r.payment_number',
    orderNo: 'r.order_no',
    amount: 'r.amount_minor',
    channel: 'r.channel',
    recipient: 'r.shown',
    sentAt: 'r.sent_at',
    opened: 'r.opened',
    openedAt: 'r.opened_at',
    expiresAt: 'r.expires_at',
    createdBy: 'p.name',
  },
  search: ['number', 'paymentNumber', 'orderNo', 'createdBy'],
  counted: null,
  newest: 'createdAt',
})

export const receiptFeeList = listOf(receipt.fees, {
  fileName: { en: 'receipt-fees', zh: '小票费用' },
  from: sql`receipt_fee f`,
  owner: 'f.merchant_id',
  currency: 'f.currency',
  columns: {
    id: 'f.id',
    chargedAt: 'f.charged_at',
    number: 'f.number',
    month: `to_char(f.month, 'YYYY-MM')`,
    amount: 'f.total_minor',
    fee: 'f.fee_minor',
    vat: 'f.vat_minor',
    sent: 'f.sent',
    free: 'f.free',
    charged: 'f.charged',
    each: 'f.each_minor',
  },
  search: ['number', 'month'],
  newest: 'chargedAt',
})

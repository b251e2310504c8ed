// The list of transfers to banks: where each of its fields stands.
import { transferToBank } from '@falaj/contract/transfer-to-bank'
import { approver } from '../../platform/approval/shown.ts'
import { listOf } from '../../platform/db/listed.ts'
import { countedOrders, orderStatus } from '../../platform/money/order-status.ts'
import { toBankOrders } from './product.ts'

export const toBankList = listOf(transferToBank.query, {
  fileName: { en: 'transfers-to-bank', zh: '转账到银行' },
  from: toBankOrders.from,
  owner: 'o.merchant_id',
  currency: 'o.currency',
  columns: {
    id: 'o.id',
    createdAt: 'o.created_at',
    number: 'o.number',
    status: orderStatus(),
    beneficiary: 'o.holder',
    bankName: 'o.bank_name',
    account: `o.country || ' •••• ' || o.number_last4`,
    amount: 'o.net_minor',
    fee: 'o.fee_minor + o.vat_minor',
    total: 'o.total_minor',
    purpose: 'o.purpose',
    charges: 'o.charges',
    maker: 'p.name',
    checker: approver,
    bankReference: 'o.bank_reference',
    completedAt: `coalesce(o.ended_at, case when o.state = 'RELEASED' then r.ended_at end)`,
    why: 'coalesce(o.why, r.outcome)',
  },
  search: ['number', 'beneficiary', 'bankName', 'account', 'bankReference'],
  newest: 'createdAt',
  ...countedOrders,
})
export const toBankExports = toBankList.exports(transferToBank.query, transferToBank.tradeQuery)

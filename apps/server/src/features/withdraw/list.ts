// The list of withdrawals: where each of its fields stands.
import { withdraw } from '@falaj/contract/withdraw'
import { approver } from '../../platform/approval/shown.ts'
import { listOf } from '../../platform/db/listed.ts'
import { countedOrders, orderStatus } from '../../platform/money/order-status.ts'
import { withdrawOrders } from './product.ts'

export const withdrawList = listOf(withdraw.query, {
  fileName: { en: 'withdrawals', zh: '提现' },
  from: withdrawOrders.from,
  owner: 'o.merchant_id',
  currency: 'o.currency',
  columns: {
    id: 'o.id',
    createdAt: 'o.created_at',
    number: 'o.number',
    mode: 'o.mode',
    status: orderStatus(),
    amount: 'o.amount_minor',
    fee: 'o.fee_minor',
    vat: 'o.vat_minor',
    net: 'o.net_minor',
    bankName: 'a.bank_name',
    account: `a.country || ' •••• ' || a.number_last4`,
    maker: 'p.name',
    checker: approver,
    bankReference: 'o.bank_reference',
    completedAt: `coalesce(o.ended_at, case when o.state = 'RELEASED' then r.ended_at end)`,
  },
  search: ['number', 'bankName', 'account', 'bankReference'],
  newest: 'createdAt',
  ...countedOrders,
})
export const withdrawExports = withdrawList.exports(withdraw.query, withdraw.tradeQuery)

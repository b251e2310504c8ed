// The list of withdrawals: where each of its fields stands.
import { withdraw } from '@falaj/contract/withdraw'
import { approver } from '../../platform/approval/shown.ts'
import { listOf } from '../../platform/db/listed.ts'
import { tables } from './store.ts'

export const withdrawList = listOf(withdraw.query, {
  fileName: { en: 'withdrawals', zh: '提现' },
  from: tables,
  owner: 'w.merchant_id',
  currency: 'w.currency',
  columns: {
    id: 'w.id',
    createdAt: 'w.created_at',
    number: 'w.number',
    mode: 'w.mode',
    status: 'coalesce(r.state, w.state)',
    amount: 'w.amount_minor',
    fee: 'w.fee_minor',
    vat: 'w.vat_minor',
    net: 'w.net_minor',
    bankName: 'a.bank_name',
    account: `a.country || ' •••• ' || a.number_last4`,
    maker: 'p.name',
    checker: approver,
    bankReference: 'w.bank_reference',
    completedAt: `coalesce(w.ended_at, case when w.state = 'RELEASED' then r.ended_at end)`,
  },
  search: ['number', 'bankName', 'account', 'bankReference'],
  newest: 'createdAt',
})
export const withdrawExports = withdrawList.exports(withdraw.query, withdraw.tradeQuery)

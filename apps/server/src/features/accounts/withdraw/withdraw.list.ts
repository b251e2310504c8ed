// The list of withdrawals: the SQL of each field.
import { withdraw } from '@falaj/contract/accounts/withdraw'
import { listOf } from '../../../platform/lists/listed.ts'
import { orderColumns, orderSource } from '../../../platform/money/order-status.ts'
import { withdrawOrders } from './withdraw.order.ts'

export const withdrawList = listOf(withdraw.query, {
  forParents: withdraw.tradeQuery.forParents,
  fileName: { en: 'withdrawals', zh: '提现' },
  ...orderSource,
  from: withdrawOrders.from,
  columns: {
    ...orderColumns,
    mode: 'o.mode',
    amount: 'o.amount_minor',
    fee: 'o.fee_minor',
    vat: 'o.vat_minor',
    net: 'o.net_minor',
    bankName: 'a.bank_name',
    account: `a.country || ' •••• ' || a.number_last4`,
    bankReference: 'o.bank_reference',
  },
  search: ['number', 'bankName', 'account', 'bankReference'],
})
export const withdrawExports = withdrawList.exports(withdraw.query, withdraw.tradeQuery)

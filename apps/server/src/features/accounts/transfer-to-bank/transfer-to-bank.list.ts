// The list of transfers to banks: the SQL of each field.
import { transferToBank } from '@falaj/contract/accounts/transfer-to-bank'
import { listOf } from '../../../platform/lists/listed.ts'
import { orderColumns, orderSource } from '../../../platform/money/order-status.ts'
import { toBankOrders } from './transfer-to-bank.order.ts'

export const toBankList = listOf(transferToBank.query, {
  fileName: { en: 'transfers-to-bank', zh: '转账到银行' },
  ...orderSource,
  from: toBankOrders.from,
  columns: {
    ...orderColumns,
    beneficiary: 'o.holder',
    bankName: 'o.bank_name',
    account: `o.country || ' •••• ' || o.number_last4`,
    amount: 'o.net_minor',
    fee: 'o.fee_minor + o.vat_minor',
    total: 'o.total_minor',
    purpose: 'o.purpose',
    charges: 'o.charges',
    bankReference: 'o.bank_reference',
  },
  search: ['number', 'beneficiary', 'bankName', 'account', 'bankReference'],
})
export const toBankExports = toBankList.exports(transferToBank.query, transferToBank.tradeQuery)

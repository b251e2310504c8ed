// What others may ask of the withdrawals: the list for an export.
import { withdraw } from '@falaj/contract/withdraw'
import { csvCode, csvLabel, csvMoney, csvText, csvTime } from '../../platform/csv/columns.ts'
import { exportable } from '../../platform/csv/exportable.ts'
import { newestFirst, withdrawals } from './store.ts'

const { status, mode } = withdraw.query.labels
const offered = {
  fileName: { en: 'withdrawals', zh: '提现' },
  rows: withdrawals,
  newestFirst,
  columns: {
    createdAt: csvTime('created_at'),
    number: csvCode('number'),
    mode: csvLabel('mode', mode ?? {}),
    status: csvLabel('status', status ?? {}),
    amount: csvMoney('amount_minor', 'currency'),
    fee: csvMoney('fee_minor', 'currency'),
    vat: csvMoney('vat_minor', 'currency'),
    net: csvMoney('net_minor', 'currency'),
    bankName: csvText('bank_name'),
    account: csvCode('account'),
    maker: csvText('maker'),
    checker: csvText('checker'),
    bankReference: csvCode('bank_reference'),
    completedAt: csvTime('ended_at'),
  },
} as const
export const withdrawExport = exportable(withdraw.query, offered)
export const withdrawTradeExport = exportable(withdraw.tradeQuery, offered)

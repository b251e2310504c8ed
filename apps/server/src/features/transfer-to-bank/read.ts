// What others may ask of the transfers to banks: the list for an export.
import { transferToBank } from '@falaj/contract/transfer-to-bank'
import { csvCode, csvLabel, csvMoney, csvText, csvTime } from '../../platform/csv/columns.ts'
import { exportable } from '../../platform/csv/exportable.ts'
import { newestFirst, transfersToBank } from './store.ts'

const { status, purpose, charges } = transferToBank.query.labels
const offered = {
  fileName: { en: 'transfers-to-bank', zh: '转账到银行' },
  rows: transfersToBank,
  newestFirst,
  columns: {
    createdAt: csvTime('created_at'),
    number: csvCode('number'),
    status: csvLabel('status', status ?? {}),
    beneficiary: csvText('holder'),
    bankName: csvText('bank_name'),
    account: csvCode('account'),
    amount: csvMoney('net_minor', 'currency'),
    fee: csvMoney('charge_minor', 'currency'),
    total: csvMoney('total_minor', 'currency'),
    purpose: csvLabel('purpose', purpose ?? {}),
    charges: csvLabel('charges', charges ?? {}),
    maker: csvText('maker'),
    checker: csvText('checker'),
    bankReference: csvCode('bank_reference'),
    completedAt: csvTime('ended_at'),
    why: csvCode('why'),
  },
} as const
export const toBankExport = exportable(transferToBank.query, offered)
export const toBankTradeExport = exportable(transferToBank.tradeQuery, offered)

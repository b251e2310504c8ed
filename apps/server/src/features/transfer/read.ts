// What others may ask of the transfers: the list for an export.
import { transfer } from '@falaj/contract/transfer'
import { csvCode, csvLabel, csvMoney, csvText, csvTime } from '../../platform/csv/columns.ts'
import { exportable } from '../../platform/csv/exportable.ts'
import { together } from '../../platform/db/page.ts'
import { newestFirst, transfers } from './store.ts'

const { status, type, role, sign } = transfer.query.labels
const offered = {
  fileName: { en: 'transfers', zh: '转账' },
  rows: (...asked: Parameters<typeof transfers>) => together(transfers(...asked)),
  newestFirst,
  columns: {
    createdAt: csvTime('created_at'),
    number: csvCode('number'),
    role: csvLabel('role', role ?? {}),
    sign: csvLabel('sign', sign ?? {}),
    counterparty: csvText('counterparty'),
    counterpartyMid: csvCode('counterparty_mid'),
    type: csvLabel('type', type ?? {}),
    status: csvLabel('status', status ?? {}),
    amount: csvMoney('effect_minor', 'currency'),
    fee: csvMoney('charge_minor', 'currency'),
    note: csvText('note'),
    maker: csvText('maker'),
    auditor: csvText('auditor'),
    completedAt: csvTime('ended_at'),
  },
} as const
export const transferExport = exportable(transfer.query, offered)
export const transferTradeExport = exportable(transfer.tradeQuery, offered)

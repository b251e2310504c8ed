// What others may ask of the automatic settlement: its runs, for an export.
import { automaticSettlement } from '@falaj/contract/automatic-settlement'
import { csvCode, csvLabel, csvMoney, csvText, csvTime } from '../../platform/csv/columns.ts'
import { exportable } from '../../platform/csv/exportable.ts'
import { newestFirst, runs } from './store.ts'

const { outcome, why } = automaticSettlement.runs.labels
export const automaticSettlementExport = exportable(automaticSettlement.runs, {
  fileName: { en: 'automatic-settlement', zh: '自动结算' },
  rows: runs,
  newestFirst,
  columns: {
    plannedAt: csvTime('planned_at'),
    outcome: csvLabel('outcome', outcome ?? {}),
    available: csvMoney('available_minor'),
    keep: csvMoney('keep_minor'),
    sent: csvMoney('sent_minor'),
    why: csvLabel('why', why ?? {}),
    account: csvText('account'),
    withdrawal: csvCode('withdrawal_number'),
  },
})

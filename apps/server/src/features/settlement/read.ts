// What others may ask of settlements: the list, for an export.
import { settlement } from '@falaj/contract/settlement'
import { csvCode, csvLabel, csvMoney, csvNumber, csvTime } from '../../platform/csv/columns.ts'
import { exportable } from '../../platform/csv/exportable.ts'
import { newestFirst, settlements } from './store.ts'

export const settlementExport = exportable(settlement.query, {
  fileName: { en: 'settlements', zh: '结算' },
  rows: settlements,
  newestFirst,
  columns: {
    settledAt: csvTime('settled_at'),
    number: csvCode('number'),
    kind: csvLabel('kind', settlement.query.labels.kind ?? {}),
    dueOn: csvCode('due_on'),
    firstDay: csvCode('first_day'),
    lastDay: csvCode('last_day'),
    takings: csvNumber('takings'),
    gross: csvMoney('gross_minor'),
    fee: csvMoney('fee_minor'),
    vat: csvMoney('vat_minor'),
    net: csvMoney('net_minor'),
  },
})

// What others may ask of the batches: the lists for an export (a batch's rows are its result file, in the sheet's order), rows that
// arrived, and what is left of a day's limit.
import { batchTransfer } from '@falaj/contract/batch-transfer'
import { csvCode, csvLabel, csvMoney, csvText, csvTime } from '../../platform/csv/columns.ts'
import { exportable } from '../../platform/csv/exportable.ts'
import type { Store } from '../../platform/db/pool.ts'
import { batches, newestFirst, rows, sheetOrder } from './store.ts'

/** Whether a file is the sheet of one of the merchant's batches. */
export const isSheet = async (tx: Store, merchantId: string, fileId: string): Promise<boolean> =>
  (await tx
    .selectFrom('batch_transfer')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()) !== undefined

export { sentToday, lockDay } from './day-limit.ts'
export { receivedRows, rowRecord } from './received.ts'

export const batchExport = exportable(batchTransfer.query, {
  fileName: { en: 'batch-transfers', zh: '批量转账' },
  rows: batches,
  newestFirst,
  columns: {
    createdAt: csvTime('created_at'),
    number: csvCode('number'),
    name: csvText('name'),
    status: csvLabel('status', batchTransfer.query.labels.status ?? {}),
    rows: csvCode('row_count'),
    done: csvCode('done'),
    failed: csvCode('failed'),
    refused: csvCode('refused'),
    warnings: csvCode('warnings'),
    amount: csvMoney('amount_minor', 'currency'),
    fee: csvMoney('charge_minor', 'currency'),
    total: csvMoney('total_minor', 'currency'),
    maker: csvText('maker'),
    auditor: csvText('auditor'),
    completedAt: csvTime('ended_at'),
  },
})
const { status, warning } = batchTransfer.order.labels
export const batchRowsExport = exportable(batchTransfer.order, {
  fileName: { en: 'batch-result', zh: '批次结果' },
  rows: (merchantId, filters) => rows(merchantId, filters),
  newestFirst: sheetOrder,
  columns: {
    place: csvCode('place'),
    number: csvCode('number'),
    mid: csvCode('mid'),
    payee: csvText('payee'),
    amount: csvMoney('amount_minor', 'currency'),
    fee: csvMoney('charge_minor', 'currency'),
    reference: csvText('reference'),
    note: csvText('note'),
    warning: csvLabel('warning', warning ?? {}),
    status: csvLabel('state', status ?? {}),
    why: csvText('why'),
    completedAt: csvTime('done_at'),
  },
})

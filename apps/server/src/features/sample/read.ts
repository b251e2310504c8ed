// What the export may ask of the sample orders: the list's own query, and how each field is written.
import { sample } from '@falaj/contract/sample'
import { csvCode, csvLabel, csvMoney, csvText, csvTime } from '../../platform/csv/columns.ts'
import { exportable } from '../../platform/csv/exportable.ts'
import { newestFirst, orders } from './store.ts'

const { status, method } = sample.query.labels
export const sampleExport = exportable(sample.query, {
  fileName: { en: 'sample-orders', zh: '示例订单' },
  rows: orders,
  newestFirst,
  columns: {
    createdAt: csvTime('created_at'),
    orderNo: csvCode('order_no'),
    reference: csvText('reference'),
    method: csvLabel('method', method ?? {}),
    payer: csvText('payer'),
    store: csvText('store'),
    status: csvLabel('status', status ?? {}),
    amount: csvMoney('amount_minor'),
    fee: csvMoney('fee_minor'),
    net: csvMoney('net_minor'),
    settledAt: csvTime('settled_at'),
  },
})

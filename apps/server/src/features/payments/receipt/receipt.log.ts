// The history of a record and the event that refreshes open pages.
import type { ReceiptChange } from '@falaj/contract/payments/receipt'
import { recordLog } from '../../../platform/outbox/record-log.ts'

export const receiptLog = recordLog<ReceiptChange>('receipt', 'digitalReceipt')

// The history of a record and the event that refreshes open pages.
import type { InvoiceChange } from '@falaj/contract/selling/invoice'
import { recordLog } from '../../../platform/outbox/record-log.ts'

export const invoiceLog = recordLog<InvoiceChange>('invoice', 'invoice')

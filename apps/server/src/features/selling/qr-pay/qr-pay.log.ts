// The history of a record and the event that refreshes open pages.
import { recordLog } from '../../../platform/outbox/record-log.ts'

export const qrSaleLog = recordLog('qr-sale', 'smartCode')

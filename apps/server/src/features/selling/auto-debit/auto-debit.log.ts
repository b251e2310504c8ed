// The history of a record and the event that refreshes open pages.
import type { MandateChange } from '@falaj/contract/selling/auto-debit'
import { recordLog } from '../../../platform/outbox/record-log.ts'

export const mandateLog = recordLog<MandateChange>('auto-debit', 'invoice')

// The history of a record and the event that refreshes open pages.
import type { PaylinkChange } from '@falaj/contract/selling/paylink'
import { recordLog } from '../../../platform/outbox/record-log.ts'

export const paylinkLog = recordLog<PaylinkChange>('paylink', 'paylink')

// The history of a record and the event that refreshes open pages.
import type { SmartCodeChange } from '@falaj/contract/selling/smart-code'
import { recordLog } from '../../../platform/outbox/record-log.ts'

export const smartCodeLog = recordLog<SmartCodeChange>('smart-code', 'smartCode')

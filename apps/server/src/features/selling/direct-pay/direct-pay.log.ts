// The history of a record and the event that refreshes open pages.
import type { SavedCardChange } from '@falaj/contract/selling/direct-pay'
import { recordLog } from '../../../platform/outbox/record-log.ts'

export const savedCardLog = recordLog<SavedCardChange>('saved-card', 'invoice')

// The history of a record and the event that refreshes open pages.
import type { ItemChange } from '@falaj/contract/customers/item'
import { recordLog } from '../../../platform/outbox/record-log.ts'

export const itemLog = recordLog<ItemChange>('item', 'items')

// The history of a store and the event that refreshes open pages.
import type { StoreChange } from '@falaj/contract/places/store'
import { recordLog } from '../../../platform/outbox/record-log.ts'

export const storeLog = recordLog<StoreChange>('store', 'store')

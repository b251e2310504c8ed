// The history of a record and the event that refreshes open pages.
import type { CustomerChange } from '@falaj/contract/customers/customer'
import { recordLog } from '../../../platform/outbox/record-log.ts'

export const customerLog = recordLog<CustomerChange>('customer', 'customers')

import { areas } from '@falaj/contract/kernel/access'
import { amountIs, equals, holds, finder } from '../../../platform/lists/finder.ts'
import { batchStatus } from './batch-transfer.list.ts'
import { batchOrders } from './batch-transfer.order.ts'

export const batchFinder = finder('o', {
  kind: 'batch-transfer',
  access: areas.fiatTransactions,
  from: batchOrders.from,
  columns: { title: 'o.name', status: batchStatus, minor: 'o.amount_minor' },
  by: { number: equals('o.number'), amount: amountIs('o.currency', 'o.amount_minor'), name: holds('o.name') },
})

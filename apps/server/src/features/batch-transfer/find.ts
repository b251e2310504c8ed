import { areas } from '@falaj/contract/access'
import { amountIs, equals, holds, finder } from '../../platform/search/finder.ts'
import { batchStatus } from './list.ts'
import { batchOrders } from './product.ts'

export const batchFinder = finder('o', {
  kind: 'batch-transfer',
  access: areas.fiatTransactions,
  from: batchOrders.from,
  columns: { title: 'o.name', status: batchStatus, minor: 'o.amount_minor' },
  by: { number: equals('o.number'), amount: amountIs('o.currency', 'o.amount_minor'), name: holds('o.name') },
})

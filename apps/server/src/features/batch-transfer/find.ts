import { areas } from '@falaj/contract/access'
import { amountIs, equals, holds, type Finder } from '../../platform/search/finder.ts'
import { batchStatus } from './list.ts'
import { batchOrders } from './product.ts'

export const batchFinder: Finder = {
  kind: 'batch-transfer',
  access: areas.fiatTransactions,
  from: batchOrders.from,
  merchant: 'o.merchant_id',
  columns: {
    id: 'o.id',
    number: 'o.number',
    title: 'o.name',
    status: batchStatus,
    currency: 'o.currency',
    minor: 'o.amount_minor',
    at: 'o.created_at',
  },
  by: { number: equals('o.number'), amount: amountIs('o.currency', 'o.amount_minor'), name: holds('o.name') },
}

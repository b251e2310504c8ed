import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { amountIs, equals, type Finder } from '../../platform/search/finder.ts'
import { refundOrders, refundStatus } from './product.ts'

export const refundFinder: Finder = {
  kind: 'refund',
  access: areas.fiatTransactions,
  from: sql`${refundOrders.from} join payment y on y.merchant_id = o.merchant_id and y.id = o.payment_id`,
  merchant: 'o.merchant_id',
  columns: {
    id: 'o.id',
    number: 'o.number',
    title: 'y.number',
    status: refundStatus,
    currency: 'o.currency',
    minor: 'o.net_minor',
    at: 'o.created_at',
  },
  by: { number: equals('o.number', 'o.arn'), amount: amountIs('o.currency', 'o.net_minor') },
}

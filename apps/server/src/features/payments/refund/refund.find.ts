import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { amountIs, equals, finder } from '../../../platform/lists/finder.ts'
import { refundOrders, refundStatus } from './refund.order.ts'

export const refundFinder = finder('o', {
  kind: 'refund',
  access: areas.fiatTransactions,
  from: sql`${refundOrders.from} join payment y on y.merchant_id = o.merchant_id and y.id = o.payment_id`,
  columns: { title: 'y.number', status: refundStatus, minor: 'o.net_minor' },
  store: 'y.store',
  by: { number: equals('o.number', 'o.arn'), amount: amountIs('o.currency', 'o.net_minor') },
})

import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { amountIs, equals, type Finder } from '../../platform/search/finder.ts'

export const refundFinder: Finder = {
  kind: 'refund',
  access: areas.fiatTransactions,
  from: sql`refund r join payment p on p.merchant_id = r.merchant_id and p.id = r.payment_id`,
  merchant: 'r.merchant_id',
  columns: {
    id: 'r.id',
    number: 'r.number',
    title: 'p.number',
    status: 'null',
    currency: 'r.currency',
    minor: 'r.net_minor',
    at: 'r.created_at',
  },
  by: { number: equals('r.number'), amount: amountIs('r.currency', 'r.net_minor') },
}

import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { amountIs, equals, type Finder } from '../../platform/search/finder.ts'

export const withdrawFinder: Finder = {
  kind: 'withdraw',
  access: areas.fiatTransactions,
  from: sql`withdraw w`,
  merchant: 'w.merchant_id',
  columns: {
    id: 'w.id',
    number: 'w.number',
    title: 'null',
    status: 'w.state',
    currency: 'w.currency',
    minor: 'w.net_minor',
    at: 'w.created_at',
  },
  by: { number: equals('w.number', 'w.certificate_number'), amount: amountIs('w.currency', 'w.amount_minor') },
}

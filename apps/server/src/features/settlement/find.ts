import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { amountIs, equals, type Finder } from '../../platform/search/finder.ts'

export const settlementFinder: Finder = {
  kind: 'settlement',
  access: areas.fiatTransactions,
  from: sql`settlement s`,
  merchant: 's.merchant_id',
  columns: {
    id: 's.id',
    number: 's.number',
    title: 'null',
    status: 'null',
    currency: 's.currency',
    minor: 's.net_minor',
    at: 's.settled_at',
  },
  by: { number: equals('s.number'), amount: amountIs('s.currency', 's.net_minor') },
}

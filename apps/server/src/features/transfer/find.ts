import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { equals, type Finder } from '../../platform/search/finder.ts'

export const transferFinder: Finder = {
  kind: 'transfer',
  access: areas.fiatTransactions,
  from: sql`transfer t`,
  merchant: 't.merchant_id',
  columns: {
    id: 't.id',
    number: 't.number',
    title: 't.payee_shown',
    status: 't.state',
    currency: 't.currency',
    minor: 't.amount_minor',
    at: 't.created_at',
  },
  by: { number: equals('t.number') },
}

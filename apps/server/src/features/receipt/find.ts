import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { equals, type Finder } from '../../platform/search/finder.ts'

export const receiptFinder: Finder = {
  kind: 'receipt',
  access: areas.digitalReceipt,
  from: sql`receipt r`,
  merchant: 'r.merchant_id',
  columns: {
    id: 'r.id',
    number: 'r.number',
    title: 'r.shown',
    status: 'null',
    currency: 'r.currency',
    minor: 'r.amount_minor',
    at: 'r.created_at',
  },
  by: { number: equals('r.number') },
}

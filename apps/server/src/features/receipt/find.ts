import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { amountIs, equals, type Finder } from '../../platform/search/finder.ts'

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
export const receiptFeeFinder: Finder = {
  kind: 'receipt-fee',
  access: areas.fiatTransactions,
  from: sql`receipt_fee f`,
  merchant: 'f.merchant_id',
  columns: {
    id: 'f.id',
    number: 'f.number',
    title: 'null',
    status: 'null',
    currency: 'f.currency',
    minor: 'f.total_minor',
    at: 'f.charged_at',
  },
  by: { number: equals('f.number'), amount: amountIs('f.currency', 'f.total_minor') },
}

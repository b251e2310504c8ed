import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { amountIs, equals, finder } from '../../../platform/lists/finder.ts'

export const receiptFinder = finder('r', {
  kind: 'receipt',
  access: areas.digitalReceipt,
  from: sql`receipt r`,
  columns: { title: 'r.shown', minor: 'r.amount_minor' },
  by: { number: equals('r.number') },
})
export const receiptFeeFinder = finder('f', {
  kind: 'receipt-fee',
  access: areas.fiatTransactions,
  from: sql`receipt_fee f`,
  columns: { minor: 'f.total_minor', at: 'f.charged_at' },
  by: { number: equals('f.number'), amount: amountIs('f.currency', 'f.total_minor') },
})

import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { amountIs, equals, holds, type Finder } from '../../platform/search/finder.ts'

export const invoiceFinder: Finder = {
  kind: 'invoice',
  access: areas.invoice,
  from: sql`invoice i`,
  merchant: 'i.merchant_id',
  columns: {
    id: 'i.id',
    number: `coalesce(i.number, i.reference, '–')`,
    title: `i.customer ->> 'name'`,
    status: 'null',
    currency: 'i.currency',
    minor: 'i.total_minor',
    at: 'i.created_at',
  },
  by: {
    number: equals('i.number', 'upper(i.reference)'),
    amount: amountIs('i.currency', 'i.total_minor'),
    name: holds(`i.customer ->> 'name'`),
  },
}

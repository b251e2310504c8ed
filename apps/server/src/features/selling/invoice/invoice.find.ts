import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { amountIs, equals, holds, finder } from '../../../platform/lists/finder.ts'

export const invoiceFinder = finder('i', {
  kind: 'invoice',
  access: areas.invoice,
  from: sql`invoice i`,
  columns: {
    number: `coalesce(i.number, i.reference, '–')`,
    title: `i.customer ->> 'name'`,
    minor: 'i.total_minor',
  },
  by: {
    number: equals('i.number', 'upper(i.reference)'),
    amount: amountIs('i.currency', 'i.total_minor'),
    name: holds(`i.customer ->> 'name'`),
  },
})

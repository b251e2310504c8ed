import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { amountIs, equals, holds, type Finder } from '../../platform/search/finder.ts'

export const paylinkFinder: Finder = {
  kind: 'paylink',
  access: areas.paylink,
  from: sql`paylink l`,
  merchant: 'l.merchant_id',
  columns: {
    id: 'l.id',
    number: 'l.number',
    title: 'l.title',
    status: 'null',
    currency: 'l.currency',
    minor: 'l.amount_minor',
    at: 'l.created_at',
  },
  by: {
    number: equals('l.number', 'upper(l.reference)'),
    amount: amountIs('l.currency', 'l.amount_minor'),
    name: holds('l.title'),
  },
}

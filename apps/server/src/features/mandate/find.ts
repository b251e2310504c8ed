import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { amountIs, equals, holds, type Finder } from '../../platform/search/finder.ts'

export const mandateFinder: Finder = {
  kind: 'mandate',
  access: areas.invoice,
  from: sql`mandate m join customer c on c.merchant_id = m.merchant_id and c.id = m.customer_id`,
  merchant: 'm.merchant_id',
  columns: {
    id: 'm.id',
    number: 'm.number',
    title: `concat_ws(' · ', c.name, m.title)`,
    status: 'm.state',
    currency: 'm.currency',
    minor: 'm.amount_minor',
    at: 'm.created_at',
  },
  by: {
    number: equals('m.number'),
    last4: equals('m.last4'),
    amount: amountIs('m.currency', 'm.amount_minor'),
    name: holds('c.name'),
  },
}

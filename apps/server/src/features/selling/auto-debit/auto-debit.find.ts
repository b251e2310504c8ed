import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { amountIs, equals, holds, finder } from '../../../platform/lists/finder.ts'

export const mandateFinder = finder('m', {
  kind: 'auto-debit',
  access: areas.invoice,
  from: sql`auto_debit m join customer c on c.merchant_id = m.merchant_id and c.id = m.customer_id`,
  columns: { title: `concat_ws(' · ', c.name, m.title)`, status: 'm.state', minor: 'm.amount_minor' },
  by: {
    number: equals('m.number'),
    last4: equals('m.last4'),
    amount: amountIs('m.currency', 'm.amount_minor'),
    name: holds('c.name'),
  },
})

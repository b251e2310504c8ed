import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { equals, type Finder } from '../../platform/search/finder.ts'

/** A plan has the number of its payment. */
export const planFinder: Finder = {
  kind: 'instalment-plan',
  access: areas.fiatTransactions,
  from: sql`instalment_plan i join payment p on p.merchant_id = i.merchant_id and p.id = i.payment_id`,
  merchant: 'i.merchant_id',
  columns: {
    id: 'i.payment_id',
    number: 'p.number',
    title: `concat_ws(' · ', p.payer, i.parts || ' ×')`,
    status: 'i.state',
    currency: 'i.currency',
    minor: 'i.amount_minor',
    at: 'i.created_at',
  },
  by: { number: equals('p.number') },
}

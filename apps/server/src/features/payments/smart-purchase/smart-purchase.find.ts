import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { equals, finder } from '../../../platform/lists/finder.ts'

/** A plan has the number of its payment. */
export const planFinder = finder('i', {
  kind: 'instalment-plan',
  access: areas.fiatTransactions,
  from: sql`instalment_plan i join payment p on p.merchant_id = i.merchant_id and p.id = i.payment_id`,
  columns: {
    id: 'i.payment_id',
    number: 'p.number',
    title: `concat_ws(' · ', p.payer, i.parts || ' ×')`,
    status: 'i.state',
    minor: 'i.amount_minor',
  },
  by: { number: equals('p.number') },
})

import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { equals, holds, finder } from '../../../platform/lists/finder.ts'

export const savedCardFinder = finder('s', {
  kind: 'saved-card',
  access: areas.invoice,
  from: sql`saved_card s join customer c on c.merchant_id = s.merchant_id and c.id = s.customer_id`,
  columns: { title: `concat_ws(' · ', c.name, s.brand, s.last4)`, status: 's.state' },
  by: { number: equals('s.number'), last4: equals('s.last4'), name: holds('c.name') },
})

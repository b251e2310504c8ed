import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { equals, holds, type Finder } from '../../platform/search/finder.ts'

export const savedCardFinder: Finder = {
  kind: 'saved-card',
  access: areas.invoice,
  from: sql`saved_card s join customer c on c.merchant_id = s.merchant_id and c.id = s.customer_id`,
  merchant: 's.merchant_id',
  columns: {
    id: 's.id',
    number: 's.number',
    title: `concat_ws(' · ', c.name, s.brand, s.last4)`,
    status: 's.state',
    currency: 'null',
    minor: 'null',
    at: 's.created_at',
  },
  by: { number: equals('s.number'), last4: equals('s.last4'), name: holds('c.name') },
}

import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { equals, holds, type Finder } from '../../platform/search/finder.ts'

export const smartCodeFinder: Finder = {
  kind: 'smart-code',
  access: areas.smartCode,
  from: sql`smart_code q`,
  merchant: 'q.merchant_id',
  columns: {
    id: 'q.id',
    number: 'q.number',
    title: `concat_ws(' · ', q.name, q.store)`,
    status: 'null',
    currency: 'q.currency',
    minor: 'q.amount_minor',
    at: 'q.created_at',
  },
  by: { number: equals('q.number'), name: holds('q.name') },
}

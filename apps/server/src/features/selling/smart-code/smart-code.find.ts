import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { equals, holds, finder } from '../../../platform/lists/finder.ts'

export const smartCodeFinder = finder('q', {
  kind: 'smart-code',
  access: areas.smartCode,
  from: sql`smart_code q`,
  columns: { title: `concat_ws(' · ', q.name, q.store)`, minor: 'q.amount_minor' },
  store: 'q.store',
  by: { number: equals('q.number'), name: holds('q.name') },
})

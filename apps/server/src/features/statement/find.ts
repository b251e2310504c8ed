import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { equals, type Finder } from '../../platform/search/finder.ts'
import { isFiat } from './list.ts'

export const statementFinder: Finder = {
  kind: 'statement',
  access: areas.statements,
  from: sql`statement s`,
  merchant: 's.merchant_id',
  where: () => isFiat,
  columns: {
    id: 's.id',
    number: 's.number',
    title: `concat(s.currency, ' ', s.first_day, ' – ', s.last_day)`,
    status: 's.state',
    currency: 'null',
    minor: 'null',
    at: 's.created_at',
  },
  by: { number: equals('s.number') },
}

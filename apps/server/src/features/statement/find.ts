import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { equals, finder } from '../../platform/search/finder.ts'
import { isFiat } from './list.ts'

export const statementFinder = finder('s', {
  kind: 'statement',
  access: areas.statements,
  from: sql`statement s`,
  where: () => isFiat,
  columns: { title: `concat(s.currency, ' ', s.first_day, ' – ', s.last_day)`, status: 's.state' },
  by: { number: equals('s.number') },
})

import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { equals, finder } from '../../../platform/lists/finder.ts'
import { isFiat } from './statement.list.ts'

export const statementFinder = finder('s', {
  kind: 'statement',
  access: areas.statements,
  from: sql`statement s`,
  where: () => isFiat,
  columns: { title: `concat(s.currency, ' ', s.first_day, ' – ', s.last_day)`, status: 's.state' },
  by: { number: equals('s.number') },
})

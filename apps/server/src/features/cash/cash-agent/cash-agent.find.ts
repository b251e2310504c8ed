import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { equals, holds, finder } from '../../../platform/lists/finder.ts'

export const agentFinder = finder('a', {
  kind: 'cash-agent',
  access: areas.fiatTransactions,
  from: sql`cash_agent a`,
  columns: { number: 'a.code', title: 'a.name', status: 'a.state' },
  by: { number: equals('a.code'), name: holds('a.name', 'a.contact') },
})

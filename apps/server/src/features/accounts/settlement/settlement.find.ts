import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { amountIs, equals, finder } from '../../../platform/lists/finder.ts'

export const settlementFinder = finder('s', {
  kind: 'settlement',
  access: areas.fiatTransactions,
  from: sql`settlement s`,
  columns: { minor: 's.net_minor', at: 's.settled_at' },
  by: { number: equals('s.number'), amount: amountIs('s.currency', 's.net_minor') },
})

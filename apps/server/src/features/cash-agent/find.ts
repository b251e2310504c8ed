import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { equals, holds, type Finder } from '../../platform/search/finder.ts'

export const agentFinder: Finder = {
  kind: 'cash-agent',
  access: areas.fiatTransactions,
  from: sql`cash_agent a`,
  merchant: 'a.merchant_id',
  columns: {
    id: 'a.id',
    number: 'a.code',
    title: 'a.name',
    status: 'a.state',
    currency: 'null',
    minor: 'null',
    at: 'a.created_at',
  },
  by: { number: equals('a.code'), name: holds('a.name', 'a.contact') },
}

import { areas } from '@falaj/contract/kernel/access'
import { sql } from 'kysely'
import { equals, finder, holds } from '../../../platform/lists/finder.ts'
import { isSeenBy } from '../commission/commission.read.ts'
import { partnerStatus } from './partner.list.ts'

export const partnerFinder = finder('a', {
  kind: 'partner',
  access: areas.isvAgents,
  from: sql`partner a`,
  where: ({ merchantId, personId }) => sql`a.kind = 'agent' and ${isSeenBy('a.id', merchantId, personId)}`,
  columns: { title: 'a.name', status: partnerStatus },
  by: { number: equals('a.number'), name: holds('a.name', 'a.name_zh') },
})

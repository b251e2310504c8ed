import { areas } from '@falaj/contract/kernel/access'
import { sql } from 'kysely'
import { equals, finder, holds } from '../../../platform/lists/finder.ts'
import { promoterStatus } from './promoter.list.ts'

export const promoterFinder = finder('a', {
  kind: 'promoter',
  access: areas.referralsMarketing,
  from: sql`partner a`,
  where: () => sql`a.kind = 'promoter'`,
  columns: { title: 'a.name', status: promoterStatus },
  by: { number: equals('a.number'), name: holds('a.name') },
})

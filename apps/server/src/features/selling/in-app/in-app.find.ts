import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { equals, holds, finder } from '../../../platform/lists/finder.ts'

export const appFinder = finder('a', {
  kind: 'in-app',
  access: areas.myApps,
  from: sql`(select * from in_app where deleted_at is null) a`,
  columns: { number: 'a.app_id', title: 'a.name', status: `case when a.active then 'ACTIVE' else 'DISABLED' end` },
  by: { number: equals('a.app_id'), name: holds('a.name', 'a.domain') },
})

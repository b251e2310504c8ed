import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { equals, holds, finder } from '../../../platform/lists/finder.ts'
import { statusSql } from './staff.list.ts'

export const staffFinder = finder('t', {
  kind: 'staff',
  access: areas.staff,
  from: sql`staff t join person p on p.id = t.person_id`,
  columns: { number: 'p.name', title: 'p.email', status: statusSql },
  // A merchant has a few. Numbers are masked in the list, so they are not searched for either.
  by: { email: equals('lower(p.email)'), name: holds('p.name') },
})

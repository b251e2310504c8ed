import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { equals, holds, type Finder } from '../../platform/search/finder.ts'
import { statusSql } from './list.ts'

export const staffFinder: Finder = {
  kind: 'staff',
  access: areas.staff,
  from: sql`staff t join person p on p.id = t.person_id`,
  merchant: 't.merchant_id',
  columns: {
    id: 't.id',
    number: 'p.name',
    title: 'p.email',
    status: statusSql,
    currency: 'null',
    minor: 'null',
    at: 't.created_at',
  },
  // A merchant has a few. Numbers are masked in the list, so they are not searched for either.
  by: { email: equals('lower(p.email)'), name: holds('p.name') },
}

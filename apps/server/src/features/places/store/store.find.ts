import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { equals, finder, holds } from '../../../platform/lists/finder.ts'

export const storeFinder = finder('s', {
  kind: 'store',
  access: areas.store,
  from: sql`(select * from store where kind = 'store') s`,
  columns: { number: 's.code', title: 's.name', status: 's.state' },
  store: 's.code',
  by: { number: equals('s.code'), name: holds('s.name', `coalesce(s.name_zh, '')`, `coalesce(s.city, '')`) },
})

import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { equals, holds, type Finder } from '../../platform/search/finder.ts'

export const appFinder: Finder = {
  kind: 'in-app',
  access: areas.myApps,
  from: sql`(select * from in_app where deleted_at is null) a`,
  merchant: 'a.merchant_id',
  columns: {
    id: 'a.id',
    number: 'a.app_id',
    title: 'a.name',
    status: `case when a.active then 'ACTIVE' else 'DISABLED' end`,
    currency: 'null',
    minor: 'null',
    at: 'a.created_at',
  },
  by: { number: equals('a.app_id'), name: holds('a.name', 'a.domain') },
}

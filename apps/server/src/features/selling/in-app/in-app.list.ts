// The list of apps: the SQL of each field.
import { sql, type SqlBool } from 'kysely'
import { inApp } from '@falaj/contract/selling/in-app'
import { listOf } from '../../../platform/lists/listed.ts'

export const appList = listOf(inApp.query, {
  fileName: { en: 'apps', zh: '应用' },
  from: sql`in_app a join person p on p.id = a.person_id`,
  owner: 'a.merchant_id',
  where: sql<SqlBool>`a.deleted_at is null`,
  columns: {
    id: 'a.id',
    createdAt: 'a.created_at',
    name: 'a.name',
    kind: 'a.kind',
    state: `case when a.active then 'ACTIVE' else 'DISABLED' end`,
    place: `case when a.kind = 'web' then a.domain else concat_ws(', ', nullif(a.android_package, ''), nullif(a.ios_bundle, '')) end`,
    appId: 'a.app_id',
    secret: `'•••• ' || a.last4`,
    secretAt: 'a.secret_at',
    lastCallAt: 'a.last_call_at',
    by: 'p.name',
  },
  search: ['name', 'place', 'appId'],
  newest: 'createdAt',
})

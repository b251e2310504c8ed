import { sql, type SqlBool } from 'kysely'
import type { Input } from '@falaj/contract/endpoint'
import type { operationHistory } from '@falaj/contract/operation-history'
import { contains, oneOf, within } from '../../platform/db/page.ts'
import type { Store } from '../../platform/db/pool.ts'
import { actionsNamed } from './rules.ts'

export type Filters = Input<typeof operationHistory.query>['filters']

/** One merchant's audit lines. A line written before anyone was signed in has no merchant and is nobody's history. */
export const lines = (tx: Store, merchantId: string, filters: Filters, zone: string) =>
  tx
    .selectFrom('audit_line as l')
    .leftJoin('person as p', 'p.id', 'l.person_id')
    .select(['l.id', 'l.at', 'l.roles', 'l.action', 'l.object', 'l.result', 'l.code', 'l.address', 'l.request_id'])
    .select(sql<string>`coalesce(p.name, '')`.as('actor'))
    .where('l.merchant_id', '=', merchantId)
    .where((column) => within(column.ref('l.at'), filters.at, zone))
    .where((column) => oneOf(column.ref('l.result'), filters.result))
    .where((column) => contains([column.ref('p.name')], filters.actor))
    .where((column) => {
      const named = filters.text ? actionsNamed(filters.text) : []
      const typed = contains([column.ref('l.action'), column.ref('l.object')], filters.text)
      return named.length > 0 ? sql<SqlBool>`(${typed} or ${oneOf(column.ref('l.action'), named)})` : typed
    })
export const newestFirst = ['at', 'id'] as const

export const line = (tx: Store, merchantId: string, id: string) =>
  lines(tx, merchantId, {}, 'UTC')
    .select(['l.device_id', 'l.before', 'l.after'])
    .where('l.id', '=', id)
    .executeTakeFirst()

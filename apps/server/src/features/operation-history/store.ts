import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Input } from '@falaj/contract/endpoint'
import type { operationHistory } from '@falaj/contract/operation-history'
import { contains, oneOf, within } from '../../platform/db/page.ts'
import type { Store } from '../../platform/db/pool.ts'
import type { Json } from '../../platform/db/tables.ts'
import { actionsNamed } from './rules.ts'

export type Filters = Input<typeof operationHistory.query>['filters']

interface Row {
  readonly id: string
  readonly at: Date
  readonly actor: string
  readonly roles: string[]
  readonly action: string
  readonly object: string | null
  readonly result: string
  readonly code: number
  readonly address: string
  readonly request_id: string
}
interface Line extends Row {
  readonly device_id: string | null
  readonly before: Json | null
  readonly after: Json | null
}
const at = sql.ref<Date>('l.at')
const result = sql.ref<string>('l.result')
const action = sql.ref<string>('l.action')
const searched = [action, sql.ref<string | null>('l.object')]
const actor = [sql.ref<string | null>('p.name')]

/** What was typed may be in the words a person reads, or in the codes behind them. */
const saying = (text: string | undefined): RawBuilder<SqlBool> => {
  const named = text ? actionsNamed(text) : []
  const typed = contains(searched, text)
  return named.length > 0 ? sql<SqlBool>`(${typed} or ${oneOf(action, named)})` : typed
}

const fields = sql.raw(
  `l.id, l.at, coalesce(p.name, '') as actor, l.roles, l.action, l.object, l.result, l.code, l.address, l.request_id`,
)

/** One merchant's audit lines. A line written before anyone was signed in has no merchant and is nobody's history. */
export const lines = (merchantId: string, filters: Filters, zone: string) => sql<Row>`
  select ${fields}
  from audit_line l left join person p on p.id = l.person_id
  where l.merchant_id = ${merchantId}::uuid
    and ${within(at, filters.at, zone)}
    and ${oneOf(result, filters.result)}
    and ${contains(actor, filters.actor)}
    and ${saying(filters.text)}`
export const newestFirst = ['at', 'id'] as const

export const line = async (tx: Store, merchantId: string, id: string): Promise<Line | undefined> => {
  const found = await sql<Line>`
    select ${fields}, l.device_id, l.before, l.after
    from audit_line l left join person p on p.id = l.person_id
    where l.merchant_id = ${merchantId}::uuid and l.id = ${id}::uuid`.execute(tx)
  return found.rows[0]
}

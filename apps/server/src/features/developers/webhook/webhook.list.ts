// The list of deliveries: the SQL of each field.
import { sql, type SqlBool } from 'kysely'
import type { webhook } from '@falaj/contract/developers/webhook'
import { eventObjects } from '@falaj/contract/developers/webhook-events'
import { listOf } from '../../../platform/lists/listed.ts'
import { isAbout } from '../../../platform/lists/finder.ts'
import type { Purpose } from './webhook.store.ts'

/** What kind of object an event is about, by the column that has its type. */
export const objectKindOf = (type: string): string =>
  `case ${type} ${Object.entries(eventObjects)
    .map(([each, kind]) => `when '${each}' then '${kind}'`)
    .join(' ')} else split_part(${type}, '.', 1) end`

export const deliveryListOf = (of: typeof webhook.deliveries, purpose: Purpose) =>
  listOf(of, {
    fileName: { en: 'webhook-deliveries', zh: '通知记录' },
    from: sql`webhook_delivery d
      join webhook_endpoint w on w.merchant_id = d.merchant_id and w.id = d.endpoint_id
      join webhook_event e on e.merchant_id = d.merchant_id and e.id = d.event_id`,
    owner: 'd.merchant_id',
    where: sql<boolean>`w.purpose = ${purpose}`,
    columns: {
      id: 'd.id',
      createdAt: 'd.created_at',
      type: 'e.type',
      object: { kind: `case when e.object_id is not null then ${objectKindOf('e.type')} end`, id: 'e.object_id' },
      state: 'd.state',
      url: 'w.url',
      attempts: 'd.attempts',
      lastCode: 'd.last_code',
      lastMs: 'd.last_ms',
      lastAt: 'd.last_at',
      nextAt: `case when d.state = 'pending' and w.state = 'ACTIVE' then d.next_at end`,
      eventId: 'd.event_id::text',
    },
    hidden: { endpoint_id: 'd.endpoint_id', endpoint_state: 'w.state' },
    search: ['eventId', 'url'],
    conditions: {
      endpoint: (id: string) => sql<SqlBool>`d.endpoint_id::text = ${id}`,
      about: isAbout('e.object_id'),
      code: (classes: readonly string[]) => sql<SqlBool>`
        case when d.last_at is null then false when d.last_code is null then 'none' = any(${classes}::text[])
          else (d.last_code / 100)::text || 'xx' = any(${classes}::text[]) end`,
    },
    newest: 'createdAt',
  })
export type DeliveryList = ReturnType<typeof deliveryListOf>

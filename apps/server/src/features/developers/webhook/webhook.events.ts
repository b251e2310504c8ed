// Every event of a merchant: recently published ones, and sent ones as long as their deliveries are stored.
import { sql } from 'kysely'
import { webhook } from '@falaj/contract/developers/webhook'
import { testEvent, webhookEventTypes } from '@falaj/contract/developers/webhook-events'
import { listOf } from '../../../platform/lists/listed.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isAbout } from '../../../platform/lists/finder.ts'
import { sendEventTo } from './webhook.commands.ts'
import { bodyOf } from './webhook.fan-out.ts'
import { objectKindOf } from './webhook.list.ts'
import * as store from './webhook.store.ts'

const purpose = 'any'
const types = webhookEventTypes.filter((type) => type !== testEvent)
/** The types are our own words: as text, so that the planner knows the index. */
const typeList = sql.raw(types.map((type) => `'${type}'`).join(', '))
export const eventTable = sql`(
  select e.merchant_id, e.id, e.kind as type, e.at, e.payload ->> 'id' as object_id
  from event e where e.person_id is null and e.kind in (${typeList})
  union all
  select s.merchant_id, s.id, s.type, s.at, s.object_id
  from webhook_event s where not exists (select from event e where e.id = s.id)) v`
/** States that need attention come first. */
const state = `coalesce((select d.state from webhook_delivery d where d.merchant_id = v.merchant_id and d.event_id = v.id
  order by array_position(array['failed', 'parked', 'pending', 'delivered'], d.state) limit 1), 'not-sent')`

export const eventList = listOf(webhook.events, {
  fileName: { en: 'events', zh: '事件' },
  from: eventTable,
  owner: 'v.merchant_id',
  columns: {
    id: 'v.id',
    at: 'v.at',
    type: 'v.type',
    object: { kind: `case when v.object_id is not null then ${objectKindOf('v.type')} end`, id: 'v.object_id' },
    eventId: 'v.id::text',
    deliveries: `(select count(*) from webhook_delivery d where d.merchant_id = v.merchant_id and d.event_id = v.id)`,
    state,
  },
  search: ['eventId'],
  conditions: { about: isAbout('v.object_id') },
  newest: 'at',
})

/** As sent; for an unsent one, as it would be. */
const eventOf = async ({ tx, me }: Pick<Call, 'tx' | 'me'>, id: string): Promise<store.EventRow> => {
  const { merchantId, merchantMid } = me()
  const sent = await tx
    .selectFrom('webhook_event')
    .select(['id', 'type', 'body', 'at', 'object_id'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (sent) return sent
  const { rows } = await sql<{ kind: string; payload: { readonly id?: unknown }; at: Date }>`
    select kind, payload, at from event where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(tx)
  if (!rows[0]) throw fail('NOT_FOUND')
  const { kind, payload, at } = rows[0]
  const body = bodyOf(kind, at, { merchant: merchantMid, ...payload })
  return { id, type: kind, body, at, object_id: typeof payload.id === 'string' ? payload.id : null }
}
export const eventDetail = async (call: Pick<Call, 'tx' | 'me'>, id: string) => {
  const { merchantId } = call.me()
  const row = await eventList.one(call.tx, merchantId, id)
  const { body } = await eventOf(call, row.id)
  const endpoints = await store.endpointsOfEvent(call.tx, merchantId, row.id, purpose)
  return {
    ...row,
    body,
    endpoints: endpoints.map((each) => ({
      id: each.id,
      url: each.url,
      endpointState: each.endpoint_state,
      deliveryId: each.delivery_id,
      state: each.state,
      attempts: each.attempts,
      lastCode: each.last_code,
      lastAt: each.last_at?.toISOString() ?? null,
    })),
  }
}
export const sendEvent = async (
  call: Pick<Call, 'tx' | 'me' | 'emit' | 'note' | 'settings'>,
  { id, endpointId }: { readonly id: string; readonly endpointId: string },
) => {
  const { id: eventId } = await eventList.one(call.tx, call.me().merchantId, id)
  return sendEventTo(call, purpose, await eventOf(call, eventId), endpointId)
}

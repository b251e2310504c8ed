import { sql } from 'kysely'
import type { Input } from '@falaj/contract/endpoint'
import { endpointsMax, webhook } from '@falaj/contract/webhook'
import { testEvent } from '@falaj/contract/webhook-events'
import { zoneOf } from '../../platform/db/page.ts'
import { bind, type Call } from '../../platform/http/bind.ts'
import { fail, failFields } from '../../platform/http/fail.ts'
import { newId } from '../../platform/ids.ts'
import { webhookRailOf } from '../../rails/webhook-rail.ts'
import { bodyOf } from './fan-out.ts'
import { deliveryList } from './list.ts'
import { newSecret, openSecret, sealSecret, secretText } from './sign.ts'
import * as store from './store.ts'

const notifyChanged = ({ emit, me }: Pick<Call, 'emit' | 'me'>, id: string) =>
  emit({ kind: 'webhook.changed', merchantId: me().merchantId, audience: 'apiManagement', payload: { id } })
const inFuture = (until: Date | null): string | null => (until && until > new Date() ? until.toISOString() : null)
const resendMax = 10_000

const resendThese = async (
  { tx, me }: Pick<Call, 'tx' | 'me'>,
  ids: ReturnType<typeof sql<{ id: string }>>,
): Promise<number> => {
  const { rows } = await sql`
    update webhook_delivery d set state = 'pending', tries = 0, first_try_at = null, next_at = now()
    from webhook_endpoint w
    where d.merchant_id = ${me().merchantId}::uuid and d.id in (${ids}) and d.state <> 'pending'
      and w.merchant_id = d.merchant_id and w.id = d.endpoint_id and w.state = 'ACTIVE'
    returning d.id`.execute(tx)
  return rows.length
}

export const webhookFeature = bind(webhook, {
  async query({ input, tx, me }) {
    const { merchantId, merchantMid } = me()
    // Another merchant's MID answers as one that never was.
    if (input.partnerId !== merchantMid) throw fail('NOT_FOUND')
    const rows = await store.endpointsOf(tx, merchantId)
    return {
      endpoints: rows.map((row) => ({
        id: row.id,
        url: row.url,
        description: row.description,
        events: row.events,
        state: row.state,
        reason: row.reason,
        createdAt: row.created_at.toISOString(),
        by: row.by,
        attempts: row.attempts,
        succeeded: row.succeeded,
        lastFailureAt: row.last_failure_at?.toISOString() ?? null,
        failingSince: row.failing_since?.toISOString() ?? null,
        pending: row.pending,
        parked: row.parked,
        previousUntil: inFuture(row.previous_until),
      })),
    }
  },

  async save(call) {
    const { input, tx, me, settings, note } = call
    const { merchantId, personId } = me()
    const fault = webhookRailOf(settings).urlFault(input.url)
    if (fault) throw failFields({ path: 'url', code: fault })
    const { url, description } = input
    const events = [...new Set(input.events)]
    if (input.id !== undefined) {
      const row = await store.lockEndpoint(tx, merchantId, input.id)
      await store.setEndpoint(tx, row, { url, description, events })
      const before = { url: row.url, description: row.description, events: row.events }
      note({ object: `webhook ${row.id}`, before, after: { url, description, events } })
      await notifyChanged(call, row.id)
      return { id: row.id }
    }
    await store.lockEndpoints(tx, merchantId)
    if ((await store.endpointsOf(tx, merchantId)).length >= endpointsMax) throw fail('WEBHOOK_MANY')
    const id = newId()
    const secret = sealSecret(settings.secret, newSecret())
    await store.addEndpoint(tx, { merchant_id: merchantId, id, url, description, events, secret, person_id: personId })
    note({ object: `webhook ${id}`, after: { url, description, events } })
    await notifyChanged(call, id)
    return { id }
  },

  async setState(call) {
    const { input, tx, me, note } = call
    const row = await store.lockEndpoint(tx, me().merchantId, input.id)
    if (row.state === input.state) throw fail('WEBHOOK_STATE')
    if (row.state === 'DISABLED' && input.state === 'PAUSED') throw fail('WEBHOOK_STATE')
    await store.setEndpoint(tx, row, { state: input.state, reason: null, failing_since: null })
    note({ object: `webhook ${row.id}`, before: { state: row.state }, after: { state: input.state } })
    await notifyChanged(call, row.id)
    return {}
  },

  async remove(call) {
    const { input, tx, me, note } = call
    const { merchantId } = me()
    const row = await store.lockEndpoint(tx, merchantId, input.id)
    await store.setEndpoint(tx, row, { state: 'REMOVED', reason: null })
    await store.parkPending(tx, merchantId, row.id)
    note({ object: `webhook ${row.id}`, before: { url: row.url, state: row.state } })
    await notifyChanged(call, row.id)
    return {}
  },

  async reveal({ input, tx, me, settings, note }) {
    const row = await store.lockEndpoint(tx, me().merchantId, input.id)
    note({ object: `webhook ${row.id}` })
    return {
      secret: secretText(openSecret(settings.secret, row.secret)),
      previousUntil: inFuture(row.previous_until),
    }
  },

  async roll(call) {
    const { input, tx, me, settings, note } = call
    const row = await store.lockEndpoint(tx, me().merchantId, input.id)
    const until = input.overlapHours > 0 ? new Date(Date.now() + input.overlapHours * 3_600_000) : null
    await store.setEndpoint(tx, row, {
      secret: sealSecret(settings.secret, newSecret()),
      previous_secret: until ? row.secret : null,
      previous_until: until,
    })
    note({ object: `webhook ${row.id}`, after: { previousUntil: until?.toISOString() ?? null } })
    await notifyChanged(call, row.id)
    return {}
  },

  async test(call) {
    const { input, tx, me, note } = call
    const { merchantId, merchantMid } = me()
    const row = await store.lockEndpoint(tx, merchantId, input.id)
    if (row.state !== 'ACTIVE') throw fail('WEBHOOK_STATE')
    const at = new Date()
    const body = bodyOf(testEvent, at, { merchant: merchantMid, id: row.id })
    const deliveryId = await store.addDelivery(tx, row, { id: newId(), type: testEvent, body, at })
    note({ object: `webhook ${row.id}`, after: { delivery: deliveryId } })
    await notifyChanged(call, row.id)
    return { deliveryId }
  },

  deliveries: deliveryList.query,
  async detail({ input, tx, me }) {
    const { merchantId } = me()
    const row = await deliveryList.one(tx, merchantId, input.id)
    const found = await tx
      .selectFrom('webhook_delivery')
      .innerJoin('webhook_endpoint', (join) =>
        join
          .onRef('webhook_endpoint.merchant_id', '=', 'webhook_delivery.merchant_id')
          .onRef('webhook_endpoint.id', '=', 'webhook_delivery.endpoint_id'),
      )
      .select(['webhook_endpoint.id', 'webhook_endpoint.state'])
      .where('webhook_delivery.merchant_id', '=', merchantId)
      .where('webhook_delivery.id', '=', row.id)
      .executeTakeFirstOrThrow()
    const attempts = await store.attemptsOf(tx, merchantId, row.id)
    return {
      ...row,
      endpointId: found.id,
      endpointState: found.state,
      body: await store.bodyOf(tx, merchantId, row.eventId),
      tries: attempts.map(({ at, request_headers, response_headers, response_body, ...each }) => ({
        ...each,
        at: at.toISOString(),
        requestHeaders: request_headers,
        responseHeaders: response_headers,
        responseBody: response_body,
      })),
    }
  },

  async resend(call) {
    const { input, tx, me, note } = call
    const row = await deliveryList.one(tx, me().merchantId, input.id)
    const count = await resendThese(call, sql<{ id: string }>`${row.id}::uuid`)
    // It waits anyway, or its endpoint is not there to hear it.
    if (count === 0) throw fail('WEBHOOK_STATE')
    note({ object: `webhook-delivery ${row.id}`, after: { event: row.eventId } })
    await notifyChanged(call, row.id)
    return {}
  },

  async resendAll(call) {
    const { tx, me, registry, note } = call
    const input: Input<typeof webhook.resendAll> = call.input
    const { merchantId, personId } = me()
    const zone = await zoneOf(tx, personId)
    const found = deliveryList.rows({ merchantId, personId, zone, registry }, input.filters)
    const count = await resendThese(call, sql<{ id: string }>`select id from (${found}) f limit ${resendMax}`)
    note({ object: 'webhook-delivery', after: { filters: input.filters, count } })
    await notifyChanged(call, merchantId)
    return { count }
  },
})

// Commands on a notify URL of any purpose: save, test, inspect, remove. The calling endpoints decide who may.
import { sql } from 'kysely'
import { hourMs } from '@falaj/contract/kernel/time'
import type { WebhookEndpoint } from '@falaj/contract/developers/webhook'
import { testEvent } from '@falaj/contract/developers/webhook-events'
import { fail, failFields } from '../../../platform/base/fail.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { newId } from '../../../platform/base/ids.ts'
import { webhookRailOf } from '../../../rails/webhook-rail.ts'
import { bodyOf } from './webhook.fan-out.ts'
import type { DeliveryList } from './webhook.list.ts'
import { checkSignature, newSecret, openSecret, sealSecret, secretText, type SignedRequest } from './webhook.sign.ts'
import * as store from './webhook.store.ts'
import { audienceOf, type EndpointRow, type Purpose } from './webhook.store.ts'

type EndpointCall = Pick<Call, 'tx' | 'me' | 'emit' | 'note' | 'settings'>
export const notifyEndpoint = ({ emit, me }: Pick<EndpointCall, 'emit' | 'me'>, purpose: Purpose, id: string) =>
  emit({ kind: 'webhook.changed', merchantId: me().merchantId, audience: audienceOf[purpose], payload: { id } })
const inFuture = (until: Date | null): string | null => (until && until > new Date() ? until.toISOString() : null)

export const endpointsFor = async (
  { tx, me }: Pick<EndpointCall, 'tx' | 'me'>,
  purpose: Purpose,
): Promise<readonly WebhookEndpoint[]> =>
  (await store.endpointsOf(tx, me().merchantId, purpose)).map((row) => ({
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
  }))

interface EndpointInput {
  readonly purpose: Purpose
  /** Undefined means a new one, of which a merchant has a maximum number. */
  readonly id: string | undefined
  readonly most: number
  readonly url: string
  readonly description: string
  readonly events: readonly string[]
}
export const saveEndpoint = async (call: EndpointCall, wanted: EndpointInput): Promise<{ id: string }> => {
  const { tx, me, settings, note } = call
  const { merchantId, personId } = me()
  const { purpose, url, description } = wanted
  const fault = webhookRailOf(settings).urlFault(url)
  if (fault) throw failFields({ path: 'url', code: fault })
  const events = [...new Set(wanted.events)]
  const after = { url, description, events }
  const id = wanted.id ?? newId()
  if (wanted.id === undefined) {
    await store.lockEndpoints(tx, merchantId)
    if ((await store.endpointsOf(tx, merchantId, purpose)).length >= wanted.most) throw fail('WEBHOOK_MANY')
    const secret = sealSecret(settings.secret, newSecret())
    await store.addEndpoint(tx, { merchant_id: merchantId, id, purpose, ...after, secret, person_id: personId })
    note({ object: `webhook ${id}`, after })
  } else {
    const row = await store.lockEndpoint(tx, merchantId, id, purpose)
    await store.setEndpoint(tx, row, after)
    note({
      object: `webhook ${id}`,
      before: { url: row.url, description: row.description, events: row.events },
      after,
    })
  }
  await notifyEndpoint(call, purpose, id)
  return { id }
}

/** Locks an existing one; another merchant's, or one of another purpose, is indistinguishable from a missing one. */
const lockEndpoint = ({ tx, me }: EndpointCall, purpose: Purpose, id: string): Promise<EndpointRow> =>
  store.lockEndpoint(tx, me().merchantId, id, purpose)

export const setEndpointState = async (
  call: EndpointCall,
  purpose: Purpose,
  { id, state }: { readonly id: string; readonly state: 'ACTIVE' | 'PAUSED' },
): Promise<Record<string, never>> => {
  const row = await lockEndpoint(call, purpose, id)
  if (row.state === state) throw fail('WEBHOOK_STATE')
  if (row.state === 'DISABLED' && state === 'PAUSED') throw fail('WEBHOOK_STATE')
  await store.setEndpoint(call.tx, row, { state, reason: null, failing_since: null })
  call.note({ object: `webhook ${id}`, before: { state: row.state }, after: { state } })
  await notifyEndpoint(call, purpose, id)
  return {}
}
export const removeEndpoint = async (
  call: EndpointCall,
  purpose: Purpose,
  id: string,
): Promise<Record<string, never>> => {
  const row = await lockEndpoint(call, purpose, id)
  await store.setEndpoint(call.tx, row, { state: 'REMOVED', reason: null })
  await store.parkPending(call.tx, row.merchant_id, id)
  call.note({ object: `webhook ${id}`, before: { url: row.url, state: row.state } })
  await notifyEndpoint(call, purpose, id)
  return {}
}
export const revealSecret = async (call: EndpointCall, purpose: Purpose, id: string) => {
  const row = await lockEndpoint(call, purpose, id)
  call.note({ object: `webhook ${id}` })
  return {
    secret: secretText(openSecret(call.settings.secret, row.secret)),
    previousUntil: inFuture(row.previous_until),
  }
}
/** Diagnoses a request without revealing the secret. */
export const checkRequest = async (
  call: Pick<EndpointCall, 'tx' | 'me' | 'settings'>,
  purpose: Purpose,
  given: SignedRequest & { readonly id: string },
) => {
  const row = await store.endpointOf(call.tx, call.me().merchantId, given.id, purpose)
  const open = (sealed: Buffer): Buffer => openSecret(call.settings.secret, sealed)
  const previous = row.previous_secret && inFuture(row.previous_until) ? open(row.previous_secret) : null
  const at = /^\d{1,12}$/.test(given.timestamp.trim()) ? Number(given.timestamp) : null
  return {
    result: checkSignature(given, open(row.secret), previous),
    secondsAgo: at === null ? null : Math.floor(Date.now() / 1000) - at,
  }
}
export const rollSecret = async (
  call: EndpointCall,
  purpose: Purpose,
  { id, overlapHours }: { readonly id: string; readonly overlapHours: number },
): Promise<Record<string, never>> => {
  const row = await lockEndpoint(call, purpose, id)
  const until = overlapHours > 0 ? new Date(Date.now() + overlapHours * hourMs) : null
  await store.setEndpoint(call.tx, row, {
    secret: sealSecret(call.settings.secret, newSecret()),
    previous_secret: until ? row.secret : null,
    previous_until: until,
  })
  call.note({ object: `webhook ${id}`, after: { previousUntil: until?.toISOString() ?? null } })
  await notifyEndpoint(call, purpose, id)
  return {}
}
export const sendTest = async (call: EndpointCall, purpose: Purpose, id: string): Promise<{ deliveryId: string }> => {
  const row = await lockEndpoint(call, purpose, id)
  if (row.state !== 'ACTIVE') throw fail('WEBHOOK_STATE')
  const at = new Date()
  const body = bodyOf(testEvent, at, { merchant: call.me().merchantMid, id })
  const deliveryId = await store.addDelivery(call.tx, row, { id: newId(), type: testEvent, body, at, object_id: id })
  call.note({ object: `webhook ${id}`, after: { delivery: deliveryId } })
  await notifyEndpoint(call, purpose, id)
  return { deliveryId }
}

export const deliveryOf = async ({ tx, me }: Pick<EndpointCall, 'tx' | 'me'>, list: DeliveryList, id: string) => {
  const { merchantId } = me()
  const row = await list.one(tx, merchantId, id)
  const endpoint = await store.endpointOfDelivery(tx, merchantId, row.id)
  const attempts = await store.attemptsOf(tx, merchantId, row.id)
  return {
    ...row,
    endpointId: endpoint.id,
    endpointState: endpoint.state,
    body: await store.bodyOf(tx, merchantId, row.eventId),
    tries: attempts.map(({ at, request_headers, response_headers, response_body, ...each }) => ({
      ...each,
      at: at.toISOString(),
      requestHeaders: request_headers,
      responseHeaders: response_headers,
      responseBody: response_body,
    })),
  }
}
/** Sends an event of this merchant; another's is indistinguishable from a missing one. */
export const sendEventTo = async (
  call: EndpointCall,
  purpose: Purpose,
  event: store.EventRow,
  endpointId: string,
): Promise<{ deliveryId: string }> => {
  const endpoint = await lockEndpoint(call, purpose, endpointId)
  if (endpoint.state !== 'ACTIVE') throw fail('WEBHOOK_STATE')
  const existing = await store.deliveryTo(call.tx, endpoint, event.id)
  if (existing && (await resendThese(call, sql<{ id: string }>`${existing}::uuid`)) === 0) throw fail('WEBHOOK_STATE')
  const deliveryId = existing ?? (await store.addDelivery(call.tx, endpoint, event))
  call.note({ object: `webhook-delivery ${deliveryId}`, after: { event: event.id, url: endpoint.url } })
  await notifyEndpoint(call, purpose, deliveryId)
  return { deliveryId }
}
export const resendThese = async (
  { tx, me }: Pick<EndpointCall, 'tx' | 'me'>,
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
export const resendOne = async (
  call: EndpointCall,
  purpose: Purpose,
  list: DeliveryList,
  id: string,
): Promise<Record<string, never>> => {
  const row = await list.one(call.tx, call.me().merchantId, id)
  // Already pending, or the endpoint is not active.
  if ((await resendThese(call, sql<{ id: string }>`${row.id}::uuid`)) === 0) throw fail('WEBHOOK_STATE')
  call.note({ object: `webhook-delivery ${row.id}`, after: { event: row.eventId } })
  await notifyEndpoint(call, purpose, row.id)
  return {}
}

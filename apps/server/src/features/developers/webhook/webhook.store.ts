import { sql } from 'kysely'
import type { AreaName } from '@falaj/contract/kernel/access'
import type { Store } from '../../../platform/db/pool.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid, newId } from '../../../platform/base/ids.ts'

/** Top-ups of coins have one of their own; all others are the merchant's to choose. */
export type Purpose = 'any' | 'top-up'
/** The audience of change events. */
export const audienceOf = { any: 'apiManagement', 'top-up': 'crypto' } as const satisfies Record<Purpose, AreaName>
export interface EndpointRow {
  readonly purpose: Purpose
  readonly merchant_id: string
  readonly id: string
  readonly url: string
  readonly description: string
  readonly events: string[]
  readonly state: 'ACTIVE' | 'PAUSED' | 'DISABLED'
  readonly reason: 'GONE' | 'FAILING' | null
  readonly secret: Buffer
  readonly previous_secret: Buffer | null
  readonly previous_until: Date | null
  readonly failing_since: Date | null
  readonly created_at: Date
}
export interface EndpointFigures extends EndpointRow {
  readonly by: string
  readonly attempts: number
  readonly succeeded: number
  readonly last_failure_at: Date | null
  readonly pending: number
  readonly parked: number
}
/** Adding endpoints holds this lock. */
export const lockEndpoints = (tx: Store, merchantId: string): Promise<void> => takeLock(tx, `webhook ${merchantId}`)

export const endpointsOf = async (
  tx: Store,
  merchantId: string,
  purpose: Purpose,
): Promise<readonly EndpointFigures[]> => {
  const { rows } = await sql<EndpointFigures>`
    select w.*, p.name as by, tried.attempts, tried.succeeded, tried.last_failure_at, kept.pending, kept.parked
    from webhook_endpoint w join person p on p.id = w.person_id
    cross join lateral (
      select count(*)::int as attempts, count(*) filter (where code between 200 and 299)::int as succeeded,
        max(at) filter (where code is null or code not between 200 and 299) as last_failure_at
      from webhook_attempt a where a.merchant_id = w.merchant_id and a.endpoint_id = w.id and a.at > now() - interval '1 day'
    ) tried
    cross join lateral (
      select count(*) filter (where state = 'pending')::int as pending, count(*) filter (where state = 'parked')::int as parked
      from webhook_delivery d where d.merchant_id = w.merchant_id and d.endpoint_id = w.id and d.state in ('pending', 'parked')
    ) kept
    where w.merchant_id = ${merchantId}::uuid and w.purpose = ${purpose} and w.state <> 'REMOVED' order by w.created_at, w.id`.execute(
    tx,
  )
  return rows
}
const endpointWith = async (
  tx: Store,
  [merchantId, id, purpose]: readonly [merchantId: string, id: string, purpose: Purpose],
  forUpdate: boolean,
): Promise<EndpointRow> => {
  const { rows } = isUuid(id)
    ? await sql<EndpointRow>`
        select * from webhook_endpoint
        where merchant_id = ${merchantId}::uuid and id = ${id}::uuid and purpose = ${purpose} and state <> 'REMOVED'
        ${forUpdate ? sql`for update` : sql``}`.execute(tx)
    : { rows: [] }
  if (!rows[0]) throw fail('NOT_FOUND')
  return rows[0]
}
export const endpointOf = (tx: Store, ...of: readonly [merchantId: string, id: string, purpose: Purpose]) =>
  endpointWith(tx, of, false)
export const lockEndpoint = (tx: Store, ...of: readonly [merchantId: string, id: string, purpose: Purpose]) =>
  endpointWith(tx, of, true)
export const addEndpoint = (
  tx: Store,
  row: Pick<EndpointRow, 'merchant_id' | 'id' | 'purpose' | 'url' | 'description' | 'events' | 'secret'> & {
    readonly person_id: string
  },
) =>
  tx
    .insertInto('webhook_endpoint')
    .values({ ...row, state: 'ACTIVE' })
    .execute()
export const setEndpoint = (
  tx: Store,
  { merchant_id, id }: Pick<EndpointRow, 'merchant_id' | 'id'>,
  values: Partial<Omit<EndpointRow, 'state'>> & { readonly state?: string },
) =>
  tx.updateTable('webhook_endpoint').set(values).where('merchant_id', '=', merchant_id).where('id', '=', id).execute()

/** Parks pending deliveries. */
export const parkPending = (tx: Store, merchantId: string, endpointId: string) =>
  sql`
    update webhook_delivery set state = 'parked', claim = null, claimed_until = null
    where merchant_id = ${merchantId}::uuid and endpoint_id = ${endpointId}::uuid and state = 'pending'`.execute(tx)

export interface EventRow {
  readonly id: string
  readonly type: string
  readonly body: string
  readonly at: Date
  readonly object_id: string | null
}
/** One event for one endpoint, due at once. */
export const addDelivery = async (
  tx: Store,
  { merchant_id: merchantId, id: endpointId }: Pick<EndpointRow, 'merchant_id' | 'id'>,
  event: EventRow,
): Promise<string> => {
  const id = newId()
  await tx
    .insertInto('webhook_event')
    .values({ merchant_id: merchantId, ...event })
    .onConflict((same) => same.doNothing())
    .execute()
  await tx
    .insertInto('webhook_delivery')
    .values({
      merchant_id: merchantId,
      id,
      endpoint_id: endpointId,
      event_id: event.id,
      state: 'pending',
      next_at: new Date(),
      created_at: event.at,
    })
    .execute()
  // No event comes with it: a hint wakes the sender, on whichever node.
  await sql`select pg_notify('event_published', '0')`.execute(tx)
  return id
}

export const endpointOfDelivery = (tx: Store, merchantId: string, deliveryId: string) =>
  tx
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_endpoint', (join) =>
      join
        .onRef('webhook_endpoint.merchant_id', '=', 'webhook_delivery.merchant_id')
        .onRef('webhook_endpoint.id', '=', 'webhook_delivery.endpoint_id'),
    )
    .select(['webhook_endpoint.id', 'webhook_endpoint.state'])
    .where('webhook_delivery.merchant_id', '=', merchantId)
    .where('webhook_delivery.id', '=', deliveryId)
    .executeTakeFirstOrThrow()

export interface AttemptRow {
  readonly number: number
  readonly at: Date
  readonly ms: number
  readonly code: number | null
  readonly error: string | null
  readonly url: string
  readonly request_headers: Record<string, string>
  readonly response_headers: Record<string, string> | null
  readonly response_body: string | null
}
export const attemptsOf = async (tx: Store, merchantId: string, deliveryId: string): Promise<readonly AttemptRow[]> =>
  (
    await sql<AttemptRow>`
      select number, at, ms, code, error, url, request_headers, response_headers, response_body from webhook_attempt
      where merchant_id = ${merchantId}::uuid and delivery_id = ${deliveryId}::uuid order by number desc limit 50`.execute(
      tx,
    )
  ).rows
export const bodyOf = async (tx: Store, merchantId: string, eventId: string): Promise<string> =>
  (
    await tx
      .selectFrom('webhook_event')
      .select('body')
      .where('merchant_id', '=', merchantId)
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow()
  ).body

export const deliveryTo = async (
  tx: Store,
  { merchant_id: merchantId, id }: Pick<EndpointRow, 'merchant_id' | 'id'>,
  eventId: string,
): Promise<string | null> =>
  (
    await tx
      .selectFrom('webhook_delivery')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('endpoint_id', '=', id)
      .where('event_id', '=', eventId)
      .executeTakeFirst()
  )?.id ?? null

export interface EventEndpoint {
  readonly id: string
  readonly url: string
  readonly endpoint_state: 'ACTIVE' | 'PAUSED' | 'DISABLED' | 'REMOVED'
  readonly delivery_id: string | null
  readonly state: string
  readonly attempts: number
  readonly last_code: number | null
  readonly last_at: Date | null
}
/** Those that are there, and those that were when it was sent. */
export const endpointsOfEvent = async (
  tx: Store,
  merchantId: string,
  eventId: string,
  purpose: Purpose,
): Promise<readonly EventEndpoint[]> =>
  (
    await sql<EventEndpoint>`
      select w.id, w.url, w.state as endpoint_state, d.id as delivery_id, coalesce(d.state, 'not-sent') as state,
        coalesce(d.attempts, 0) as attempts, d.last_code, d.last_at
      from webhook_endpoint w
      left join webhook_delivery d on d.merchant_id = w.merchant_id and d.endpoint_id = w.id and d.event_id = ${eventId}::uuid
      where w.merchant_id = ${merchantId}::uuid and w.purpose = ${purpose} and (w.state <> 'REMOVED' or d.id is not null)
      order by w.created_at, w.id`.execute(tx)
  ).rows

// Records the outcome of one try in one transaction: the attempt, the delivery's state, and the disabling of a dead endpoint.
import { sql } from 'kysely'
import { okCode } from '@falaj/contract/kernel/envelope'
import { testEvent } from '@falaj/contract/developers/webhook-events'
import { writeAudit } from '../../../platform/audit/entry.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { newId } from '../../../platform/base/ids.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import type { Reply } from '../../../platform/outbound/send.ts'
import { nextTryMs, retryAfterOf, verdictOf } from './webhook.rules.ts'
import { audienceOf, parkPending, setEndpoint, type Purpose } from './webhook.store.ts'

export interface ClaimedDelivery {
  readonly merchant_id: string
  readonly id: string
  readonly endpoint_id: string
  readonly event_id: string
  readonly claim: string
  readonly purpose: Purpose
  readonly url: string
  readonly type: string
  readonly body: string
  readonly secret: Buffer
  readonly previous_secret: Buffer | null
  readonly previous_until: Date | null
}
interface Try {
  readonly at: Date
  readonly headers: Readonly<Record<string, string>>
  readonly reply: Reply
  readonly random: number
}

/** The notice feature notifies those who can fix it. */
const tellDisabled = async (
  tx: Store,
  { merchant_id, endpoint_id, url }: ClaimedDelivery,
  reason: 'GONE' | 'FAILING',
) => {
  await emitter(tx)({
    kind: 'webhook.disabled',
    merchantId: merchant_id,
    audience: 'none',
    payload: { id: endpoint_id, host: new URL(url).host, reason },
  })
  await writeAudit(tx, {
    session: { personId: null, staffId: null, merchantId: merchant_id, roles: ['provider'] },
    action: 'webhook.disable',
    note: { object: `webhook ${endpoint_id}`, after: { url, reason } },
    result: 'done',
    code: okCode,
    address: '',
    deviceId: null,
    requestId: newId(),
  })
}

const notifyChanged = (tx: Store, { merchant_id, endpoint_id, purpose }: ClaimedDelivery) =>
  emitter(tx)({
    kind: 'webhook.changed',
    merchantId: merchant_id,
    audience: audienceOf[purpose],
    payload: { id: endpoint_id },
  })

const disable = async (tx: Store, delivery: ClaimedDelivery, reason: 'GONE' | 'FAILING'): Promise<void> => {
  const { merchant_id, endpoint_id } = delivery
  const { rows } = await sql`
    update webhook_endpoint set state = 'DISABLED', reason = ${reason}
    where merchant_id = ${merchant_id}::uuid and id = ${endpoint_id}::uuid and state in ('ACTIVE', 'PAUSED')
    returning id`.execute(tx)
  if (rows.length === 0) return
  await parkPending(tx, merchant_id, endpoint_id)
  await tellDisabled(tx, delivery, reason)
  await notifyChanged(tx, delivery)
}

/**
 * The most frequent end, in one statement: the first try arrived at an endpoint that works, and nobody waits for it on a screen.
 * False if it was not so, or the claim was lost.
 */
const recordFirstArrival = async (db: Db, delivery: ClaimedDelivery, { at, headers, reply }: Try): Promise<boolean> => {
  const { merchant_id, id, endpoint_id, claim, url } = delivery
  const { rows } = await sql`
    with arrived as (
      update webhook_delivery d set state = 'delivered', tries = d.tries + 1, attempts = 1, first_try_at = coalesce(d.first_try_at, ${at}),
        next_at = ${at}, claim = null, claimed_until = null, last_at = ${at}, last_code = ${reply.code}, last_ms = ${reply.ms}
      from webhook_endpoint w
      where d.merchant_id = ${merchant_id}::uuid and d.id = ${id}::uuid and d.claim = ${claim}::uuid and d.attempts = 0
        and w.merchant_id = d.merchant_id and w.id = d.endpoint_id and w.failing_since is null
      returning d.merchant_id, d.id
    )
    insert into webhook_attempt (merchant_id, delivery_id, number, endpoint_id, url, at, ms, code, request_headers, response_headers, response_body)
    select merchant_id, id, 1, ${endpoint_id}::uuid, ${url}, ${at}::timestamptz, ${reply.ms}, ${reply.code}, ${JSON.stringify(headers)}::jsonb,
      ${reply.headers && JSON.stringify(reply.headers)}::jsonb, ${reply.body}
    from arrived returning number`.execute(db)
  return rows.length > 0
}

/** False if the claim was lost meanwhile; its new holder records the outcome. */
export const recordTry = async (db: Db, delivery: ClaimedDelivery, made: Try): Promise<boolean> => {
  const isPlain = verdictOf(made.reply) === 'delivered' && delivery.type !== testEvent
  return (isPlain && (await recordFirstArrival(db, delivery, made))) || recordAny(db, delivery, made)
}

const recordAny = (db: Db, delivery: ClaimedDelivery, { at, headers, reply, random }: Try): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { merchant_id, id, endpoint_id, claim } = delivery
    const verdict = verdictOf(reply)
    const failingSinceOf = async (lock = sql``): Promise<Date | null> => {
      const { rows: endpoints } = await sql<{ failing_since: Date | null }>`
        select failing_since from webhook_endpoint
        where merchant_id = ${merchant_id}::uuid and id = ${endpoint_id}::uuid ${lock}`.execute(tx)
      return endpoints[0]?.failing_since ?? null
    }
    // Many deliveries to a working endpoint change nothing of it. A change locks the endpoint before the delivery, as a command does.
    const isUnchanged = verdict === 'delivered' && !(await failingSinceOf())
    const failingSince = isUnchanged ? null : await failingSinceOf(sql`for no key update`)
    const { rows } = await sql<{ tries: number; attempts: number; first_try_at: Date | null }>`
      select tries, attempts, first_try_at from webhook_delivery
      where merchant_id = ${merchant_id}::uuid and id = ${id}::uuid and claim = ${claim}::uuid and state = 'pending'
      for update`.execute(tx)
    const found = rows[0]
    if (!found) return false
    const tries = found.tries + 1
    const firstTryAt = found.first_try_at ?? at
    const wait = verdict === 'failed' ? nextTryMs(tries, random, retryAfterOf(reply, at.getTime())) : null
    const state = verdict === 'delivered' ? 'delivered' : wait === null ? 'failed' : 'pending'
    await sql`
      update webhook_delivery set state = ${state}, tries = ${tries}, attempts = attempts + 1, first_try_at = ${firstTryAt},
        next_at = ${new Date(at.getTime() + (wait ?? 0))}, claim = null, claimed_until = null,
        last_at = ${at}, last_code = ${reply.code}, last_ms = ${reply.ms}
      where merchant_id = ${merchant_id}::uuid and id = ${id}::uuid`.execute(tx)
    await tx
      .insertInto('webhook_attempt')
      .values({
        merchant_id,
        delivery_id: id,
        number: found.attempts + 1,
        endpoint_id,
        url: delivery.url,
        at,
        ms: reply.ms,
        code: reply.code,
        error: reply.error,
        request_headers: JSON.stringify(headers),
        response_headers: reply.headers && JSON.stringify(reply.headers),
        response_body: reply.body,
      })
      .execute()
    const endpoint = { merchant_id, id: endpoint_id }
    if (verdict === 'delivered' && failingSince) await setEndpoint(tx, endpoint, { failing_since: null })
    if (verdict !== 'delivered' && !failingSince) await setEndpoint(tx, endpoint, { failing_since: at })
    // Somebody may be watching a test or a resend. Bulk deliveries emit no event.
    if (found.attempts > 0 || delivery.type === testEvent) await notifyChanged(tx, delivery)
    if (verdict === 'gone') await disable(tx, delivery, 'GONE')
    // Every try of three days failed, and nothing else arrived in between.
    else if (state === 'failed' && failingSince && failingSince <= firstTryAt) await disable(tx, delivery, 'FAILING')
    return true
  })

// Sends due deliveries. An endpoint has a few slots of its own, one while it fails; failing ones share separate slots: a receiver that hangs
// delays nobody else. A claim that expires can be taken by any node: a crash loses nothing.
import { sql } from 'kysely'
import { minuteMs } from '@falaj/contract/kernel/time'
import type { Db } from '../../../platform/db/pool.ts'
import { makeLoop, quietMs, type Loop } from '../../../platform/base/loop.ts'
import type { Send } from '../../../platform/outbound/send.ts'
import { recordTry, type ClaimedDelivery } from './webhook.outcome.ts'
import { openSecret, signedHeaders } from './webhook.sign.ts'
import type { Keyring } from '../../../platform/base/keyring.ts'

export interface SenderOptions {
  readonly db: Db
  /** The installation's. */
  readonly secret: Keyring
  readonly send: Send
  readonly now?: () => Date
  readonly random?: () => number
  /** At once: of all endpoints that work, of all that fail, and of one that works. */
  readonly slots?: { readonly healthy: number; readonly failing: number; readonly perEndpoint: number }
  /** Longer than a try can take. */
  readonly claimMs?: number
  readonly everyMs?: number
  /** After a look that found nothing: the fan-out wakes it after each look of its own. */
  readonly idleMs?: number
}
export interface Sender extends Loop {
  /** Claims due deliveries and starts them; returns how many. */
  readonly sendDue: () => Promise<number>
  /** Resolves once nothing is under way. */
  readonly idle: () => Promise<void>
}

const claimDue = async (
  db: Db,
  { failing, free, perEndpoint }: { readonly failing: boolean; readonly free: number; readonly perEndpoint: number },
  now: Date,
  until: Date,
): Promise<readonly ClaimedDelivery[]> => {
  if (free <= 0) return []
  const isDue = sql`x.state = 'pending' and x.next_at <= ${now} and (x.claimed_until is null or x.claimed_until <= ${now})`
  // Endpoints with the fewest deliveries under way come first: a long queue takes no slot from a short one. Each row is locked by its key alone
  // and rechecked once locked: with the state in the condition, the database may scan everything that waits, once for each.
  const { rows } = await sql<ClaimedDelivery>`
    with candidate as (
      select d.merchant_id, d.id, d.next_at, w.purpose, w.url, w.secret, w.previous_secret, w.previous_until,
        at_work.busy + row_number() over (partition by w.merchant_id, w.id order by d.next_at) as place
      from webhook_endpoint w
      cross join lateral (
        select count(*)::int as busy from webhook_delivery b
        where b.merchant_id = w.merchant_id and b.endpoint_id = w.id and b.state = 'pending' and b.claimed_until > ${now}
      ) at_work
      cross join lateral (
        select x.merchant_id, x.id, x.next_at from webhook_delivery x
        where x.merchant_id = w.merchant_id and x.endpoint_id = w.id and ${isDue}
        order by x.next_at limit greatest(${perEndpoint} - at_work.busy, 0)
      ) d
      where w.state = 'ACTIVE' and (w.failing_since is not null) = ${failing}
      order by place, d.next_at limit ${free}
    ), due as (
      select x.merchant_id, x.id, x.state, x.next_at, x.claimed_until, c.purpose, c.url, c.secret, c.previous_secret, c.previous_until
      from candidate c join webhook_delivery x on x.merchant_id = c.merchant_id and x.id = c.id
      for update of x skip locked
    ), claimed as (
      update webhook_delivery d set claim = gen_random_uuid(), claimed_until = ${until}
      from due x where d.merchant_id = x.merchant_id and d.id = x.id and ${isDue}
      returning d.merchant_id, d.id, d.endpoint_id, d.event_id, d.claim, x.purpose, x.url, x.secret, x.previous_secret, x.previous_until
    )
    select c.*, e.type, e.body from claimed c join webhook_event e on e.merchant_id = c.merchant_id and e.id = c.event_id`.execute(
    db,
  )
  return rows
}

export const makeSender = ({
  db,
  secret,
  send,
  now = () => new Date(),
  random = Math.random,
  slots = { healthy: 64, failing: 32, perEndpoint: 8 },
  claimMs = minuteMs,
  everyMs = 1000,
  idleMs = quietMs,
}: SenderOptions): Sender => {
  const inFlight = { healthy: new Set<Promise<void>>(), failing: new Set<Promise<void>>() }
  let stopped = new AbortController()
  let warn = (_error: unknown): void => undefined

  const sendOne = async (delivery: ClaimedDelivery): Promise<void> => {
    const at = now()
    const { previous_secret: previous, previous_until: until } = delivery
    const sealed = [delivery.secret, ...(previous && until && until > at ? [previous] : [])]
    const secrets = sealed.map((each) => openSecret(secret, each))
    const headers = signedHeaders(delivery.event_id, at, delivery.body, secrets)
    const { signal } = stopped
    const reply = await send({ url: delivery.url, headers, body: delivery.body }, signal)
    // Cut off by our own stop: it proves nothing about the receiver.
    if (signal.aborted) return
    await recordTry(db, delivery, { at, headers, reply, random: random() })
  }
  const sendDue = async (): Promise<number> => {
    let started = 0
    for (const name of ['healthy', 'failing'] as const) {
      const at = now()
      const due = await claimDue(
        db,
        {
          failing: name === 'failing',
          free: slots[name] - inFlight[name].size,
          perEndpoint: name === 'failing' ? 1 : slots.perEndpoint,
        },
        at,
        new Date(at.getTime() + claimMs),
      )
      started += due.length
      for (const delivery of due) {
        const work = sendOne(delivery)
          .catch((error: unknown) => warn(error))
          .finally(() => {
            inFlight[name].delete(work)
            loop.wake()
          })
        inFlight[name].add(work)
      }
    }
    return started
  }
  const idle = async (): Promise<void> => {
    await Promise.all([...inFlight.healthy, ...inFlight.failing])
  }
  const loop = makeLoop({ name: 'the webhook sender', everyMs, idleMs: Math.max(everyMs, idleMs), run: sendDue })
  return {
    sendDue,
    idle,
    wake: loop.wake,
    start: (log) => {
      stopped = new AbortController()
      warn = (error) => log.warn({ err: error }, 'a webhook was not recorded and will be sent again')
      loop.start(log)
    },
    stop: async () => {
      await loop.stop()
      stopped.abort()
      await idle()
    },
  }
}

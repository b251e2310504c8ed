// Notify URLs of the demo world: one that works, one that fails, two that were disabled, one that is paused and one whose secret was just rolled,
// with what was sent.
import { sql } from 'kysely'
import { hourMs } from '@falaj/contract/kernel/time'
import { newSecret, sealSecret, signedHeaders } from '../features/developers/webhook/webhook.sign.ts'
import { bodyOf } from '../features/developers/webhook/webhook.fan-out.ts'
import { trySchedule } from '@falaj/contract/developers/webhook'
import type { WebhookEvent } from '@falaj/contract/developers/webhook-events'
import type { Db, Store } from '../platform/db/pool.ts'
import { newId } from '../platform/base/ids.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { merchants, people } from './people.ts'

interface DemoDelivery {
  readonly type: WebhookEvent
  readonly hoursAgo: number
  readonly state: 'pending' | 'delivered' | 'failed' | 'parked'
  /** Status code of each try. */
  readonly codes: readonly (number | null)[]
}
interface DemoEndpoint {
  readonly url: string
  readonly description: string
  readonly purpose?: 'top-up'
  readonly events: readonly WebhookEvent[]
  readonly state: 'ACTIVE' | 'PAUSED' | 'DISABLED'
  /** Why it was disabled; default: it answered 410. */
  readonly reason?: 'FAILING'
  /** The previous secret still signs. */
  readonly isRolled?: true
  readonly deliveries: readonly DemoDelivery[]
}
const delivered = (type: WebhookEvent, hoursAgo: number, ...before: readonly (number | null)[]): DemoDelivery => ({
  type,
  hoursAgo,
  state: 'delivered',
  codes: [...before, 200],
})
const endpoints: readonly DemoEndpoint[] = [
  {
    url: 'https://ok.receiver.test/falaj',
    description: 'Shop back office',
    events: ['withdraw.changed', 'transfer.changed', 'settlement.made'],
    state: 'ACTIVE',
    deliveries: [
      delivered('settlement.made', 1),
      delivered('withdraw.changed', 3),
      delivered('transfer.changed', 6, 500),
      delivered('withdraw.changed', 20),
      delivered('settlement.made', 25, null, 503),
      delivered('transfer.changed', 50),
    ],
  },
  {
    url: 'https://down.receiver.test/accounting',
    description: 'Accounting, being moved',
    events: ['statement.changed'],
    state: 'ACTIVE',
    deliveries: [
      { type: 'statement.changed', hoursAgo: 0.2, state: 'pending', codes: [503, 503] },
      { type: 'statement.changed', hoursAgo: 4, state: 'pending', codes: [503, 503, 503, 503] },
    ],
  },
  {
    url: 'https://gone.receiver.test/old-till',
    description: 'Old till',
    events: ['balance.changed'],
    state: 'DISABLED',
    deliveries: [
      { type: 'balance.changed', hoursAgo: 30, state: 'failed', codes: [410] },
      { type: 'balance.changed', hoursAgo: 29, state: 'parked', codes: [] },
    ],
  },
  {
    url: 'https://down.receiver.test/warehouse',
    description: 'Warehouse',
    events: ['payment.changed', 'refund.changed'],
    state: 'DISABLED',
    reason: 'FAILING',
    deliveries: [
      {
        type: 'payment.changed',
        hoursAgo: 100,
        state: 'failed',
        codes: [500, null, 503, 503, 503, 503, 503, 503, 503, 503],
      },
      { type: 'refund.changed', hoursAgo: 60, state: 'parked', codes: [503, 503, 503, 503, 503] },
      { type: 'payment.changed', hoursAgo: 20, state: 'parked', codes: [] },
    ],
  },
  {
    url: 'https://ok.receiver.test/loyalty',
    description: 'Loyalty club',
    events: ['customer.changed', 'payment.changed'],
    state: 'ACTIVE',
    isRolled: true,
    deliveries: [delivered('payment.changed', 2), delivered('payment.changed', 9)],
  },
  {
    url: 'https://ok.receiver.test/top-ups',
    description: '',
    purpose: 'top-up',
    events: ['crypto-top-up.changed'],
    state: 'ACTIVE',
    deliveries: [
      delivered('crypto-top-up.changed', 5),
      delivered('crypto-top-up.changed', 4.8, 500),
      { type: 'crypto-top-up.changed', hoursAgo: 30, state: 'failed', codes: [503, 503, 503, 503] },
    ],
  },
  { url: 'https://ok.receiver.test/staging', description: 'Staging', events: [], state: 'PAUSED', deliveries: [] },
]
const answers: Readonly<Record<number, string>> = {
  200: '{"received":true}',
  410: 'Gone',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** The newest of those it could be about. */
const tables: Readonly<Partial<Record<WebhookEvent, string>>> = {
  'settlement.made': 'settlement',
  'withdraw.changed': 'withdraw',
  'transfer.changed': 'transfer',
  'statement.changed': 'statement',
  'payment.changed': 'payment',
  'refund.changed': 'refund',
}
const objectOf = async (tx: Store, merchantId: string, type: WebhookEvent): Promise<string | null> => {
  const table = tables[type]
  if (!table) return null
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where merchant_id = ${merchantId}::uuid order by id desc limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

const addDelivery = async (
  tx: Store,
  of: {
    readonly merchantId: string
    readonly mid: string
    readonly endpointId: string
    readonly url: string
    readonly secret: Buffer
  },
  { type, hoursAgo, state, codes }: DemoDelivery,
): Promise<void> => {
  const at = new Date(Date.now() - hoursAgo * hourMs)
  const [eventId, id] = [newId(), newId()]
  const objectId = (await objectOf(tx, of.merchantId, type)) ?? newId()
  const body = bodyOf(type, at, { merchant: of.mid, id: objectId })
  const offsets = codes.map((_, n) => trySchedule.slice(0, n + 1).reduce<number>((sum, each) => sum + each, 0))
  const tries = codes.map((code, n) => ({
    code,
    at: new Date(at.getTime() + offsets[n]! * 1000),
    ms: code === null ? 15_000 : 87 + 13 * n,
  }))
  const last = tries.at(-1)
  await tx
    .insertInto('webhook_event')
    .values({ merchant_id: of.merchantId, id: eventId, type, body, at, object_id: objectId })
    .execute()
  await tx
    .insertInto('webhook_delivery')
    .values({
      merchant_id: of.merchantId,
      id,
      endpoint_id: of.endpointId,
      event_id: eventId,
      state,
      tries: codes.length,
      attempts: codes.length,
      first_try_at: tries[0]?.at ?? null,
      next_at: new Date((last?.at ?? at).getTime() + (trySchedule[codes.length] ?? 0) * 1000),
      last_at: last?.at ?? null,
      last_code: last?.code ?? null,
      last_ms: last?.ms ?? null,
      created_at: at,
    })
    .execute()
  for (const [n, each] of tries.entries())
    await tx
      .insertInto('webhook_attempt')
      .values({
        merchant_id: of.merchantId,
        delivery_id: id,
        number: n + 1,
        endpoint_id: of.endpointId,
        url: of.url,
        at: each.at,
        ms: each.ms,
        code: each.code,
        error: each.code === null ? 'TIMEOUT' : null,
        request_headers: JSON.stringify(signedHeaders(eventId, each.at, body, [of.secret])),
        response_headers:
          each.code === null ? null : JSON.stringify({ 'content-type': 'text/plain', server: 'sandbox' }),
        response_body: each.code === null ? null : (answers[each.code] ?? ''),
      })
      .execute()
}

export const seedWebhooks = async (db: Db, settings: Settings): Promise<void> => {
  if (await db.selectFrom('webhook_endpoint').select('id').executeTakeFirst()) return
  const { mid } = merchants.find(({ key }) => key === 'marina')!
  const { mobile } = people.find(({ key }) => key === 'it')!
  await db.transaction().execute(async (tx) => {
    const merchant = await tx.selectFrom('merchant').select('id').where('mid', '=', mid).executeTakeFirstOrThrow()
    const person = await tx.selectFrom('person').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow()
    for (const [at, { url, description, purpose = 'any', events, state, deliveries, ...more }] of endpoints.entries()) {
      const [endpointId, secret] = [newId(), newSecret()]
      const isFailing = deliveries.some((each) => each.state === 'pending')
      await tx
        .insertInto('webhook_endpoint')
        .values({
          merchant_id: merchant.id,
          id: endpointId,
          url,
          description,
          purpose,
          events: [...events],
          state,
          reason: state === 'DISABLED' ? (more.reason ?? 'GONE') : null,
          secret: sealSecret(settings.secret, secret),
          previous_secret: more.isRolled ? sealSecret(settings.secret, newSecret()) : null,
          previous_until: more.isRolled ? new Date(Date.now() + 20 * hourMs) : null,
          failing_since: isFailing ? new Date(Date.now() - 4 * hourMs) : null,
          person_id: person.id,
          // Earlier events are not sent to it: the demo's own past would be sent out at the first start.
          created_at: new Date(Date.now() - at),
        })
        .execute()
      for (const delivery of deliveries)
        await addDelivery(tx, { merchantId: merchant.id, mid, endpointId, url, secret }, delivery)
    }
  })
}

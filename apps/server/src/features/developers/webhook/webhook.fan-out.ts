// Published events become deliveries: one for each endpoint that wants them, once. The cursor moves in the same transaction, so an event
// is neither missed nor delivered twice, however the program ends.
import { sql } from 'kysely'
import { testEvent, webhookEventTypes } from '@falaj/contract/developers/webhook-events'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { newId } from '../../../platform/base/ids.ts'
import { makeLoop, quietMs, type Loop } from '../../../platform/base/loop.ts'

const batchMax = 500
const types = webhookEventTypes.filter((type) => type !== testEvent)

/** Contains only the owner and the object's id: the receiver queries the rest, so that an old delivery never has an old state. */
export const bodyOf = (type: string, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

/** The id of what it is about; balances and the like have none. */
const objectOf = (payload: object): string | null =>
  'id' in payload && typeof payload.id === 'string' ? payload.id : null

interface DeliveryRow {
  readonly merchant_id: string
  readonly mid: string
  readonly event_id: string
  readonly type: string
  readonly payload: object
  readonly at: Date
  readonly endpoint_id: string
  readonly state: string
}
const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::json`

const write = async (tx: Store, wanted: readonly DeliveryRow[], now: Date): Promise<void> => {
  const events = new Map(wanted.map((each) => [`${each.merchant_id} ${each.event_id}`, each]))
  const bodies = Array.from(events.values(), ({ merchant_id, mid, event_id, type, payload, at }) => ({
    merchant_id,
    id: event_id,
    type,
    body: bodyOf(type, at, { merchant: mid, ...payload }),
    at,
    object_id: objectOf(payload),
  }))
  await sql`
    insert into webhook_event (merchant_id, id, type, body, at, object_id)
    select * from json_to_recordset(${json(bodies)})
      as e (merchant_id uuid, id uuid, type text, body text, at timestamptz, object_id text)
    on conflict do nothing`.execute(tx)
  const deliveries = wanted.map(({ merchant_id, event_id, endpoint_id, state, at }) => ({
    merchant_id,
    id: newId(),
    endpoint_id,
    event_id,
    state: state === 'DISABLED' ? 'parked' : 'pending',
    next_at: now,
    created_at: at,
  }))
  await sql`
    insert into webhook_delivery (merchant_id, id, endpoint_id, event_id, state, next_at, created_at)
    select * from json_to_recordset(${json(deliveries)})
      as d (merchant_id uuid, id uuid, endpoint_id uuid, event_id uuid, state text, next_at timestamptz, created_at timestamptz)
    on conflict do nothing`.execute(tx)
}

/** Returns the number of events processed, and of deliveries created. */
export const fanOutBatch = async (
  db: Db,
  now: Date,
): Promise<{ readonly events: number; readonly deliveries: number }> => {
  const behind = await sql`
    select from webhook_cursor c where exists (select from event where number > c.number)`.execute(db)
  if (behind.rows.length === 0) return { events: 0, deliveries: 0 }
  return db.transaction().execute(async (tx) => {
    const cursor = await sql<{ number: bigint }>`select number from webhook_cursor for update`.execute(tx)
    const after = cursor.rows[0]!.number
    const batch = await sql<{ events: number; last: bigint | null }>`
      select count(*)::int as events, max(number) as last from (
        select number from event where number > ${after} order by number limit ${batchMax}) e`.execute(tx)
    const { events, last } = batch.rows[0]!
    if (last === null) return { events: 0, deliveries: 0 }
    const { rows } = await sql<DeliveryRow>`
      select e.merchant_id, m.mid, e.id as event_id, e.kind as type, e.payload, e.at, w.id as endpoint_id, w.state
      from event e
      join webhook_endpoint w on w.merchant_id = e.merchant_id and w.state <> 'REMOVED'
        and (w.events = '{}' or e.kind = any(w.events)) and w.created_at <= e.at
      join merchant m on m.id = e.merchant_id
      where e.number > ${after} and e.number <= ${last} and e.person_id is null and e.kind = any(${types})
      order by e.number`.execute(tx)
    if (rows.length > 0) await write(tx, rows, now)
    await sql`update webhook_cursor set number = ${last}`.execute(tx)
    return { events, deliveries: rows.length }
  })
}

export const makeFanOut = (db: Db, wakeSender: () => void): Loop =>
  makeLoop({
    name: 'the webhook fan-out',
    // The relay wakes it; without a call it looks this often.
    everyMs: quietMs,
    apartMs: 250,
    run: async () => {
      let events = batchMax
      while (events === batchMax) {
        const done = await fanOutBatch(db, new Date())
        events = done.events
      }
      // Without an event too: a delivery that a person asks for is announced in the same way.
      wakeSender()
    },
  })

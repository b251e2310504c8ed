// One batch from `outbox` to `event` and to the jobs, in one transaction. An event gets its number here and not before: numbers given
// at insertion commit out of order, and a reader who has seen 8 would never ask for the 7 that was committed after it.
import { sql } from 'kysely'
import type { Db, Store } from '../db/pool.ts'
import type { Task } from '../jobs/task.ts'
import { attemptsOf } from '../jobs/task.ts'

export const batchMax = 500
/** Held to the end of the transaction: one relay at a time in the whole cluster, so a higher number is always a later commit. */
const relayLock = 7_201_002

interface PublishCount {
  readonly taken: number
  readonly published: number
  readonly withTask: number
  readonly last: bigint
}

export const publish = async (tx: Store, tasks: readonly Task[]): Promise<PublishCount> => {
  const kinds = tasks.map((task) => task.kind)
  const { rows } = await sql<PublishCount>`
    with taken as (
      delete from outbox where position in (select position from outbox order by position limit ${batchMax}) returning *
    ), numbered as (
      select *, row_number() over (order by position) as place, count(*) over () as size from taken
    ), bounds as (
      update event_bounds set last_number = last_number + (select count(*) from taken)
      where exists (select from taken) returning last_number
    ), published as (
      insert into event (number, id, merchant_id, kind, audience, person_id, payload, at)
      select bounds.last_number - size + place, id, merchant_id, kind, audience, person_id, payload, at
      from numbered, bounds returning number, kind
    )
    select (select count(*) from taken)::int as taken, count(*)::int as published,
      count(*) filter (where kind = any(${kinds}))::int as "withTask", coalesce(max(number), 0) as last
    from published`.execute(tx)
  const batch = rows[0]!
  if (batch.taken !== batch.published)
    throw new Error(`took ${batch.taken} events, published ${batch.published}: is event_bounds empty?`)
  if (batch.withTask > 0)
    await sql`
      select count(*) from graphile_worker.add_jobs(array(
        select row(e.kind, json_build_object('eventId', e.id, 'merchantId', e.merchant_id, 'personId', e.person_id,
          'payload', e.payload), null, null, t.attempts, e.id::text, null, null)::graphile_worker.job_spec
        from event e join unnest(${kinds}::text[], ${tasks.map(attemptsOf)}::smallint[]) as t (kind, attempts) on t.kind = e.kind
        where e.number > ${batch.last - BigInt(batch.published)} and e.number <= ${batch.last} order by e.number
      ))`.execute(tx)
  return batch
}

/** Part of the same transaction: nothing uncommitted is announced, and everything committed is. */
const announce = (tx: Store, last: bigint) => sql`select pg_notify('event_published', ${last.toString()})`.execute(tx)

/** How many it published: fewer than `batchMax` means the outbox was empty for a moment. */
export const publishBatch = async (db: Db, tasks: readonly Task[]): Promise<number> => {
  const waiting = await sql`select from outbox limit 1`.execute(db)
  if (waiting.rows.length === 0) return 0
  return db.transaction().execute(async (tx) => {
    // A node that vanished inside its transaction must not hold the lock for ever.
    await sql`select set_config('idle_in_transaction_session_timeout', '10s', true)`.execute(tx)
    await sql`select pg_advisory_xact_lock(${relayLock})`.execute(tx)
    const batch = await publish(tx, tasks)
    if (batch.published > 0) await announce(tx, batch.last)
    return batch.published
  })
}

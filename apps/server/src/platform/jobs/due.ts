// Work that falls due by the clock. The clock task finds the records and enqueues one job for each; the queue isolates, retries, backs off and
// keeps what gives up, so that one record's failure never delays another's.
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { Db, Store } from '../db/pool.ts'
import { attemptsOf, task, type Job, type Task } from './task.ts'

/** What a record's work runs with. */
export type RecordJob = Pick<Job<unknown>, 'db' | 'log' | 'signal' | 'attempt'>
interface MerchantKey {
  readonly merchantId: string
}
interface DueDeclaration<Key extends MerchantKey, Row extends Key> {
  /** The kind of the clock task; the record task is `<name>.record`. */
  readonly name: string
  /** When the clock looks: a cron line, or more often than a minute. */
  readonly clock: string | { readonly everyMs: number }
  /** Names a record. Two rows of the same key are the same job. */
  readonly key: z.ZodMiniType<Key>
  /** The page after this row, in a fixed order; an empty page is the end. Rows may carry more than the key, to page by. */
  readonly due: (db: Db, after: Row | null) => Promise<readonly Row[]>
  /** Processes one record. Opens its own transaction, locks the record and checks its state: it may run twice, or two at once. */
  readonly one: (job: RecordJob, key: Key) => Promise<unknown>
  readonly attemptsMax?: number
  readonly timeoutMs?: number
}
export interface DueWork<Key extends MerchantKey = MerchantKey, Row extends Key = Key> extends DueDeclaration<
  Key,
  Row
> {
  /** Enqueues a job for each record that is due and has none. How many records are due. */
  readonly enqueue: (db: Db) => Promise<number>
  /** The clock task and the record task. */
  readonly tasks: readonly Task[]
}

/** After what people wait for: a backlog of due records does not delay a message. */
const recordPriority = 10
/** Long enough to walk the pages of a very large backlog. */
const clockTimeoutMs = 5 * 60_000

/** Every page until the first empty one. */
export const pagesOf = async function* <Key extends MerchantKey, Row extends Key>(
  { due }: Pick<DueDeclaration<Key, Row>, 'due'>,
  db: Db,
): AsyncGenerator<readonly Row[]> {
  let after: Row | null = null
  for (;;) {
    const page: readonly Row[] = await due(db, after)
    if (page.length === 0) return
    yield page
    after = page.at(-1)!
  }
}

/**
 * A record that has a job keeps it as it is: one that waits for its next attempt keeps its attempts, and one that has given up stays visible until
 * a person retries it. A key that is locked at this moment is free again at the next tick.
 */
const addRecordJobs = async (db: Db, record: Task, keys: readonly MerchantKey[]): Promise<void> => {
  const jobs = keys.map((key) => ({
    name: `${record.kind} ${Object.values(key).join(' ')}`,
    payload: { merchantId: key.merchantId, payload: key },
  }))
  await sql`
    select count(*) from json_to_recordset(${JSON.stringify(jobs)}::json) as j (name text, payload json)
    cross join lateral graphile_worker.add_job(${record.kind}, j.payload, job_key := j.name, job_key_mode := 'unsafe_dedupe',
      max_attempts := ${attemptsOf(record)}::int, priority := ${recordPriority}::int) as added
    where not exists (select from graphile_worker._private_jobs q where q.key = j.name)`.execute(db)
}

export const dueWork = <Key extends MerchantKey, Row extends Key>(
  declared: DueDeclaration<Key, Row>,
): DueWork<Key, Row> => {
  const { name, clock: when, key, one, attemptsMax, timeoutMs } = declared
  const record = task({
    kind: `${name}.record`,
    payload: key,
    ...(attemptsMax === undefined ? {} : { attemptsMax }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    run: async (job) => void (await one(job, job.payload)),
  })
  const enqueue = async (db: Db): Promise<number> => {
    let count = 0
    for await (const page of pagesOf(declared, db)) {
      await addRecordJobs(
        db,
        record,
        page.map((row) => z.parse(key, row)),
      )
      count += page.length
    }
    return count
  }
  const clock = task({
    kind: name,
    payload: z.optional(z.unknown()),
    timeoutMs: clockTimeoutMs,
    ...(typeof when === 'string' ? { cron: when } : { loop: { everyMs: when.everyMs, run: enqueue } }),
    run: async ({ db }) => void (await enqueue(db)),
  })
  return { ...declared, enqueue, tasks: [clock, record] }
}

/** Most records are named by these two. */
export const recordKey = z.object({ merchantId: z.string(), id: z.string() })
export type RecordName = z.output<typeof recordKey>
export interface DueRecord extends RecordName {
  /** As text, so that no digit of the time is lost between two pages. */
  readonly at: string
}
export const pageSize = 500
interface DueQuery {
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
  /** The oldest first. Never null within `where`. */
  readonly at: RawBuilder<unknown>
  readonly type?: 'timestamptz' | 'date'
  readonly merchantId?: RawBuilder<unknown>
  readonly id?: RawBuilder<unknown>
}
/** A page of records, the one that is due longest first. */
export const duePage = async (
  db: Store,
  { from, where, at, type = 'timestamptz', merchantId = sql`merchant_id`, id = sql`id` }: DueQuery,
  after: DueRecord | null,
): Promise<readonly DueRecord[]> => {
  const beyond = after
    ? sql`and (${at}, ${merchantId}, ${id}) > (${after.at}::${sql.raw(type)}, ${after.merchantId}::uuid, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<DueRecord>`
    select ${merchantId} as "merchantId", ${id} as id, (${at})::text as at from ${from}
    where ${where} ${beyond} order by ${at}, ${merchantId}, ${id} limit ${pageSize}`.execute(db)
  return rows
}
/** Due work of a table's records. */
export const dueRecords = ({
  due,
  ...rest
}: Omit<DueDeclaration<RecordName, DueRecord>, 'key' | 'due'> & { readonly due: DueQuery }): DueWork<
  RecordName,
  DueRecord
> => dueWork({ ...rest, key: recordKey, due: (db, after) => duePage(db, due, after) })

/**
 * When to look again at a record that waits for another side's answer: after a quarter of the time it has waited, so that many old records cost
 * little and a late answer is found soon after it comes. By the business clock, which a demo moves ahead.
 */
export const nextCheck = (since: RawBuilder<unknown>, most: string, least = '50 seconds'): RawBuilder<Date> =>
  sql<Date>`business_now() + least(greatest((now() - ${since}) / 4, ${least}::interval), ${most}::interval)`

// Asks a rail, on a schedule, for what it has reported: a lost call-back is found by the next look. What is new to us becomes one job per record.
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { dayMs, hourMs, minuteMs } from '@falaj/contract/kernel/time'
import type { Db } from '../db/pool.ts'
import { keepRefusal } from './rail-refusal.ts'
import { dueWork, type DueWork, type RecordJob } from './due.ts'

interface Page<Item> {
  readonly items: readonly Item[]
  /** What cannot be booked, as it came: it leaves the same trace as a call-back that is refused. */
  readonly unreadable: readonly string[]
  /** Asks for the page after it; null for the last. */
  readonly next: string | null
}
interface RailKey {
  readonly merchantId: string
}
/** Where the walk is: since when it asks, when it began, and the rail's cursor. */
interface Walk {
  readonly since: number
  readonly began: number
  readonly cursor: string | null
}
export type PolledRow<Key> = Key & { readonly walk: Walk }
interface RailPoll<Item, Key extends RailKey> {
  /** Names the task. */
  readonly name: string
  /** As its call-backs name it. */
  readonly rail: string
  readonly key: z.ZodMiniType<Key>
  readonly ask: (db: Db, since: Date, cursor: string | null, signal: AbortSignal) => Promise<Page<Item>>
  /** Records of the items that we do not have. */
  readonly missing: (db: Db, items: readonly Item[]) => Promise<readonly Key[]>
  readonly one: (job: RecordJob, key: Key) => Promise<unknown>
}

/** Every ten minutes, so that a lost call-back is found well within the hour. */
const clock = '*/10 * * * *'
/** The first look, and how far each look reaches behind the one before: a rail may list something a little after it happened. */
const firstMs = 7 * dayMs
const overlapMs = 2 * hourMs
const patienceMs = minuteMs / 2

const begin = async (db: Db, name: string): Promise<Walk> => {
  const { rows } = await sql<{ until: Date | null; now: Date }>`
    select (select asked_until from rail_poll where rail = ${name}) as until, now() as now`.execute(db)
  const { until, now } = rows[0]!
  return {
    since: until ? until.getTime() - overlapMs : now.getTime() - firstMs,
    began: now.getTime(),
    cursor: null,
  }
}
const finish = async (db: Db, name: string, { began }: Walk): Promise<void> => {
  await sql`insert into rail_poll (rail, asked_until) values (${name}, ${new Date(began)})
    on conflict (rail) do update set asked_until = greatest(rail_poll.asked_until, excluded.asked_until)`.execute(db)
}
const done = 'done'

export const railPoll = <Item, Key extends RailKey>({
  name,
  rail,
  key,
  ask,
  missing,
  one,
}: RailPoll<Item, Key>): DueWork<Key, PolledRow<Key>> =>
  dueWork({
    name,
    clock,
    key,
    /** A page of the rail may hold nothing new: the walk goes on to the first that does. Its end is kept once every job is enqueued. */
    async due(db, after: PolledRow<Key> | null) {
      let walk = after ? after.walk : await begin(db, name)
      while (walk.cursor !== done) {
        const page = await ask(db, new Date(walk.since), walk.cursor, AbortSignal.timeout(patienceMs))
        const { items, unreadable, next } = page
        for (const text of unreadable) await keepRefusal(db, rail, 422, text)
        walk = { ...walk, cursor: next ?? done }
        const found = await missing(db, items)
        const here = walk
        if (found.length > 0) return found.map((record) => ({ ...record, walk: here }))
      }
      await finish(db, name, walk)
      return []
    },
    one,
  })

// Records refusals: for a known person as a line in their history; otherwise as a count by hour, origin, call and reason.
import { sql } from 'kysely'
import type { Store } from '../db/pool.ts'
import { networkOf } from '../identity/throttle.ts'
import { writeAudit, writeAudits, type AuditEntry } from './entry.ts'

const mostAtOnce = 64
interface QueuedEntry {
  readonly entry: AuditEntry
  readonly done: (written: void | Promise<void>) => void
}
/** One queue per database; present while a line is being written. */
const queues = new WeakMap<Store, QueuedEntry[]>()

const writeTogether = async (db: Store, group: readonly QueuedEntry[]): Promise<void> => {
  const written = await writeAudits(
    db,
    group.map(({ entry }) => entry),
  ).then(
    () => true,
    () => false,
  )
  // One that cannot be written takes no other with it.
  for (const { entry, done } of group) done(written ? undefined : writeAudit(db, entry))
}
/** Entries that arrive while one is being written are written together, so that mass guessing does not keep the database busy. */
const writeInTurn = async (db: Store, entry: AuditEntry): Promise<void> => {
  const queue = queues.get(db)
  if (queue) return new Promise((done) => void queue.push({ entry, done }))
  const own: QueuedEntry[] = []
  queues.set(db, own)
  const rest = async (): Promise<void> => {
    while (own.length > 0) await writeTogether(db, own.splice(0, mostAtOnce))
    queues.delete(db)
  }
  return writeAudit(db, entry).finally(() => void rest())
}

export const writeRefusal = async (db: Store, entry: AuditEntry): Promise<void> => {
  if (entry.session || entry.result !== 'refused') return writeInTurn(db, entry)
  await sql`
    insert into refusal_count (hour, network, action, code)
    values (date_trunc('hour', now()), ${networkOf(entry.address)}, ${entry.action}, ${entry.code})
    on conflict (hour, network, action, code) do update set count = refusal_count.count + 1, last_at = now()`.execute(
    db,
  )
}

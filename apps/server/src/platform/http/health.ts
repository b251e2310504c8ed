// For those who run it: is the process alive, may it get traffic.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { isOutage } from '../db/outage.ts'
import { migrationNames } from '../db/migrate.ts'
import type { Db } from '../db/pool.ts'

const answerWithinMs = 2_000
/** Writability is checked at most this often: frequent probes cost nothing. */
const writeEveryMs = 5_000

/** Why it cannot serve, in one word. */
type Reason = 'database' | 'migrations' | 'read-only' | 'disk' | 'stopping'

/**
 * A commit proves that the log can be written; a temporary file of a megabyte or two, that there is space for data. Both are gone at once: no
 * table grows by health checks.
 */
const tryToWrite = async (db: Db): Promise<Reason | null> => {
  try {
    return await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ readOnly: string }>`
        select set_config('work_mem', '64kB', true), current_setting('transaction_read_only') as "readOnly"`.execute(tx)
      if (rows[0]?.readOnly !== 'off') return 'read-only'
      await sql`select count(*) from generate_series(1, 100000)`.execute(tx)
      await sql`select pg_logical_emit_message(true, 'falaj', 'ready')`.execute(tx)
      return null
    })
  } catch (error) {
    const { code } = error as { readonly code?: unknown }
    // Disk full or an I/O error, reported by a reachable database.
    if (typeof code === 'string' && /^(53[14]00|58...)$/.test(code)) return 'disk'
    if (isOutage(error)) return 'database'
    throw error
  }
}

const makeProbe = (db: Db): (() => Promise<Reason | null>) => {
  let wrote: { readonly at: number; readonly reason: Reason | null } | null = null
  const look = async (): Promise<Reason | null> => {
    const rows = await db
      .selectFrom('schema_migration')
      .select('name')
      .execute()
      .catch(() => null)
    if (!rows) return 'database'
    const applied = rows.map(({ name }) => name).sort()
    if (applied.join() !== (await migrationNames()).join()) return 'migrations'
    if (!wrote || wrote.reason || performance.now() - wrote.at > writeEveryMs)
      wrote = { reason: await tryToWrite(db), at: performance.now() }
    return wrote.reason
  }
  let looking: Promise<Reason | null> | null = null
  return () => {
    // One at a time: a database that hangs is not asked again and again.
    looking ??= look()
      .catch(() => 'database' as const)
      .finally(() => (looking = null))
    const tooLate = new Promise<Reason>((resolve) => setTimeout(resolve, answerWithinMs, 'database').unref())
    return Promise.race([looking, tooLate])
  }
}

export const healthRoutes = (app: FastifyInstance, db: Db, off: readonly string[]): void => {
  const whyNotReady = makeProbe(db)
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const reason = app.leaving.isNow ? 'stopping' : await whyNotReady()
    const missing = off.length > 0 ? { off } : {}
    return reply
      .code(reason ? 503 : 200)
      .send(reason ? { status: 'not ready', reason } : { status: 'ready', ...missing })
  })
}

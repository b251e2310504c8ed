// The clock of business in the demo world: how far it is ahead, and moving it on. It never goes back.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { writeSystemAudit } from '../platform/audit/entry.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { takeLock } from '../platform/db/lock.ts'
import { fail } from '../platform/base/fail.ts'
import { envelope, type AppContext } from '../platform/http/pipeline.ts'
import { businessNow } from '../platform/db/business-clock.ts'
import { emit } from '../platform/outbox/emit.ts'

/** Same limit as the table's constraint. */
const aheadHoursMax = 8784
const advanceInput = z.object({ hours: z.int().check(z.minimum(1), z.maximum(31 * 24)) })
/** What looks for things that are due, by the clock: it looks at once. */
const looking = [
  'settlement.due',
  'automatic-settlement.due',
  'withdraw.poll',
  'transfer-to-bank.poll',
  'auto-debit.collect',
] as const

const aheadHours = async (tx: Store): Promise<number> => {
  const { rows } = await sql<{
    ahead: number
  }>`select coalesce(max(ahead_hours), 0) as ahead from sandbox_clock`.execute(tx)
  return rows[0]?.ahead ?? 0
}
const clockOf = async (db: Store) => envelope({ now: await businessNow(db), aheadHours: await aheadHours(db) })

export const moveClock = (db: Db, hours: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await takeLock(tx, 'sandbox clock')
    const before = await aheadHours(tx)
    const after = before + hours
    if (after > aheadHoursMax) throw fail('INPUT_INVALID', { fields: [{ path: 'hours', code: 'INVALID' }] })
    await tx.insertInto('sandbox_clock').values({ moved_at: new Date(), ahead_hours: after }).execute()
    await writeSystemAudit(tx, 'provider', null, 'sandbox.clock', {
      object: 'business clock',
      before: { aheadHours: before },
      after: { aheadHours: after },
    })
    for (const kind of looking) await emit(tx, { kind, merchantId: null, audience: 'none', payload: {} })
  })

export const clockRoutes = (app: FastifyInstance, { db, wakeRelay }: AppContext): void => {
  app.get('/sandbox/clock', () => clockOf(db))
  app.post('/sandbox/clock', async (request) => {
    const parsed = z.safeParse(advanceInput, request.body)
    if (!parsed.success) throw fail('INPUT_INVALID', { fields: [{ path: 'hours', code: 'INVALID' }] })
    await moveClock(db, parsed.data.hours)
    wakeRelay()
    return clockOf(db)
  })
}

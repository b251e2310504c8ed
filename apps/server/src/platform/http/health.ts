// For those who run it: is the process alive, may it get traffic.
import type { FastifyInstance } from 'fastify'
import { migrationNames } from '../db/migrate.ts'
import type { Db } from '../db/pool.ts'

const answerWithinMs = 2_000

/** Null when all is well, else the reason in a word. */
const whyNotReady = async (db: Db): Promise<string | null> => {
  const answered = db
    .selectFrom('schema_migration')
    .select('name')
    .execute()
    .then(
      (rows) => rows.map(({ name }) => name).sort(),
      () => null,
    )
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, answerWithinMs, null).unref())
  const applied = await Promise.race([answered, tooLate])
  if (!applied) return 'database'
  return applied.join() === (await migrationNames()).join() ? null : 'migrations'
}

export const healthRoutes = (app: FastifyInstance, db: Db): void => {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    // While it stops, Fastify itself answers 503 to whoever still has a connection.
    const reason = await whyNotReady(db)
    return reply.code(reason ? 503 : 200).send(reason ? { status: 'not ready', reason } : { status: 'ready' })
  })
}

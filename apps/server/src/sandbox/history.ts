// Fills in the older part of the demo world's money behind the running server, a week at a time, and reports its progress. Then its past
// months are invoiced and closed.
import type { FastifyInstance } from 'fastify'
import { envelope, type AppContext } from '../platform/http/pipeline.ts'
import { backOffMs, makeRest, type Loop } from '../platform/base/loop.ts'
import { fillWeek } from '../seed/money.ts'
import { seedMonthCloses } from '../seed/month-closes.ts'
import { seedFilledInvoices } from '../seed/tax-invoices.ts'
import { makePastStatement } from '../seed/statements.ts'

/** Leaves most of the machine to its users. */
const restMs = 300

export const makeHistoryFiller = ({
  db,
  settings,
  registry,
}: Pick<AppContext, 'db' | 'settings' | 'registry'>): Loop => {
  const { rest, ring } = makeRest()
  let stopping = false
  let running: Promise<void> | null = null
  return {
    start: (log) => {
      running ??= (async () => {
        for (let failures = 0; !stopping;) {
          try {
            const progress = await fillWeek(db, settings)
            if (progress) log.info(progress, 'the demo world’s history is being filled in')
            const isMore = await makePastStatement(db, { registry, settings })
            if (!progress && !isMore) {
              await seedFilledInvoices(db, settings)
              await seedMonthCloses(db, settings)
              return
            }
            failures = 0
          } catch (error) {
            failures += 1
            log.warn({ err: error }, 'filling in the demo world’s history failed and will be tried again')
          }
          if (!stopping) await rest(failures > 0 ? backOffMs(failures) : restMs)
        }
      })()
    },
    wake: ring,
    stop: async () => {
      stopping = true
      ring()
      await running
    },
  }
}

export const historyRoute = (app: FastifyInstance, { db }: Pick<AppContext, 'db'>): void => {
  app.get('/sandbox/history', async () => {
    const row = await db
      .selectFrom('sandbox_history')
      .select(['days', 'recent_days', 'days_done', 'finished_at'])
      .executeTakeFirst()
    const days = row && row.days > row.recent_days ? row.days - row.recent_days : 0
    return envelope({ days, done: row?.finished_at ? days : Math.min(row?.days_done ?? 0, days) })
  })
}

// An endpoint of the demo world: a merchant's pending money becomes available at once, as if its cycle were over.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Currency } from '@falaj/money'
import { fail } from '../platform/base/fail.ts'
import { envelope, type AppContext } from '../platform/http/pipeline.ts'
import { businessToday } from '../platform/db/business-clock.ts'
import { settlements } from '../platform/money/settle.ts'

const input = z.object({ mid: z.string() })

export const settleRoute = (app: FastifyInstance, { db, wakeRelay }: AppContext): void => {
  app.post('/sandbox/settle', async (request) => {
    const parsed = z.safeParse(input, request.body)
    if (!parsed.success) throw fail('INPUT_INVALID', { fields: [{ path: 'mid', code: 'REQUIRED' }] })
    const { rows } = await sql<{ merchantId: string; currency: Currency }>`
      select t.merchant_id as "merchantId", t.currency from payment t join merchant m on m.id = t.merchant_id
      where m.mid = ${parsed.data.mid} and t.settlement_id is null and t.pay_state = 'PAID_SUCCESS' group by 1, 2 order by 2`.execute(
      db,
    )
    const dueOn = await businessToday(db)
    const settled: { readonly number: string; readonly currency: string; readonly netMinor: string }[] = []
    for (const { merchantId, currency } of rows) {
      const made = await settlements.accrueOne(db, { merchantId, currency, dueOn, early: true })
      if (made) settled.push({ number: made.number, currency, netMinor: made.sums.net })
    }
    wakeRelay()
    return envelope({ settled })
  })
}

// The simulated till: a visitor of /sandbox plays the cashier of any merchant, and gets the answer that a till would.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { toText } from '@falaj/money'
import { arrive } from '../features/cash/cash/cash.arrive.ts'
import { inMinor } from '../platform/lists/page.ts'
import { fail } from '../platform/base/fail.ts'
import { envelope, type AppContext } from '../platform/http/pipeline.ts'
import { newNumber } from '../platform/base/ids.ts'
import { moveOf } from '../rails/till-rail.ts'

interface Drawer {
  readonly mid: string
  readonly en: string
  readonly zh: string
  readonly store: string
  readonly currency: string
  readonly minor: string
}
export const tillRoutes = (app: FastifyInstance, { db, settings, wakeRelay }: AppContext): void => {
  app.get('/sandbox/till', async () => {
    const { rows } = await sql<Drawer>`
      select m.mid, m.name_en as en, m.name_zh as zh, d.store, d.currency, d.balance_minor::text as minor
      from cash_drawer d join merchant m on m.id = d.merchant_id order by m.mid, d.store limit 100`.execute(db)
    return envelope({
      drawers: rows.map(({ minor, currency, ...each }) => ({ ...each, balance: toText(inMinor(minor, currency)) })),
    })
  })
  /** `{ mid, store, kind, amount, customer, target }`: simulates a customer at the counter. */
  app.post('/sandbox/till', async (request) => {
    const move = moveOf({
      device: 'SANDBOX-TILL',
      staff: 'Sandbox',
      shift: '1',
      ...(request.body as object),
      reference: newNumber('sandbox-till'),
      currency: 'AED',
      at: new Date().toISOString(),
    })
    if (!move) throw fail('INPUT_INVALID', { fields: [{ path: 'amount', code: 'AMOUNT' }] })
    const answer = await arrive(db, settings, move)
    wakeRelay()
    return envelope(answer)
  })
}

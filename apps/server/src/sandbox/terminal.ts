// A till for a visitor of the demo world: a browser that opens the address is one of a merchant's tills. In live mode the office makes the code.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { newActivation } from '../features/places/activation.ts'
import { addBrowser } from '../features/places/device/device.read.ts'
import { fail } from '../platform/base/fail.ts'
import { envelope, type AppContext } from '../platform/http/pipeline.ts'
import { emitter } from '../platform/outbox/emit.ts'

const wish = z.object({ mid: z.string(), store: z.optional(z.string()) })
export const terminalRoutes = (app: FastifyInstance, { db }: AppContext): void => {
  /** `{ mid, store }`: a new till in the store, or in the merchant's first, and the address that activates it. */
  app.post('/sandbox/terminal', async (request) => {
    const parsed = z.safeParse(wish, request.body)
    if (!parsed.success) throw fail('INPUT_INVALID', { fields: [{ path: 'mid', code: 'INVALID' }] })
    const { mid, store = null } = parsed.data
    const made = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ merchant_id: string; code: string }>`
        select s.merchant_id, s.code from store s join merchant m on m.id = s.merchant_id
        where m.mid = ${mid} and s.kind = 'store' and s.state <> 'closed' and (${store}::text is null or s.code = ${store})
        order by s.state, s.code limit 1`.execute(tx)
      const [found] = rows
      if (!found) throw fail('NOT_FOUND')
      const { id, number } = await addBrowser(
        { tx, emit: emitter(tx) },
        { merchantId: found.merchant_id, personId: null, label: 'Browser till', store: found.code },
      )
      const now = new Date()
      return {
        id,
        number,
        ...(await newActivation(tx, { merchantId: found.merchant_id, deviceId: id, personId: null, now })),
      }
    })
    const { id, number, code } = made
    return envelope({ id, number, code, mid, path: `/terminal/#code=${code}&mid=${mid}` })
  })
}

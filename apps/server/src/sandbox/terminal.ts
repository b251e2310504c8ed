// A till for a visitor of the demo world: a browser that opens the address is one of a merchant's tills. In live mode the office makes the code.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { newActivation } from '../features/places/activation.ts'
import { fail } from '../platform/base/fail.ts'
import { newId, newToken } from '../platform/base/ids.ts'
import { envelope, type AppContext } from '../platform/http/pipeline.ts'

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
      const [id, serial] = [newId(), `WEB-${newToken().slice(0, 10)}`]
      await tx
        .insertInto('pos_device')
        .values({
          merchant_id: found.merchant_id,
          id,
          number: id.slice(-8).toUpperCase(),
          serial,
          model: 'browser',
          label: 'Browser till',
          state: 'WAITING_ACTIVATION',
          store: found.code,
        })
        .execute()
      const now = new Date()
      return { id, ...(await newActivation(tx, { merchantId: found.merchant_id, deviceId: id, personId: null, now })) }
    })
    const { id, code } = made
    return envelope({ id, code, mid, path: `/terminal/#code=${code}&mid=${mid}` })
  })
}

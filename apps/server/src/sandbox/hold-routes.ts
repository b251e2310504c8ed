// The provider's role in the demo world: puts a merchant's money on hold and releases it; and the mode of the simulated market.
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { balanceCurrencies } from '@falaj/contract/accounts/balance'
import { fromText, toText } from '@falaj/money'
import { placeHold, releaseHold } from '../features/accounts/balance/balance.hold.ts'
import { inMinor } from '../platform/lists/page.ts'
import type { Store } from '../platform/db/pool.ts'
import { fail, failFields } from '../platform/base/fail.ts'
import { envelope, type AppContext } from '../platform/http/pipeline.ts'
import { newId } from '../platform/base/ids.ts'
import { emitter } from '../platform/outbox/emit.ts'
import { fxMood, fxMoods, setFxMood } from './fx.ts'

const placed = z.object({ mid: z.string(), currency: z.enum(balanceCurrencies), amount: z.string() })
const ended = z.object({ number: z.string() })
const moody = z.object({ mood: z.enum(fxMoods) })
const read = <Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> => {
  const parsed = z.safeParse(schema, body)
  if (!parsed.success) throw fail('INPUT_INVALID', { fields: [] })
  return parsed.data
}
const mover = (tx: Store) => ({ tx, emit: emitter(tx) })
const why = { en: 'Risk review', zh: '风险审查' }

export const holdRoutes = (app: FastifyInstance, { db, wakeRelay }: AppContext): void => {
  /** Current holds of all merchants. */
  app.get('/sandbox/holds', async () => {
    const rows = await db
      .selectFrom('provider_hold as h')
      .innerJoin('merchant as m', 'm.id', 'h.merchant_id')
      .select(['h.number', 'm.mid', 'm.name_en', 'm.name_zh', 'h.currency', 'h.amount_minor'])
      .where('h.released_at', 'is', null)
      .orderBy('h.placed_at', 'desc')
      .limit(20)
      .execute()
    return envelope({
      holds: rows.map(({ amount_minor: minor, name_en: en, name_zh: zh, ...row }) => ({
        ...row,
        en,
        zh,
        amount: toText(inMinor(String(minor), row.currency)),
      })),
    })
  })
  app.post('/sandbox/holds/place', async (request) => {
    const { mid, currency, amount } = read(placed, request.body)
    const sum = fromText(amount, currency)
    if (!sum || sum.minor <= 0n) throw failFields({ path: 'amount', code: 'AMOUNT' })
    const merchant = await db.selectFrom('merchant').select('id').where('mid', '=', mid).executeTakeFirst()
    if (!merchant) throw fail('NOT_FOUND')
    const { number } = await db
      .transaction()
      .execute((tx) =>
        placeHold(mover(tx), { merchantId: merchant.id, reference: newId(), amount: sum, why, until: null }),
      )
    wakeRelay()
    return envelope({ number })
  })
  app.post('/sandbox/holds/release', async (request) => {
    const { number } = read(ended, request.body)
    const { changed } = await db.transaction().execute((tx) => releaseHold(mover(tx), number))
    wakeRelay()
    return envelope({ changed })
  })

  app.get('/sandbox/fx', () => Promise.resolve(envelope({ mood: fxMood() })))
  app.post('/sandbox/fx', (request) => {
    setFxMood(read(moody, request.body).mood)
    return Promise.resolve(envelope({ mood: fxMood() }))
  })
}

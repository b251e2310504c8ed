// An approved exchange is carried out at the rate of the moment, once; for less than was approved it is given back.
import * as z from 'zod/mini'
import { exchanged } from '@falaj/contract/exchange-rules'
import { isCurrency, toText } from '@falaj/money'
import { finish } from '../../platform/approval/place.ts'
import { writeHouseLine } from '../../platform/audit/line.ts'
import type { Db } from '../../platform/db/pool.ts'
import { task, type Task } from '../../platform/jobs/task.ts'
import { moveMoney } from '../../platform/money/move.ts'
import { emitter } from '../../platform/outbox/emit.ts'
import type { Settings } from '../../platform/settings.ts'
import { fxRailOf, type FxRail } from '../../rails/fx-rail.ts'
import { done, released } from './postings.ts'
import * as store from './store.ts'

const placed = z.object({ merchantId: z.string(), id: z.string(), least: z.string() })

/** False when nothing waits for a rate. A rail that cannot answer is asked again later. */
export const carryOut = async (
  db: Db,
  settings: Settings,
  rail: FxRail,
  { merchantId, id, least }: z.output<typeof placed>,
  signal: AbortSignal,
): Promise<boolean> => {
  const { sold_currency: sell, bought_currency: buy } = await store.exchangeOf(db, merchantId, id)
  if (!isCurrency(sell) || !isCurrency(buy)) throw new Error(`${sell} or ${buy} is not a currency of ours`)
  const { mid } = await rail.mid(sell, buy, signal)
  return db.transaction().execute(async (tx) => {
    const row = await store.lockExchange(tx, merchantId, id)
    // Asked twice, done once.
    if (row?.state !== 'PLACED' || !row.request_id) return false
    const own = { tx, settings, emit: emitter(tx) }
    const got = exchanged({ sold: row.sold, to: buy }, { mid, markupBps: row.markupBps, feeBps: 0 })
    const isEnough = got !== null && got.bought.minor >= BigInt(least)
    if (isEnough) {
      await moveMoney(own, done({ ...row, bought: got.bought, markup: got.markup }, 'hold'))
      await store.set(tx, row, {
        state: 'SUCCESS',
        bought_minor: got.bought.minor.toString(),
        markup_minor: got.markup.minor.toString(),
        mid,
        rate: got.rate,
        done_at: new Date(),
      })
    } else {
      await moveMoney(own, released(row, row.holds))
      await store.set(tx, row, { state: 'FAILURE', why: 'RATE_MOVED' })
    }
    await finish(own, merchantId, row.request_id, isEnough ? 'succeed' : 'fail', isEnough ? null : 'RATE_MOVED')
    await writeHouseLine(tx, 'clock', merchantId, 'exchange.carry-out', {
      object: `exchange ${id}`,
      before: { state: 'PLACED' },
      after: isEnough
        ? { state: 'SUCCESS', bought: `${buy} ${toText(got.bought)}`, rate: got.rate }
        : { state: 'FAILURE', why: 'RATE_MOVED', mid },
    })
    return true
  })
}

export const exchangeTask = (settings: Settings): Task =>
  task({
    kind: 'exchange.placed',
    payload: placed,
    timeoutMs: 10_000,
    run: async ({ db, payload, signal }) =>
      void (await carryOut(db, settings, await fxRailOf(settings), payload, signal)),
  })

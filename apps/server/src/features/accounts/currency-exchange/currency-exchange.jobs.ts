// An approved exchange is carried out at the rate of the moment, once; for less than was approved it is given back.
import * as z from 'zod/mini'
import { exchanged } from '@falaj/contract/accounts/exchange-rules'
import { isCurrency, toText } from '@falaj/money'
import { finish } from '../../../platform/approval/execute.ts'
import { writeSystemAudit } from '../../../platform/audit/entry.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Db } from '../../../platform/db/pool.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { fxRailOf, type FxRail } from '../../../rails/fx-rail.ts'
import { doneColumns, exchangeOrders as orders } from './currency-exchange.order.ts'
import { keepExchangeValue } from './currency-exchange.value.ts'

const placed = z.object({ merchantId: z.string(), id: z.string(), least: z.string() })

/** False when nothing waits for a rate. A rail that cannot answer is asked again later. */
export const carryOut = async (
  db: Db,
  settings: Settings,
  rail: FxRail,
  { merchantId, id, least }: z.output<typeof placed>,
  signal: AbortSignal,
): Promise<boolean> => {
  const found = await orders.findForMerchant(db, merchantId, id)
  const { sold_currency: sell, bought_currency: buy, markup_bps: markupBps } = found
  if (!isCurrency(sell) || !isCurrency(buy)) throw new Error(`${sell} or ${buy} is not a currency of ours`)
  const { mid } = await rail.mid(sell, buy, signal)
  return db.transaction().execute(async (tx) => {
    const row = await orders.lock(tx, merchantId, id)
    // Asked twice, done once.
    if (row?.state !== 'PLACED' || !row.request_id) return false
    const own = { tx, settings, emit: emitter(tx) }
    const got = exchanged({ sold: inMinor(row.sold_minor, sell), to: buy }, { mid, markupBps, feeBps: 0 })
    const isEnough = got !== null && got.bought.minor >= BigInt(least)
    if (isEnough) {
      const values = doneColumns({ ...got, mid })
      await orders.post(own, { ...row, ...values }, 'done')
      await orders.set(tx, row, values)
      await keepExchangeValue(tx, { ...row, ...values })
    } else {
      await orders.post(own, row, 'release', { nth: row.holds })
      await orders.set(tx, row, { state: 'FAILURE', why: 'RATE_MOVED' })
    }
    await orders.notify(own, row)
    await finish(own, merchantId, row.request_id, isEnough ? 'succeed' : 'fail', isEnough ? null : 'RATE_MOVED')
    await writeSystemAudit(tx, 'clock', merchantId, 'exchange.carry-out', {
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

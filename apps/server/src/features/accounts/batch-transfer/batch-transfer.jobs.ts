// Paying a batch: chunk by chunk, each with the states of its rows in one transaction. A job that was interrupted continues where it stopped.
import * as z from 'zod/mini'
import { countedDirhams } from '@falaj/contract/kernel/money/dirhams'
import { finish } from '../../../platform/approval/execute.ts'
import { writeSystemAudit } from '../../../platform/audit/entry.ts'
import type { Db } from '../../../platform/db/pool.ts'
import { dueWork, recordKey, type DueRecord, type DueWork, type RecordName } from '../../../platform/jobs/due.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import { moveAll } from '../../../platform/money/move.ts'
import type { RecordKey } from '../../../platform/money/order/order-definition.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { batchOf, paidRows, releasePosting } from './batch-transfer.postings.ts'
import { batchOrders as orders } from './batch-transfer.order.ts'
import * as store from './batch-transfer.rows.ts'

/** As the ledger's own: locks are held for tenths of a second. */
const chunkMax = 2000

/** One chunk. False: there was nothing left, and the batch has ended. */
export const payChunk = async (
  db: Db,
  settings: Settings,
  { merchant_id: merchantId, id }: RecordKey,
  max = chunkMax,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const own = { tx, settings, emit: emitter(tx) }
    const row = await orders.lock(tx, merchantId, id)
    if (row?.state !== 'PROCESSING') return false
    const moved = batchOf(row)
    const waiting = await store.waitingRows(tx, merchantId, id, max)
    const [payable, gone] = [waiting.filter(({ isPayable }) => isPayable), waiting.filter((each) => !each.isPayable)]
    const [done, failed] = [row.done + payable.length, row.failed + gone.length]
    const isLast = done + failed + row.refused === row.row_count
    const totalOf = ({ amount, fee, vat }: store.WaitingRow): bigint => amount + fee + vat
    // What could not be paid is the merchant's again.
    const left = isLast
      ? gone.reduce((sum, each) => sum + totalOf(each), await store.failedSum(tx, merchantId, id))
      : 0n
    await moveAll(own, [
      ...paidRows(moved, payable),
      ...(left > 0n ? [releasePosting(moved, left, 'unpaid rows')] : []),
    ])
    const rowNumbersOf = (rows: readonly store.WaitingRow[]) => rows.map(({ rowNumber }) => rowNumber)
    await store.endRows(tx, merchantId, id, rowNumbersOf(payable), 'done', null)
    await store.endRows(tx, merchantId, id, rowNumbersOf(gone), 'failed', 'PAYEE_NOT_FOUND')
    const uncounted = gone.reduce(
      (sum, { amount }) => sum + countedDirhams({ minor: amount, currency: moved.currency }).minor,
      0n,
    )
    await orders.set(tx, row, { done, failed, counted_minor: String(BigInt(row.counted_minor) - uncounted) })
    await orders.notify(own, row)
    if (!isLast) return true
    await orders.set(tx, row, { state: 'FINISHED', ended_at: new Date() })
    if (row.request_id) await finish(own, merchantId, row.request_id, done > 0 ? 'succeed' : 'fail', null)
    await writeSystemAudit(tx, 'clock', merchantId, 'batch-transfer.finished', {
      object: `batch-transfer ${row.number}`,
      after: { done, failed, refused: row.refused },
    })
    return false
  })

const payAll = async (db: Db, settings: Settings, of: RecordKey, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && (await payChunk(db, settings, of))) continue
}
export const batchTask = (settings: Settings): Task =>
  task({
    kind: 'batch-transfer.placed',
    payload: z.object({ merchantId: z.string(), id: z.string() }),
    timeoutMs: 600_000,
    run: ({ db, payload: { merchantId, id }, signal }) => payAll(db, settings, { merchant_id: merchantId, id }, signal),
  })
/** A node that stops leaves a batch half way: the clock finds it. */
export const resumeBatches = (settings: Settings): DueWork<RecordName, DueRecord> =>
  dueWork({
    name: 'batch-transfer.resume',
    clock: '* * * * *',
    key: recordKey,
    timeoutMs: 600_000,
    due: store.stillProcessing,
    one: ({ db, signal }, { merchantId, id }) => payAll(db, settings, { merchant_id: merchantId, id }, signal),
  })

// The way of an order at the bank, after the approval's commit: handed over until it is taken, asked after until it is answered. Whatever
// the bank says twice counts once.
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { okCode } from '@falaj/contract/envelope'
import { finish } from '../../platform/approval/place.ts'
import type { Own } from '../../platform/approval/deed.ts'
import { writeLine } from '../../platform/audit/line.ts'
import { inMinor } from '../../platform/db/page.ts'
import type { Db } from '../../platform/db/pool.ts'
import { newId, newNumber } from '../../platform/ids.ts'
import { task, type Task } from '../../platform/jobs/task.ts'
import { moveMoney } from '../../platform/money/move.ts'
import { emit } from '../../platform/outbox/emit.ts'
import type { Settings } from '../../platform/settings.ts'
import type { PayoutRail, PayoutStatus } from '../../rails/payout-rail.ts'
import { destinationOf } from '../bank-account/read.ts'
import { newCode } from './certificate.ts'
import { tellChanged } from './changed.ts'
import { paid, refused, returned } from './postings.ts'
import * as store from './store.ts'

type Answer = Exclude<PayoutStatus, { kind: 'unknown' | 'pending' }>

const succeed = async (own: Own, row: store.Withdrawal, at: Date): Promise<void> => {
  await moveMoney(own, paid(store.movedOf(row), at))
  await store.set(own.tx, row.id, {
    state: 'SUCCESS',
    ended_at: at,
    certificate_number: newNumber('C'),
    certificate_code: newCode(),
  })
  if (row.request_id) await finish(own, row.merchant_id, row.request_id, 'succeed')
}
const giveBack = async (own: Own, row: store.Withdrawal, at: Date, why: string): Promise<void> => {
  await moveMoney(own, returned(store.movedOf(row), at))
  await store.set(own.tx, row.id, { state: 'REVERTED', returned_at: at, why })
  if (row.request_id) await finish(own, row.merchant_id, row.request_id, 'revert', why)
}
const fail = async (own: Own, row: store.Withdrawal, why: string): Promise<void> => {
  await moveMoney(own, refused(store.movedOf(row)))
  await store.set(own.tx, row.id, { state: 'FAILURE', ended_at: new Date(), why })
  if (row.request_id) await finish(own, row.merchant_id, row.request_id, 'fail', why)
}
/** False: it was said before, or no longer matters. */
const apply = async (own: Own, row: store.Withdrawal, answer: Answer): Promise<boolean> => {
  if (answer.kind === 'refused') {
    if (row.state !== 'PLACED') return false
    await fail(own, row, answer.why)
    return true
  }
  if (row.state === 'PLACED') await succeed(own, row, answer.at)
  else if (row.state !== 'SUCCESS' || answer.kind === 'paid') return false
  if (answer.kind === 'returned') await giveBack(own, row, answer.at, answer.why)
  return true
}
/** Also for a bank that calls by itself. */
export const conclude = async (db: Db, settings: Settings, id: string, answer: Answer): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const own = { tx, settings, emit: (event: Parameters<typeof emit>[1]) => emit(tx, event) }
    const row = await store.lockWithdrawal(tx, id)
    if (!(await apply(own, row, answer))) return false
    await tellChanged(own, row)
    await writeLine(tx, {
      session: { personId: null, staffId: null, merchantId: row.merchant_id, roles: ['provider'] },
      action: 'withdraw.answer',
      note: {
        object: `withdraw ${row.number}`,
        before: { state: row.state },
        after: { answer: answer.kind, ...('why' in answer ? { why: answer.why } : {}) },
      },
      result: 'done',
      code: okCode,
      address: '',
      deviceId: null,
      requestId: newId(),
    })
    return true
  })

const handOver = async (db: Db, settings: Settings, rail: PayoutRail, row: store.Withdrawal, signal: AbortSignal) => {
  const { currency: _, ...destination } = await destinationOf(db, settings, row.merchant_id, row.account_id)
  const { bankReference } = await rail.submit(
    db,
    { ...destination, reference: row.id, amount: inMinor(row.net_minor, row.currency), line: row.line ?? row.number },
    signal,
  )
  // Two hands at once: both heard the same reference.
  await db
    .updateTable('withdraw')
    .set({ sent_at: new Date(), bank_reference: bankReference })
    .where('id', '=', row.id)
    .where('sent_at', 'is', null)
    .execute()
}
/** One step further with one withdrawal. False: the bank has not answered yet. */
export const goOn = async (
  db: Db,
  settings: Settings,
  rail: PayoutRail,
  id: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const row = await store.known(db, 'id', id)
  if (row?.state !== 'PLACED' && row?.state !== 'SUCCESS') return true
  if (!row.sent_at) await handOver(db, settings, rail, row, signal)
  const status = await rail.status(db, id, signal)
  if (status.kind === 'unknown') {
    if (row.state === 'PLACED') await handOver(db, settings, rail, row, signal)
    return false
  }
  if (status.kind === 'pending') return row.state === 'SUCCESS'
  await conclude(db, settings, id, status)
  return true
}

const looksMax = 6
/** Looks after a fresh order for a few seconds; whoever takes longer is asked every minute. */
export const payoutTask = (settings: Settings, rail: PayoutRail): Task =>
  task({
    kind: 'withdraw.placed',
    payload: z.object({ id: z.string() }),
    timeoutMs: 30_000,
    async run({ db, payload, signal }) {
      for (let look = 0; look < looksMax; look += 1) {
        if (await goOn(db, settings, rail, payload.id, signal)) return
        await pause(settings.durable ? 700 : 5, undefined, { signal })
      }
    },
  })
export const payoutPollTask = (settings: Settings, rail: PayoutRail): Task =>
  task({
    kind: 'withdraw.poll',
    payload: z.unknown(),
    cron: '* * * * *',
    async run({ db, signal, log }) {
      for (const id of await store.openAtBank(db))
        await goOn(db, settings, rail, id, signal).catch((error: unknown) =>
          log.warn({ err: error, id }, 'a payout could not be asked after'),
        )
    },
  })

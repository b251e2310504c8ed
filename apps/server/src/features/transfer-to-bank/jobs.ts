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
import { newId } from '../../platform/ids.ts'
import { task, type Task } from '../../platform/jobs/task.ts'
import { moveMoney } from '../../platform/money/move.ts'
import { emit } from '../../platform/outbox/emit.ts'
import type { Settings } from '../../platform/settings.ts'
import type { PayoutRail, PayoutStatus } from '../../rails/payout-rail.ts'
import { wholeNumber } from '../bank-account/read.ts'
import { tellChanged } from './changed.ts'
import { paid, refused, returned } from './postings.ts'
import * as store from './store.ts'

type Answer = Exclude<PayoutStatus, { kind: 'unknown' | 'pending' }>

/** False: it was said before, or no longer matters. */
const apply = async (own: Own, row: store.ToBank, answer: Answer): Promise<boolean> => {
  const moved = store.movedOf(row)
  const end = async (how: 'succeed' | 'fail' | 'revert', why: string | null = null): Promise<void> => {
    if (row.request_id) await finish(own, row.merchant_id, row.request_id, how, why)
  }
  if (answer.kind === 'refused') {
    if (row.state !== 'PLACED') return false
    await moveMoney(own, refused(moved))
    await store.set(own.tx, row.id, { state: 'FAILURE', ended_at: new Date(), why: answer.why })
    await end('fail', answer.why)
    return true
  }
  if (row.state === 'PLACED') {
    await moveMoney(own, paid(moved, answer.at))
    await store.set(own.tx, row.id, { state: 'SUCCESS', ended_at: answer.at })
    await end('succeed')
  } else if (row.state !== 'SUCCESS' || answer.kind === 'paid') return false
  if (answer.kind === 'returned') {
    await moveMoney(own, returned(moved, answer.at))
    await store.set(own.tx, row.id, { state: 'REVERTED', returned_at: answer.at, why: answer.why })
    await end('revert', answer.why)
  }
  return true
}
/** Also for a bank that calls by itself. */
export const conclude = async (db: Db, settings: Settings, id: string, answer: Answer): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const own = { tx, settings, emit: (event: Parameters<typeof emit>[1]) => emit(tx, event) }
    const row = await store.lockKnown(tx, id)
    if (!(await apply(own, row, answer))) return false
    await tellChanged(own, row)
    await writeLine(tx, {
      session: { personId: null, staffId: null, merchantId: row.merchant_id, roles: ['provider'] },
      action: 'transfer-to-bank.answer',
      note: {
        object: `transfer-to-bank ${row.number}`,
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

const handOver = async (db: Db, settings: Settings, rail: PayoutRail, row: store.ToBank, signal: AbortSignal) => {
  const { bankReference } = await rail.submit(
    db,
    {
      reference: row.id,
      amount: inMinor(row.net_minor, row.currency),
      holder: row.holder,
      bankName: row.bank_name,
      country: row.country,
      type: row.type,
      swift: row.swift,
      number: wholeNumber(settings.secret, row.number_sealed),
      line: row.line ?? row.number,
    },
    signal,
  )
  // Two hands at once: both heard the same reference.
  await db
    .updateTable('transfer_to_bank')
    .set({ sent_at: new Date(), bank_reference: bankReference })
    .where('id', '=', row.id)
    .where('sent_at', 'is', null)
    .execute()
}
/** One step further with one of them. False: the bank has not answered yet. */
export const goOn = async (
  db: Db,
  settings: Settings,
  rail: PayoutRail,
  id: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const row = await store.known(db, id)
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
export const toBankTask = (settings: Settings, rail: PayoutRail): Task =>
  task({
    kind: 'transfer-to-bank.placed',
    payload: z.object({ id: z.string() }),
    timeoutMs: 30_000,
    async run({ db, payload, signal }) {
      for (let look = 0; look < looksMax; look += 1) {
        if (await goOn(db, settings, rail, payload.id, signal)) return
        await pause(settings.durable ? 700 : 5, undefined, { signal })
      }
    },
  })
export const toBankPollTask = (settings: Settings, rail: PayoutRail): Task =>
  task({
    kind: 'transfer-to-bank.poll',
    payload: z.unknown(),
    cron: '* * * * *',
    async run({ db, signal, log }) {
      for (const id of await store.openAtBank(db))
        await goOn(db, settings, rail, id, signal).catch((error: unknown) =>
          log.warn({ err: error, id }, 'a transfer could not be asked after'),
        )
    },
  })

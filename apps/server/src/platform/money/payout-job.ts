// The way of a payout at the bank, after the approval's commit: handed over until it is taken, asked after until it is answered. Whatever
// the bank says twice counts once.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { PayoutRail, PayoutStatus } from '../../rails/payout-rail.ts'
import type { TxContext } from '../approval/approvable.ts'
import { finish } from '../approval/place.ts'
import { writeHouseLine } from '../audit/line.ts'
import { inMinor } from '../db/page.ts'
import type { Db } from '../db/pool.ts'
import { task, type Task } from '../jobs/task.ts'
import { emitter } from '../outbox/emit.ts'
import type { Settings } from '../settings.ts'
import { legsOf, postingOf } from './legs.ts'
import { moveMoney } from './move.ts'
import { lockPayout, paidOut, tellPayout, type PayoutKind, type PayoutRow } from './payout.ts'

type Answer = Exclude<PayoutStatus, { kind: 'unknown' | 'pending' }>

/** False: it was said before, or no longer matters. */
const apply = async <Row extends PayoutRow>(
  own: TxContext,
  kind: PayoutKind<Row>,
  row: Row,
  answer: Answer,
): Promise<boolean> => {
  const [legs, moved] = [legsOf[kind.name], paidOut(kind.name, row)]
  const end = async (how: 'succeed' | 'fail' | 'revert', why: string | null = null): Promise<void> => {
    if (row.request_id) await finish(own, row.merchant_id, row.request_id, how, why)
  }
  if (answer.kind === 'refused') {
    if (row.state !== 'PLACED') return false
    await moveMoney(own, postingOf(legs, 'refused', moved))
    await kind.set(own.tx, row.id, { state: 'FAILURE', ended_at: new Date(), why: answer.why })
    await end('fail', answer.why)
    return true
  }
  if (row.state === 'PLACED') {
    await moveMoney(own, postingOf(legs, 'paid', moved, { at: answer.at }))
    await kind.markPaid(own.tx, row.id, answer.at)
    await end('succeed')
  } else if (row.state !== 'SUCCESS' || answer.kind === 'paid') return false
  if (answer.kind === 'returned') {
    await moveMoney(own, postingOf(legs, 'returned', moved, { at: answer.at }))
    await kind.set(own.tx, row.id, { state: 'REVERTED', returned_at: answer.at, why: answer.why })
    await end('revert', answer.why)
  }
  return true
}

export interface PayoutJob {
  /** Also for a bank that calls by itself. */
  readonly conclude: (db: Db, settings: Settings, id: string, answer: Answer) => Promise<boolean>
  /** One step further with one of them. False: the bank has not answered yet. */
  readonly goOn: (db: Db, settings: Settings, rail: PayoutRail, id: string, signal: AbortSignal) => Promise<boolean>
  readonly tasks: (settings: Settings, rail: PayoutRail) => readonly Task[]
}
const looksMax = 6

export const payoutJob = <Row extends PayoutRow>(kind: PayoutKind<Row>): PayoutJob => {
  const conclude: PayoutJob['conclude'] = async (db, settings, id, answer) =>
    db.transaction().execute(async (tx) => {
      const own = { tx, settings, emit: emitter(tx) }
      const row = await lockPayout(kind, tx, id)
      if (!(await apply(own, kind, row, answer))) return false
      await tellPayout(own, kind.name, row)
      await writeHouseLine(tx, 'provider', row.merchant_id, `${kind.name}.answer`, {
        object: `${kind.name} ${row.number}`,
        before: { state: row.state },
        after: { answer: answer.kind, ...('why' in answer ? { why: answer.why } : {}) },
      })
      return true
    })

  const handOver = async (db: Db, settings: Settings, rail: PayoutRail, row: Row, signal: AbortSignal) => {
    const { id, number, line, net_minor, currency } = row
    const destination = await kind.destinationOf(db, settings, row)
    const order = { ...destination, reference: id, amount: inMinor(net_minor, currency), line: line ?? number }
    const { bankReference } = await rail.submit(db, order, signal)
    // Two hands at once: both heard the same reference.
    await sql`
      update ${sql.table(kind.table)} set sent_at = ${new Date()}, bank_reference = ${bankReference}
      where id = ${id}::uuid and sent_at is null`.execute(db)
  }
  const goOn: PayoutJob['goOn'] = async (db, settings, rail, id, signal) => {
    const row = await kind.known(db, id)
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

  /** What the bank still has to answer, and what it paid lately and may send back. */
  const openAtBank = async (db: Db): Promise<readonly string[]> => {
    const table = sql.table(kind.table)
    const { rows } = await sql<{ id: string }>`
      (select id from ${table} where state = 'PLACED' order by placed_at limit 500)
      union all
      (select id from ${table} where state = 'SUCCESS' and ended_at > now() - interval '30 days' order by ended_at desc limit 500)`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  }
  const tasks: PayoutJob['tasks'] = (settings, rail) => [
    // Looks after a fresh order for a few seconds; whoever takes longer is asked every minute.
    task({
      kind: `${kind.name}.placed`,
      payload: z.object({ id: z.string() }),
      timeoutMs: 30_000,
      async run({ db, payload, signal }) {
        for (let look = 0; look < looksMax; look += 1) {
          if (await goOn(db, settings, rail, payload.id, signal)) return
          await pause(settings.durable ? 700 : 5, undefined, { signal })
        }
      },
    }),
    task({
      kind: `${kind.name}.poll`,
      payload: z.unknown(),
      cron: '* * * * *',
      async run({ db, signal, log }) {
        for (const id of await openAtBank(db))
          await goOn(db, settings, rail, id, signal).catch((error: unknown) =>
            log.warn({ err: error, id }, 'a payout could not be asked after'),
          )
      },
    }),
  ]
  return { conclude, goOn, tasks }
}

// A payout at the bank, after the approval's commit: submitted until the bank has it, asked after until it is answered. Whatever the bank says
// twice counts once.
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Selectable, type Updateable } from 'kysely'
import { toCodeText } from '@falaj/money'
import * as z from 'zod/mini'
import type { PayoutOrder, PayoutRail, PayoutStatus } from '../../rails/payout-rail.ts'
import type { TxContext } from '../command/context.ts'
import { finish } from '../approval/execute.ts'
import { writeSystemAudit } from '../audit/entry.ts'
import { inMinor } from '../lists/page.ts'
import type { Db, Store } from '../db/pool.ts'
import { dueRecords, nextCheck, type DueRecord, type DueWork, type RecordName } from '../jobs/due.ts'
import { watchRail } from '../jobs/rail-health.ts'
import { task, type Task } from '../jobs/task.ts'
import { emitter } from '../outbox/emit.ts'
import type { Settings } from '../settings/settings.ts'
import type { DB } from '../db/tables.ts'
import type { RecordKey } from './order/order-definition.ts'

type BankAnswer = Exclude<PayoutStatus, { kind: 'unknown' | 'pending' }>
type Destination = Omit<PayoutOrder, 'reference' | 'amount' | 'line'>
/** What the row of anything that goes to a bank has, under these names; its table has placed_at, ended_at and bank_reference as well. */
interface AtBankRow extends RecordKey {
  readonly number: string
  readonly state: string
  readonly currency: string
  readonly net_minor: string
  readonly line: string | null
  readonly sent_at: Date | null
  readonly next_check_at: Date | null
  /** The approval request. */
  readonly request_id?: string | null
}
type PayoutTable = { [T in keyof DB]: Selectable<DB[T]> extends AtBankRow ? T : never }[keyof DB]
type Row<T extends PayoutTable> = Selectable<DB[T]> & AtBankRow
type Values<T extends PayoutTable> = Updateable<DB[T]>
/** What the job needs of a product's orders. */
interface Payouts<T extends PayoutTable> {
  readonly name: string
  readonly table: T
  readonly lock: (tx: Store, merchantId: string, id: string) => Promise<Row<T> | undefined>
  readonly set: (tx: Store, of: RecordKey, values: Values<T>) => Promise<void>
  readonly post: (own: TxContext, row: Row<T>, step: string, how?: { readonly at?: Date }) => Promise<unknown>
  readonly notify: (own: TxContext, row: Row<T>) => Promise<void>
}
interface AtBank<T extends PayoutTable> {
  readonly destinationOf: (db: Db, settings: Settings, row: Row<T>) => Promise<Destination>
  /** What else is so once it is paid. */
  readonly whenPaid?: () => Values<T>
}
export interface PayoutJob {
  /** Also for a bank that calls by itself. False: it was said before, or no longer matters. */
  readonly recordBankAnswer: (db: Db, settings: Settings, of: RecordKey, answer: BankAnswer) => Promise<boolean>
  /** One step further with one of them. False: the bank has not answered yet. */
  readonly pollBank: (
    db: Db,
    settings: Settings,
    rail: PayoutRail,
    of: RecordKey,
    signal: AbortSignal,
  ) => Promise<boolean>
  readonly poll: (settings: Settings, rail: PayoutRail) => DueWork<RecordName, DueRecord>
  readonly tasks: (settings: Settings, rail: PayoutRail) => readonly Task[]
}
const looksMax = 6
/** In `rail_health`. */
const railName = 'payout'

export const payoutJob = <T extends PayoutTable>(orders: Payouts<T>, atBank: AtBank<T>): PayoutJob => {
  const { name, table, post } = orders
  const apply = async (own: TxContext, row: Row<T>, answer: BankAnswer): Promise<boolean> => {
    const end = async (
      how: 'succeed' | 'fail' | 'revert',
      values: { readonly state: string; readonly ended_at?: Date; readonly returned_at?: Date; readonly why?: string },
    ): Promise<void> => {
      await orders.set(own.tx, row, values as Values<T>)
      if (row.request_id) await finish(own, row.merchant_id, row.request_id, how, values.why ?? null)
    }
    if (answer.kind === 'refused') {
      if (row.state !== 'PLACED') return false
      await post(own, row, 'refused')
      await end('fail', { state: 'FAILURE', ended_at: new Date(), why: answer.why })
      return true
    }
    const { at } = answer
    if (row.state === 'PLACED') {
      await post(own, row, 'paid', { at })
      await end('succeed', { state: 'SUCCESS', ended_at: at, ...atBank.whenPaid?.() })
    } else if (row.state !== 'SUCCESS' || answer.kind === 'paid') return false
    if (answer.kind === 'returned') {
      await post(own, row, 'returned', { at })
      await end('revert', { state: 'REVERTED', returned_at: at, why: answer.why })
    }
    return true
  }
  const recordBankAnswer: PayoutJob['recordBankAnswer'] = async (db, settings, { merchant_id, id }, answer) =>
    db.transaction().execute(async (tx) => {
      const own = { tx, settings, emit: emitter(tx) }
      const row = await orders.lock(tx, merchant_id, id)
      if (!row || !(await apply(own, row, answer))) return false
      await orders.notify(own, row)
      const { net_minor: net, currency } = row
      await own.emit({
        kind: 'payout.answered',
        merchantId: row.merchant_id,
        audience: 'none',
        payload: {
          id,
          of: name,
          answer: answer.kind,
          what: `${toCodeText(inMinor(net, currency))} (${row.number})`,
        },
      })
      await writeSystemAudit(tx, 'provider', row.merchant_id, `${name}.answer`, {
        object: `${name} ${row.number}`,
        before: { state: row.state },
        after: { answer: answer.kind, ...('why' in answer ? { why: answer.why } : {}) },
      })
      return true
    })

  const submitToBank = async (db: Db, settings: Settings, rail: PayoutRail, row: Row<T>, signal: AbortSignal) => {
    const { merchant_id, id, number, line, net_minor, currency } = row
    const destination = await atBank.destinationOf(db, settings, row)
    const order = { ...destination, reference: id, amount: inMinor(net_minor, currency), line: line ?? number }
    const { bankReference } = await watchRail(db, railName, () => rail.submit(db, order, signal))
    // Two at once: both received the same reference.
    await sql`
      update ${sql.table(table)} set sent_at = ${new Date()}, bank_reference = ${bankReference}
      where merchant_id = ${merchant_id}::uuid and id = ${id}::uuid and sent_at is null`.execute(db)
  }
  const pollBank: PayoutJob['pollBank'] = async (db, settings, rail, { merchant_id, id }, signal) => {
    const found = await sql<Row<T>>`
      select * from ${sql.table(table)} where merchant_id = ${merchant_id}::uuid and id = ${id}::uuid`.execute(db)
    const [row] = found.rows
    if (row?.state !== 'PLACED' && row?.state !== 'SUCCESS') return true
    if (!row.sent_at) await submitToBank(db, settings, rail, row, signal)
    const status = await watchRail(db, railName, () => rail.status(db, id, signal))
    if (status.kind === 'unknown') {
      if (row.state === 'PLACED') await submitToBank(db, settings, rail, row, signal)
      return false
    }
    if (status.kind === 'pending') return row.state === 'SUCCESS'
    await recordBankAnswer(db, settings, row, status)
    return true
  }

  /**
   * Banks send money back within 10 days, rarely within 30: a return is found within the hour first, within the day later. The day after leaves
   * room for the last look.
   */
  const planCheck = async (db: Db, { merchantId, id }: RecordName): Promise<void> => {
    await sql`
      update ${sql.table(table)} set next_check_at = case
        when state = 'PLACED' then ${nextCheck(sql`placed_at`, '1 hour')}
        when state = 'SUCCESS' and ended_at > now() - interval '10 days' then ${nextCheck(sql`ended_at`, '50 minutes')}
        when state = 'SUCCESS' and ended_at > now() - interval '30 days' then ${nextCheck(sql`ended_at`, '1 day')} end
      where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(db)
  }
  /** What the bank still has to answer, and what it paid lately and may send back. */
  const poll: PayoutJob['poll'] = (settings, rail) =>
    dueRecords({
      name: `${name}.poll`,
      clock: '* * * * *',
      due: {
        from: sql.table(table),
        where: sql`state in ('PLACED', 'SUCCESS') and next_check_at <= business_now() and (state = 'PLACED' or ended_at > now() - interval '31 days')`,
        at: sql`next_check_at`,
      },
      async one({ db, signal }, { merchantId, id }) {
        await pollBank(db, settings, rail, { merchant_id: merchantId, id }, signal)
        await planCheck(db, { merchantId, id })
      },
    })
  const tasks: PayoutJob['tasks'] = (settings, rail) => [
    // Looks after a fresh order for a few seconds; a bank that takes longer is polled by the clock.
    task({
      kind: `${name}.placed`,
      payload: z.object({ merchantId: z.string(), id: z.string() }),
      timeoutMs: 30_000,
      async run({ db, payload, signal }) {
        const of = { merchant_id: payload.merchantId, id: payload.id }
        for (let look = 0; look < looksMax; look += 1) {
          if (await pollBank(db, settings, rail, of, signal)) return
          await pause(settings.durable ? 700 : 5, undefined, { signal })
        }
      },
    }),
    ...poll(settings, rail).tasks,
  ]
  return { recordBankAnswer, pollBank, poll, tasks }
}

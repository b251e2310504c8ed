// Makes a statement: reads the books at one moment, writes the snapshot, adds its rows up, and issues it only if they are right.
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { statementTypeNames } from '@falaj/contract/accounts/statement-types'
import { isCoin } from '@falaj/contract/kernel/coins'
import { isCurrency, money, toText } from '@falaj/money'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import type { Registry } from '../../../platform/registry.ts'
import { receive } from '../../../platform/files/bytes.ts'
import { newId } from '../../../platform/base/ids.ts'
import { dueRecords, type DueRecord, type DueWork, type RecordName } from '../../../platform/jobs/due.ts'
import { task, type Job, type Task } from '../../../platform/jobs/task.ts'
import { daysLater, dubaiDay, dubaiTime } from '../../../platform/base/banking-days.ts'
import { emit } from '../../../platform/outbox/emit.ts'
import { worthsOf } from './statement.coin-worth.ts'
import {
  accountText,
  aboutOf,
  isSound,
  movements,
  numberAll,
  sumsOf,
  type Sums,
  type StatementPeriod,
} from './statement.source.ts'
import { lineText, type Head } from './statement.snapshot.ts'
import { namedStores } from './statement.stores.ts'
import * as store from './statement.store.ts'

const attemptsMax = 3
interface Means {
  readonly registry: Pick<Registry, 'movements'>
  /** One of the demo world's past: nobody is notified. */
  readonly isPast?: boolean
}
class WrongTotals extends Error {}

export const wantedOf = (
  of: Pick<
    store.Statement,
    'merchant_id' | 'type' | 'currency' | 'first_day' | 'last_day' | 'child_id' | 'device_id' | 'partner_id' | 'stores'
  >,
  now: Date,
): StatementPeriod => {
  const end = dubaiTime(daysLater(of.last_day, 1))
  return {
    merchantId: of.merchant_id,
    owner: of.partner_id,
    type: of.type,
    currency: of.currency,
    from: dubaiTime(of.first_day),
    // For a day that is not over, up to now.
    until: end < now ? end : now,
    about: of.child_id ? { childId: of.child_id, deviceId: of.device_id } : null,
    stores: of.stores,
  }
}

const tell = (db: Store, row: store.Statement, state: string): Promise<unknown> =>
  emit(db, {
    kind: 'statement.changed',
    merchantId: row.merchant_id,
    audience: isCoin(row.currency) ? 'crypto' : 'statements',
    // An event is about one store at most: members who are bound to one of several load the list again.
    payload: { id: row.id, number: row.number, state, ...(row.stores?.length === 1 ? { store: row.stores[0]! } : {}) },
  })
const move = (
  db: Db,
  { isPast }: Means,
  row: store.Statement,
  values: Parameters<typeof store.set>[2] & { readonly state: string },
) =>
  db.transaction().execute(async (tx) => {
    await store.set(tx, row, values)
    if (!isPast) await tell(tx, row, values.state)
  })

interface Totals {
  credits: bigint
  debits: bigint
  rows: number
}
/** The lines, added up as they are written. */
const writeLines = async function* (
  tx: Store,
  registry: Means['registry'],
  row: store.Statement,
  wanted: StatementPeriod,
  sums: Sums,
  totals: Totals,
  onProgress: (rows: number) => Promise<void>,
): AsyncGenerator<string> {
  let balance = sums.opening
  for await (const page of movements(tx, wanted)) {
    const nameOf = await aboutOf(tx, registry, wanted, page)
    const worthOf = isCoin(row.currency) ? await worthsOf(tx, wanted, page) : null
    let text = ''
    for (const each of page) {
      const amount = BigInt(each.amount)
      balance += amount
      totals.rows += 1
      if (amount > 0n) totals.credits += amount
      else totals.debits -= amount
      const record = nameOf(each)
      text += lineText({
        n: totals.rows,
        at: each.booked_at.toISOString(),
        eventAt: each.event_at.toISOString(),
        reason: each.reason,
        business: record?.kind ?? each.business_kind,
        reference: record?.number ?? each.business_id,
        detail: record?.detail ?? '',
        ...(record?.detailZh ? { detailZh: record.detailZh } : {}),
        ...(record?.product ? { product: record.product } : {}),
        amount: toText(money(amount, row.currency)),
        balance: toText(money(balance, row.currency)),
        ...(worthOf ? { aed: worthOf(each) } : {}),
      })
    }
    yield text
    await onProgress(totals.rows)
  }
}

/** In one view of the books: what is booked meanwhile is not in it, and cannot make it wrong. */
const make = async (db: Db, means: Means, row: store.Statement, signal: AbortSignal, now: Date): Promise<void> => {
  const wanted = wantedOf(row, now)
  await db.transaction().execute((tx) => numberAll(tx, wanted))
  const fileId = newId()
  const name = `${row.number}.jsonl`
  const text = (minor: bigint): string => toText(money(minor, row.currency))
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const sums = await sumsOf(tx, wanted)
      await move(db, means, row, { state: 'PROCESSING', rows_total: sums.rows, rows_done: 0 })
      const totals: Totals = { credits: 0n, debits: 0n, rows: 0 }
      let next = Date.now() + 500
      const onProgress = async (rows: number): Promise<void> => {
        signal.throwIfAborted()
        if (Date.now() < next) return
        next = Date.now() + 500
        await move(db, means, row, { state: 'PROCESSING', rows_done: rows })
      }
      // The head comes first and has the totals, so the lines are counted once before they are written.
      const counted = await countOf(tx, wanted)
      const head: Head = {
        statement: row.number,
        type: row.type,
        merchant: { mid: row.mid, name: row.name_en, nameZh: row.name_zh },
        currency: row.currency,
        account: await accountText(tx, row.mid, wanted),
        ...(row.stores ? { stores: await namedStores(tx, row.merchant_id, row.stores) } : {}),
        firstDay: row.first_day,
        lastDay: row.last_day,
        until: wanted.until.toISOString(),
        opening: text(sums.opening),
        credits: text(counted.credits),
        debits: text(counted.debits),
        closing: text(sums.closing),
        rows: sums.rows,
      }
      const content = async function* () {
        yield lineText(head)
        yield* writeLines(tx, means.registry, row, wanted, sums, totals, onProgress)
      }
      const arrived = await receive(
        db,
        { merchantId: row.merchant_id, id: fileId },
        name,
        Readable.from(content(), { objectMode: false }),
      )
      await move(db, means, row, { state: 'ANALYZING', rows_done: totals.rows })
      const isRight =
        totals.rows === sums.rows &&
        totals.credits === counted.credits &&
        totals.debits === counted.debits &&
        sums.opening + totals.credits - totals.debits === sums.closing &&
        (await isSound(tx, wanted))
      if (!isRight) throw new WrongTotals(`${row.number}: the rows do not add up`)
      await db.transaction().execute(async (end) => {
        const { size, sha256 } = arrived
        const purpose = store.purposeOf(row)
        await store.insertFile(end, row.merchant_id, {
          id: fileId,
          name,
          mime: 'application/jsonl',
          size,
          sha256,
          purpose,
        })
        await store.set(end, row, {
          state: 'READY',
          rows_done: totals.rows,
          opening_minor: sums.opening.toString(),
          credits_minor: totals.credits.toString(),
          debits_minor: totals.debits.toString(),
          closing_minor: sums.closing.toString(),
          file_id: fileId,
          sha256,
          ended_at: new Date(),
        })
        await store.keepFile(end, row, 'jsonl', row.language, fileId)
        if (!means.isPast) await tell(end, row, 'READY')
      })
    })
}
const countOf = async (tx: Store, wanted: StatementPeriod): Promise<Totals> => {
  const totals: Totals = { credits: 0n, debits: 0n, rows: 0 }
  for await (const page of movements(tx, wanted))
    for (const { amount } of page) {
      const minor = BigInt(amount)
      totals.rows += 1
      if (minor > 0n) totals.credits += minor
      else totals.debits -= minor
    }
  return totals
}

export const makeStatement = async (
  db: Db,
  means: Means,
  named: store.StatementRef,
  { signal, isLast, now = new Date() }: { readonly signal: AbortSignal; readonly isLast: boolean; readonly now?: Date },
): Promise<void> => {
  const row = await store.unfinished(db, named)
  // A second run of one that has ended.
  if (!row) return
  try {
    await make(db, means, row, signal, now)
  } catch (error) {
    const wrong = error instanceof WrongTotals
    if (wrong || isLast)
      await move(db, means, row, { state: 'FAILURE', failure: wrong ? 'TOTALS' : 'STOPPED', ended_at: new Date() })
    if (!wrong) throw error
  }
}

const payload = z.object({ merchantId: z.string(), id: z.string() })
export const statementTask = (means: Means): Task =>
  task({
    kind: 'statement.asked',
    payload,
    attemptsMax,
    timeoutMs: 15 * 60_000,
    run: ({ db, payload: request, attempt, signal }: Job<z.output<typeof payload>>) =>
      makeStatement(db, means, request, { signal, isLast: attempt >= attemptsMax }),
  })

/** The month before the one of that day. */
export const monthBefore = (day: string): { readonly firstDay: string; readonly lastDay: string } => {
  const lastDay = daysLater(`${day.slice(0, 7)}-01`, -1)
  return { firstDay: `${lastDay.slice(0, 7)}-01`, lastDay }
}
/** Statements of the month before that a schedule asks for and that were not made. Hourly, so that a night without a server costs nothing. */
export const askScheduled = (now = () => new Date()): DueWork<RecordName, DueRecord> =>
  dueRecords({
    name: 'statement.scheduled',
    clock: '17 * * * *',
    due: {
      from: sql`statement_schedule c`,
      where: sql`c.ended_at is null and not exists (select from statement s where s.merchant_id = c.merchant_id and s.schedule_id = c.id
            and s.first_day = ${monthBefore(dubaiDay(now())).firstDay}::date)`,
      at: sql`c.since`,
      merchantId: sql`c.merchant_id`,
      id: sql`c.id`,
    },
    one: ({ db }, { merchantId, id }) =>
      db.transaction().execute(async (tx) => {
        await takeLock(tx, `statement ${id}`)
        const found = (await store.schedules(tx, merchantId)).find((each) => each.id === id)
        const type = statementTypeNames.find((name) => name === found?.type)
        if (!found || !type || !isCurrency(found.currency)) return false
        const { currency, language, stores } = found
        const period = monthBefore(dubaiDay(now()))
        const wanted = { ...period, type, currency, language, stores, personId: null, scheduleId: id }
        const inserted = await store.insert(tx, merchantId, wanted)
        if (!inserted) return false
        const payload = { merchantId, id: inserted.id }
        await emit(tx, { kind: 'statement.asked', merchantId, audience: 'none', payload })
        return true
      }),
  })

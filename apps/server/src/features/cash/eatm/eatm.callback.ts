// Call-back for e-ATMs and their couriers. Each message counts once by its reference; the same reference for something else is a conflict.
import type { FastifyInstance } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { writeSystemAudits } from '../../../platform/audit/entry.ts'
import { arrivalId } from '../../../platform/money/arrival.ts'
import { moveAll } from '../../../platform/money/move.ts'
import { newId, sha256 } from '../../../platform/base/ids.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import type { AppContext } from '../../../platform/http/pipeline.ts'
import { railRoute } from '../../../platform/http/rail-route.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { readEatmMessage, type EatmMessage } from '../../../rails/eatm-rail.ts'
import { tillSigner } from '../../../rails/till-rail.ts'
import { lockTills } from '../drawer.read.ts'
import { eatmChanged, refillMoved, setRefill, type Refill } from './eatm.refill-approvable.ts'
import { tellRefill } from './eatm.notify.ts'
import { countedLines, countIn, minorOf, type Machine } from './eatm.rules.ts'
import { machineBy } from './eatm.store.ts'
import { recordVisit, type Visit } from './eatm.visit.ts'

/** `refused`: nothing was booked, for this reason; what is in the machine then waits for a count. */
export type EatmAnswer =
  | { readonly outcome: 'done'; readonly number?: string }
  | { readonly outcome: 'refused'; readonly why: 'NO_CASSETTE' | 'OVER_CAPACITY' | 'REFILL_UNKNOWN' | 'OVER_REFILL' }
  | { readonly outcome: 'conflict' | 'unknown' }
/** Without its time: a machine may date each attempt. */
const hashOf = (message: EatmMessage): Buffer =>
  sha256(
    JSON.stringify(
      Object.entries(message)
        .filter(([name]) => name !== 'at')
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  )

const setSeen = async (tx: Store, merchantId: string, id: string, at: Date): Promise<void> => {
  await tx
    .updateTable('eatm')
    .set({ seen_at: sql`greatest(seen_at, ${at})` })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}
/**
 * The reports of one kind in the order of the machine's clock decide whether its alarm is on, whatever order they arrive in. A clearing of the
 * same moment ends the alarm.
 */
const setAlarm = async (
  tx: Store,
  merchantId: string,
  machine: Machine,
  { mid, reference, alarm: kind, isOver, at }: Extract<EatmMessage, { kind: 'alarm' }>,
): Promise<'done' | 'conflict'> => {
  const id = arrivalId('eatm', `${mid} ${reference}`)
  const of = { merchant_id: merchantId, eatm_id: machine.id, kind }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('eatm_alarm_report')
    .values({ ...of, id, is_over: isOver, at })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) {
    const before = await tx
      .selectFrom('eatm_alarm_report')
      .select(['eatm_id', 'kind', 'is_over'])
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return before.eatm_id === machine.id && before.kind === kind && before.is_over === isOver ? 'done' : 'conflict'
  }
  const reports = sql`from eatm_alarm_report r where r.merchant_id = ${merchantId}::uuid and r.eatm_id = ${machine.id}::uuid and r.kind = ${kind}`
  const cleared = (since: RawBuilder<unknown>) => sql`(select min(r.at) ${reports} and r.is_over and r.at >= ${since})`
  await sql`update eatm_alarm a set cleared_at = ${cleared(sql`a.raised_at`)}
    where a.merchant_id = ${merchantId}::uuid and a.eatm_id = ${machine.id}::uuid and a.kind = ${kind} and a.cleared_at is null
      and exists (select ${reports} and r.is_over and r.at >= a.raised_at)`.execute(tx)
  // It began with the first report after the latest clearing. One that was over before it was received is in the history.
  const { rows } = await sql<{ readonly raised: Date | null; readonly cleared: Date | null }>`
    select (select min(r.at) ${reports} and not r.is_over and r.at > coalesce((select max(r.at) ${reports} and r.is_over), '-infinity')) as raised,
      ${isOver ? sql`null` : cleared(sql`${at}::timestamptz`)} as cleared`.execute(tx)
  const { raised, cleared: clearedAt } = rows[0]!
  if (clearedAt)
    await tx
      .insertInto('eatm_alarm')
      .values({ ...of, id: newId(), raised_at: at, cleared_at: clearedAt })
      .execute()
  if (raised)
    await tx
      .insertInto('eatm_alarm')
      .values({ ...of, id: newId(), raised_at: raised })
      .onConflict((on) => on.doNothing())
      .execute()
  return 'done'
}
type Load = Extract<EatmMessage, { kind: 'load' }>
const refillFor = (tx: Store, merchantId: string, machine: Machine, number: string): Promise<Refill | undefined> =>
  tx
    .selectFrom('eatm_refill')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('eatm_id', '=', machine.id)
    .where('number', '=', number)
    .where('state', '=', 'ORDERED')
    .forUpdate()
    .executeTakeFirst()
const load = async (
  own: TxContext,
  merchantId: string,
  machine: Machine,
  message: Load,
  visit: Pick<Visit, 'id' | 'requestHash' | 'bookedAt'>,
): Promise<EatmAnswer> => {
  const parts = message.cassettes.map((line) => ({
    ...line,
    container: machine.containers.find(({ kind, position }) => kind === 'cassette' && position === line.position),
  }))
  const opened = parts.flatMap(({ container, ...line }) => (container ? [{ ...line, container }] : []))
  if (opened.length < parts.length) return { outcome: 'refused', why: 'NO_CASSETTE' }
  if (opened.some(({ container, counted, loaded }) => counted + loaded > container.capacity))
    return { outcome: 'refused', why: 'OVER_CAPACITY' }
  const moved = opened.map(({ container, loaded }) => ({ container, value: container.value!, change: loaded }))
  const sum = minorOf(moved.map(({ value, change }) => ({ value, count: change })))
  const refill = message.refill === null ? null : await refillFor(own.tx, merchantId, machine, message.refill)
  if (refill === undefined) return { outcome: 'refused', why: 'REFILL_UNKNOWN' }
  if (refill && sum > BigInt(refill.amount_minor)) return { outcome: 'refused', why: 'OVER_REFILL' }
  const { number } = await recordVisit(own, {
    ...visit,
    merchantId,
    machine,
    kind: 'load',
    lines: opened.map(({ container, counted }) => ({
      container,
      value: container.value!,
      expected: countIn(container),
      counted,
    })),
    moved,
    courier: message.courier,
    reference: message.reference,
    at: message.at,
    ...(refill ? { refillId: refill.id } : {}),
  })
  if (refill) {
    const left = BigInt(refill.amount_minor) - sum
    // What was not loaded goes back to the balance.
    await moveAll(own, [
      ...(sum > 0n ? [refillMoved(refill, 'loaded', sum)] : []),
      ...(left > 0n ? [refillMoved(refill, 'release', left)] : []),
    ])
    await setRefill(own, refill, sum > 0n ? 'LOADED' : 'CANCELLED', message.at)
    if (sum === 0n) await tellRefill(own, refill, 'CANCELLED')
  }
  return { outcome: 'done', number }
}
/** `merchantId`: of a visit that came for the first time; the demo world's past has no audit entries. */
interface EatmReceipt {
  readonly answer: EatmAnswer
  readonly merchantId?: string
}
/** In a transaction of the caller's. `bookedAt`: the sandbox's own past only. */
export const receiveEatmIn = async (own: TxContext, message: EatmMessage, bookedAt?: Date): Promise<EatmReceipt> => {
  const { tx } = own
  const merchant = await tx
    .selectFrom('merchant')
    .select('id')
    .where('mid', '=', message.mid)
    .where('status', '=', 'ENABLED')
    .executeTakeFirst()
  if (!merchant) return { answer: { outcome: 'unknown' } }
  await lockTills(tx, merchant.id)
  const machine = await machineBy(tx, merchant.id, { number: message.machine })
  if (!machine) return { answer: { outcome: 'unknown' } }
  await setSeen(tx, merchant.id, machine.id, message.at)
  if (message.kind === 'seen') return { answer: { outcome: 'done' } }
  if (message.kind === 'alarm') {
    const outcome = await setAlarm(tx, merchant.id, machine, message)
    await own.emit(eatmChanged(merchant.id, machine.id))
    return { answer: { outcome } }
  }
  const visit = {
    id: arrivalId('eatm', `${message.mid} ${message.reference}`),
    requestHash: hashOf(message),
    ...(bookedAt ? { bookedAt } : {}),
  }
  const before = await tx
    .selectFrom('eatm_visit')
    .select(['number', 'request_hash'])
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', visit.id)
    .executeTakeFirst()
  if (before)
    return {
      answer: before.request_hash?.equals(visit.requestHash)
        ? { outcome: 'done', number: before.number }
        : { outcome: 'conflict' },
    }
  const answer = await (message.kind === 'load'
    ? load(own, merchant.id, machine, message, visit)
    : empty(own, merchant.id, machine, message, visit))
  return { answer, merchantId: merchant.id }
}
const empty = async (
  own: TxContext,
  merchantId: string,
  machine: Machine,
  message: Extract<EatmMessage, { kind: 'empty' }>,
  visit: Pick<Visit, 'id' | 'requestHash' | 'bookedAt'>,
): Promise<EatmAnswer> => {
  const box = machine.containers.find(({ kind }) => kind === 'cash-box')
  if (!box) return { outcome: 'refused', why: 'NO_CASSETTE' }
  const { number } = await recordVisit(own, {
    ...visit,
    merchantId,
    machine,
    kind: 'empty',
    lines: countedLines(box, message.box),
    moved: message.box.map(({ value, count }) => ({ container: box, value, change: -count })),
    courier: message.courier,
    reference: message.reference,
    at: message.at,
  })
  return { outcome: 'done', number }
}
export const receiveEatm = (db: Db, settings: TxContext['settings'], message: EatmMessage): Promise<EatmAnswer> =>
  db.transaction().execute(async (tx) => {
    const { answer, merchantId } = await receiveEatmIn({ tx, settings, emit: emitter(tx) }, message)
    if (merchantId && 'courier' in message)
      await writeSystemAudits(tx, 'provider', [
        {
          merchantId,
          action: 'eatm.visit',
          note: {
            object: `e-ATM ${message.machine}`,
            after: { kind: message.kind, courier: message.courier, ...answer },
          },
        },
      ])
    return answer
  })

const statuses: Readonly<Partial<Record<EatmAnswer['outcome'], number>>> = { conflict: 409, unknown: 404 }
export const eatmRoute = (app: FastifyInstance, context: AppContext): void => {
  const { db, settings, wakeRelay } = context
  railRoute(app, context, {
    rail: 'eatm',
    url: '/rails/eatm',
    signer: ({ headers, body }) => tillSigner(settings, headers, body),
    read: ({ body }) => readEatmMessage(body),
    async take(message) {
      const answer = await receiveEatm(db, settings, message)
      wakeRelay()
      return { status: statuses[answer.outcome] ?? 200, body: answer }
    },
    answers: { unsigned: { outcome: 'not-signed' }, unreadable: { outcome: 'unreadable' }, busy: { outcome: 'busy' } },
  })
}

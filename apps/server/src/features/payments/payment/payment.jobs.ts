// What goes on with payments beside the requests: commands to the acquirer, events it did not report, unpaid orders, sums by day.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { fromText, isCurrency } from '@falaj/money'
import { acquirerRailOf, type AcquirerEvent, type AcquirerRail } from '../../../rails/acquirer-rail.ts'
import { daySums } from '../../../platform/db/day-sums.ts'
import type { Db } from '../../../platform/db/pool.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import type { TaskContext } from '../../../platform/feature.ts'
import type { Registry } from '../../../platform/registry.ts'
import {
  dueRecords,
  dueWork,
  pageSize,
  type DueRecord,
  type DueWork,
  type RecordName,
} from '../../../platform/jobs/due.ts'
import { recordCheck } from '../../../platform/jobs/checks.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { makeAcquirerEvents } from '../../../platform/payment/acquirer-event.ts'
import { attemptsOf, endAttempt, isOpenAttempt } from '../../../platform/payment/attempt.ts'
import { daysLater, dubaiDay } from '../../../platform/base/banking-days.ts'
import { coinMethod, endOrder } from '../../../platform/payment/end-order.ts'
import { wrongPaymentHours } from '../../../platform/payment/hour-sums.ts'
import { lockOrder, stepOrder } from '../../../platform/payment/order.ts'
import { reconcile } from './payment.reconcile.ts'

const aboutAttempt = z.object({ reference: z.string() })
const aboutReturn = z.object({ reference: z.string(), amount: z.string(), currency: z.string() })

/** Attempts that have not answered for so long are asked for. */
const usualQuietSeconds = 20
const attemptKey = z.object({ merchantId: z.string(), id: z.string(), no: z.int() })
type AttemptKey = z.output<typeof attemptKey>
interface DueAttempt extends AttemptKey {
  readonly at: string
}
interface AskContext {
  readonly rail: AcquirerRail
  readonly arrive: (db: Db) => (event: AcquirerEvent) => Promise<unknown>
  readonly quietSeconds?: number
}
/** A call-back may be lost: the acquirer's events are read from it instead. `one` says how many events that were. */
export const askAcquirer = ({
  rail,
  arrive,
  quietSeconds = usualQuietSeconds,
}: AskContext): DueWork<AttemptKey, DueAttempt> =>
  dueWork({
    name: 'payment.ask',
    clock: '* * * * *',
    key: attemptKey,
    async due(db, after) {
      const isQuiet = sql`a.at < now() - make_interval(secs => ${quietSeconds}::int)`
      const beyond = after
        ? sql`and (a.at, a.merchant_id, a.payment_id, a.no) > (${after.at}::timestamptz, ${after.merchantId}::uuid, ${after.id}::uuid, ${after.no}::int)`
        : sql``
      const columns = sql`a.merchant_id, a.payment_id, a.no, a.at`
      const order = sql`order by at, merchant_id, payment_id, no limit ${pageSize}`
      const { rows } = await sql<DueAttempt>`
        select merchant_id as "merchantId", payment_id as id, no, at::text as at from (
          (select ${columns} from payment_attempt a
            where a.state in ('STARTED', 'CHALLENGE') and a.method <> ${coinMethod} and ${isQuiet} ${beyond} ${order})
          union all
          (select ${columns} from payment_attempt a
            join payment p on p.merchant_id = a.merchant_id and p.id = a.payment_id and p.pay_state = 'PENDING' and (p.state = 'MERCHANT_CONFIRMED'
              or exists (select from risk_decision r where r.merchant_id = a.merchant_id and r.payment_id = a.payment_id and r.review = 'ALLOWED'))
            where a.state = 'AUTHORISED' and ${isQuiet} ${beyond} ${order})
        ) as quiet ${order}`.execute(db)
      return rows
    },
    async one({ db, signal }, { merchantId, id, no }) {
      const found = await db
        .selectFrom('payment_attempt')
        .select(['reference', 'state'])
        .where('merchant_id', '=', merchantId)
        .where('payment_id', '=', id)
        .where('no', '=', no)
        .executeTakeFirst()
      if (!found || !isOpenAttempt(found)) return 0
      return askFor(db, rail, arrive(db), signal, { merchantId, id, no, ...found })
    },
  })
const askFor = async (
  db: Db,
  rail: AcquirerRail,
  arrive: (event: AcquirerEvent) => Promise<unknown>,
  signal: AbortSignal,
  { merchantId, id, no, reference, state }: AttemptKey & { readonly reference: string; readonly state: string },
): Promise<number> => {
  const status = await rail.status(reference, signal)
  if (status.kind === 'told') {
    for (const event of status.events) await arrive(event)
    return status.events.length
  }
  // It died between our record of it and the acquirer: nothing was charged.
  if (status.kind === 'unknown' && state !== 'AUTHORISED')
    await db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, { merchantId, id })
      if (!order) return
      // It may have gone on while the acquirer was asked: then it is not ours to end, and another may be under way.
      const open = (await attemptsOf(tx, order)).filter(isOpenAttempt)
      if (!open.some((each) => each.no === no && each.state !== 'AUTHORISED')) return
      await endAttempt(tx, order, no, { state: 'DECLINED', code: 'NOT_SENT' })
      if (open.length === 1 && order.states.payState === 'PENDING')
        await stepOrder({ tx, emit: emitter(tx) }, order, 'decline', 'NOT_SENT')
    })
  return 0
}

/** Orders whose time is over. If one is paid after all, that comes too late and goes back. */
export const expireOrders = (registry: Pick<Registry, 'offers'>): DueWork<RecordName, DueRecord> =>
  dueRecords({
    name: 'payment.expire',
    clock: '* * * * *',
    due: {
      from: sql.table('payment'),
      where: sql`pay_state in ('CREATED', 'PENDING') and expires_at < now()`,
      at: sql`expires_at`,
    },
    one: ({ db }, { merchantId, id }) =>
      db.transaction().execute(async (tx) => {
        const order = await lockOrder(tx, { merchantId, id })
        if (
          !order ||
          !['CREATED', 'PENDING'].includes(order.states.payState) ||
          (order.expiresAt?.getTime() ?? 0) > Date.now()
        )
          return false
        await endOrder({ tx, emit: emitter(tx) }, registry, order, 'expire')
        return true
      }),
  })

const sums = daySums('payment', 'the folder of payments by day')
export const { fold: foldPaymentDays, wrong: wrongPaymentDays, loop: makePaymentFolder } = sums

const monthsAhead = 3
const anything = z.optional(z.unknown())
export const paymentTasks = ({ settings, registry }: TaskContext): readonly Task[] => {
  const rail = acquirerRailOf(settings)
  return [
    task({
      kind: 'payment.return',
      payload: aboutReturn,
      run: async ({ db, payload: { reference, amount, currency }, signal }) => {
        const sum = isCurrency(currency) ? fromText(amount, currency) : null
        if (!sum) throw new Error(`${currency} ${amount} cannot be returned`)
        const isKnown = await rail.refund(
          reference,
          `${reference} late`,
          inMinor(sum.minor.toString(), sum.currency),
          signal,
        )
        // Retried: the acquirer reported this money, so it will know the attempt.
        if (!isKnown) throw new Error(`the acquirer knows no ${reference} to give back`)
        await sql`update payment_attempt set return_asked_at = now() where reference = ${reference} and state = 'RETURNED'`.execute(
          db,
        )
      },
    }),
    task({
      kind: 'payment.void',
      payload: aboutAttempt,
      run: ({ payload: { reference }, signal }) => rail.void(reference, signal),
    }),
    task({
      kind: 'payment.capture',
      payload: aboutAttempt,
      run: ({ payload: { reference }, signal }) => rail.capture(reference, signal),
    }),
    ...expireOrders(registry).tasks,
    ...askAcquirer({ rail, arrive: (db) => makeAcquirerEvents({ db, settings, registry, wakeRelay: () => undefined }) })
      .tasks,
    task({
      kind: 'payment.reconcile',
      payload: anything,
      cron: '20 2 * * *',
      timeoutMs: 60 * 60_000,
      run: async ({ db, log, signal }) => {
        const day = daysLater(dubaiDay(new Date()), -1)
        const arrive = makeAcquirerEvents({ db, settings, registry, wakeRelay: () => undefined })
        const { matched, ...wrong } = await reconcile(db, rail, arrive, day, signal)
        const count = Object.values(wrong).reduce((sum, names) => sum + names.length, 0)
        await recordCheck(db, 'reconciliation', count, count > 0 ? day : null)
        if (count > 0) log.error({ day, ...wrong }, 'the acquirer’s file is not what our books say')
        else log.info({ day, matched }, 'the acquirer’s file is what our books say')
      },
    }),
    task({
      kind: 'payment.months',
      payload: anything,
      cron: '12 1 * * *',
      run: async ({ db }) =>
        void (await sql`select make_payment_months(current_date, ${monthsAhead}::int)`.execute(db)),
    }),
    task({
      kind: 'payment.check-days',
      payload: anything,
      cron: '55 1 * * *',
      attemptsMax: 3,
      timeoutMs: 60 * 60_000,
      run: async ({ db, log }) => {
        const wrong = await wrongPaymentDays(db)
        const hours = await wrongPaymentHours(db)
        await recordCheck(db, 'payment-sums', wrong + hours)
        if (wrong > 0) throw new Error(`${wrong} sums of payments by day are not what their rows say`)
        if (hours > 0) throw new Error(`${hours} sums of payments by hour are not what their rows say`)
        log.info('the sums of payments are right')
      },
    }),
  ]
}

// Every minute: each mandate whose day has come is debited, once for each due day; what the bank refused is tried again after one, three and
// five days; and customers are notified three days ahead. Locks: a payment before its mandate, as the acquirer's events take them.
import { dayMs } from '@falaj/contract/kernel/time'
import { sql, type RawBuilder } from 'kysely'
import type { ErrorName } from '@falaj/contract/kernel/errors'
import { noticeDays, retryOn } from '@falaj/contract/selling/auto-debit-rules'
import { toText } from '@falaj/money'
import { writeSystemAudit } from '../../../platform/audit/entry.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import type { TaskContext } from '../../../platform/feature.ts'
import type { Registry } from '../../../platform/registry.ts'
import { dueRecords, type DueRecord, type DueWork, type RecordName } from '../../../platform/jobs/due.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { businessToday } from '../../../platform/db/business-clock.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { attemptsOf, beginAttempt, type Attempt } from '../../../platform/payment/attempt.ts'
import { endOrder } from '../../../platform/payment/end-order.ts'
import type { OfferContext } from '../../../platform/payment/offer.ts'
import { byMandate, cardFactsOf, carryOut, factsOfCard } from '../../../platform/payment/risk-outcome.ts'
import { payerReach } from '../../payments/receipt/receipt.read.ts'
import { countryOfPhone } from '../../../platform/base/countries.ts'
import type { CardFacts } from '../../../rails/acquirer-rail.ts'
import { handOver } from '../../../platform/payment/hand-over.ts'
import { lockOrder, openOrder, type Order } from '../../../platform/payment/order.ts'
import { dayMaxOf, grantsOf, refusalOf } from '../../../platform/product/gate.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { writeToCustomer } from './auto-debit.message.ts'
import * as store from './auto-debit.store.ts'
import { mandateLog } from './auto-debit.log.ts'

/** A card that the bank has blocked stays blocked. */
const finalDeclines: readonly string[] = ['STOLEN_CARD', 'EXPIRED_CARD']
/** A debit that never reached the acquirer does not count as a try; this many of them count as one. */
const unsentMax = 5

export interface CollectContext {
  readonly db: Db
  readonly settings: Settings
  readonly registry: Pick<Registry, 'offers'>
}
interface CardDebit {
  readonly order: Order
  readonly attempt: Attempt
  /** The merchant's rules ask for a review: authorised now, captured after the decision. */
  readonly isHeld: boolean
}
/** Null if the merchant's rules refuse it. */
const attemptFor = async (
  own: OfferContext,
  { registry }: Pick<CollectContext, 'registry'>,
  of: store.Mandate,
  order: Order,
  key: string,
  card: CardOfMandate | null,
): Promise<CardDebit | null> => {
  const { phone } = await payerReach(own.tx, order.merchantId, { id: order.id, customer_id: order.customerId })
  // The customer may have given another card meanwhile.
  const facts = card && card.instrument === of.instrument ? card.facts : null
  const made = await beginAttempt(own, order, {
    key,
    method: 'BANK_CARD',
    instrument: of.instrument,
    address: null,
    device: null,
    payer: { isEnforced: true, ...factsOfCard(facts), phoneCountry: phone ? countryOfPhone(phone) : null },
  })
  const { isRefused, isHeld } = await carryOut(own, registry, order, made, byMandate)
  return isRefused ? null : { order, attempt: made.attempt, isHeld }
}
interface CardOfMandate {
  readonly instrument: string
  readonly facts: CardFacts | null
}
const cardOfMandate = async (
  { db, settings }: Pick<CollectContext, 'db' | 'settings'>,
  { merchantId, id }: RecordName,
): Promise<CardOfMandate | null> => {
  const row = await db
    .selectFrom('auto_debit')
    .select('instrument')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.instrument ? { instrument: row.instrument, facts: await cardFactsOf(settings, row.instrument) } : null
}
/** Null if it may be debited now. */
const refusalFor = async (tx: Store, of: store.Mandate): Promise<ErrorName | null> => {
  if (of.state === 'mandate-cancelled') return 'MANDATE_CANCELED'
  const grants = await grantsOf(tx, of.merchant_id)
  const refusal = refusalOf(grants, 'auto-debit')
  if (refusal) return refusal
  const amount = store.nextAmountOf(of)
  if (amount.minor > store.capOf(of).minor) return 'MANDATE_OVER_CAP'
  return store.countedOf(amount) > (await store.mostFor(tx, of.merchant_id)) ? 'MANDATE_OVER_LIMIT' : null
}

/** Claims the period: the row of its due day, the order and the attempt are written together or not at all. */
const claim = (
  context: CollectContext,
  { merchantId, id }: RecordName,
  today: string,
  card: CardOfMandate | null,
): Promise<CardDebit | null> =>
  context.db.transaction().execute(async (tx) => {
    const emit = emitter(tx)
    const of = await store.find(tx, merchantId, id, 'skip')
    if (!of?.next_on || of.state !== 'ACTIVE' || of.next_on > today) return null
    const [nth, dueDay, amount] = [of.next_nth, of.next_on, store.nextAmountOf(of)]
    const code = await refusalFor(tx, of)
    // What does not fit into what is left of the day waits for the next one. Several mandates of a merchant may be claimed at once.
    await takeLock(tx, `auto-debit day ${merchantId}`)
    const daily = dayMaxOf(await grantsOf(tx, merchantId), 'auto-debit')!.minor
    if (!code && (await store.claimedOn(tx, merchantId, today)) + store.countedOf(amount) > daily) return null
    await store.update(tx, of, store.after(of))
    const note = { nth, due: dueDay, amount: toText(amount), currency: amount.currency, ...(code ? { code } : {}) }
    await writeSystemAudit(tx, 'clock', merchantId, 'auto-debit.debit', {
      object: `auto-debit ${of.number}`,
      after: note,
    })
    await mandateLog.notify(emit, merchantId, id)
    if (code) {
      await store.addDebit(tx, of, { nth, dueOn: dueDay, amount, state: 'debit-refused', code }, today)
      await store.endIfOver(tx, of)
      return null
    }
    const { id: paymentId } = await openOrder(
      { tx, emit },
      {
        merchantId,
        product: 'auto-debit',
        offer: { kind: 'auto-debit', id },
        payer: of.customer,
        customerId: of.customer_id,
        amount,
        items: [{ name: of.title, quantity: 1, price: amount }],
        description: `${of.title} · ${of.number}`,
        // Longer than the last retry.
        expiresAt: new Date(Date.now() + 7 * dayMs),
      },
    )
    const given = { nth, dueOn: dueDay, amount, paymentId, tries: 1, retryOn: retryOn(today, 1) }
    await store.addDebit(tx, of, { ...given, state: 'debit-open' }, today)
    const order = await lockOrder(tx, { merchantId, id: paymentId })
    return attemptFor({ tx, emit }, context, of, order!, `${id}.${nth}.1`, card)
  })

/** Handles a refusal of the bank: retried or abandoned. */
const tryAgain = (
  { db, registry }: CollectContext,
  { merchant_id: merchantId, auto_debit_id: mandateId, payment_id: paymentId }: OpenDebit,
  today: string,
  card: CardOfMandate | null,
): Promise<CardDebit | null> =>
  db.transaction().execute(async (tx) => {
    const own = { tx, emit: emitter(tx) }
    const order = await lockOrder(tx, { merchantId, id: paymentId })
    if (order?.states.payState !== 'CREATED') return null
    const of = await store.lock(tx, merchantId, mandateId)
    const debit = await store.debitOfPayment(tx, of, paymentId)
    if (debit?.state !== 'debit-retry') return null
    const attempts = await attemptsOf(tx, order)
    const last = attempts.at(-1)?.declineCode ?? ''
    const code = await refusalFor(tx, { ...of, next_amount_minor: debit.amount_minor })
    if (code) {
      const isCancelled = code === 'MANDATE_CANCELED'
      await store.endDebit(tx, merchantId, paymentId, isCancelled ? 'debit-cancelled' : 'debit-refused', code)
      await endOrder(own, registry, order, 'cancel')
      return null
    }
    const isUnsent = last === 'NOT_SENT' && attempts.length < debit.tries + unsentMax
    const again = () =>
      attemptFor(own, { registry }, of, order, `${mandateId}.${debit.nth}.${attempts.length + 1}`, card)
    if (isUnsent) return again()
    if (debit.retry_on === null || finalDeclines.includes(last)) {
      await endOrder(own, registry, order, 'expire')
      return null
    }
    if (debit.retry_on > today || of.state !== 'ACTIVE') return null
    const tries = debit.tries + 1
    await sql`update auto_debit_collection set tries = ${tries}, retry_on = ${retryOn(today, tries)}::date
      where merchant_id = ${merchantId}::uuid and auto_debit_id = ${mandateId}::uuid and nth = ${debit.nth}`.execute(tx)
    await mandateLog.notify(own.emit, merchantId, mandateId)
    return again()
  })
interface OpenDebit {
  readonly merchant_id: string
  readonly auto_debit_id: string
  readonly payment_id: string
}
/** The waiting debits of one mandate, oldest first. */
const waitingOf = async (db: Db, { merchantId, id }: RecordName, today: string): Promise<readonly OpenDebit[]> => {
  const { rows } = await sql<OpenDebit>`
    select d.merchant_id, d.auto_debit_id, d.payment_id ${waitingDebits(sql`${today}::date`)}
      and d.merchant_id = ${merchantId}::uuid and d.auto_debit_id = ${id}::uuid order by d.due_on, d.nth`.execute(db)
  return rows
}
const waitingDebits = (today: RawBuilder<unknown>) => sql`
  from auto_debit_collection d
  join auto_debit m on m.merchant_id = d.merchant_id and m.id = d.auto_debit_id
  join payment p on p.merchant_id = d.merchant_id and p.id = d.payment_id and p.pay_state = 'CREATED'
  where d.state = 'debit-open' and (d.retry_on is null or d.retry_on <= ${today} or m.state = 'mandate-cancelled'
    or p.failure_code = 'NOT_SENT' or p.failure_code = any(${finalDeclines}::text[]))`
/** Mandates whose day has come, or of which a debit waits to be tried again. `one` says how many debits were handed to the acquirer. */
export const collect = ({ settings, registry }: Omit<CollectContext, 'db'>): DueWork<RecordName, DueRecord> =>
  dueRecords({
    name: 'auto-debit.collect',
    clock: '* * * * *',
    due: {
      from: sql`(
            select merchant_id, id, min(due_on) as due_on from (
              select merchant_id, id, next_on as due_on from auto_debit where state = 'ACTIVE' and next_on <= business_day(now())
              union all
              select d.merchant_id, d.auto_debit_id, d.due_on ${waitingDebits(sql`business_day(now())`)}
            ) as each group by merchant_id, id
          ) as mandate`,
      where: sql`true`,
      at: sql`due_on`,
      type: 'date',
    },
    async one({ db }, key) {
      const own = { db, settings, registry }
      const today = await businessToday(db)
      const card = await cardOfMandate(own, key)
      let handed = 0
      const send = async (sent: CardDebit | null): Promise<void> => {
        if (!sent) return
        await handOver({ tx: db, settings }, sent.order, sent.attempt, 'merchant', false, sent.isHeld)
        handed += 1
      }
      for (const waiting of await waitingOf(db, key, today)) await send(await tryAgain(own, waiting, today, card))
      await send(await claim(own, key, today, card))
      return handed
    },
  })

const tellOne = (db: Db, settings: Settings, { merchantId, id }: RecordName): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const of = await store.find(tx, merchantId, id, 'skip')
    if (!of?.next_on || of.state !== 'ACTIVE' || of.told_nth >= of.next_nth) return false
    const to = await writeToCustomer({ tx, emit: emitter(tx) }, settings, of, 'notice')
    if (!to) return false
    await store.update(tx, of, { told_nth: of.next_nth })
    await mandateLog.write(tx, of.merchant_id, of.id, { what: 'told', text: of.next_on })
    await mandateLog.notify(emitter(tx), merchantId, id)
    return true
  })
/** Three days ahead, with amount and day; from then on the amount stays. A customer without an address gets no message. */
export const tellCustomers = (settings: Settings): DueWork<RecordName, DueRecord> =>
  dueRecords({
    name: 'auto-debit.notice',
    clock: '* * * * *',
    due: {
      from: sql`auto_debit m join customer c on c.merchant_id = m.merchant_id and c.id = m.customer_id
            and (c.email is not null or c.phone is not null)`,
      where: sql`m.state = 'ACTIVE' and m.next_on <= business_day(now()) + ${noticeDays}::int and m.told_nth < m.next_nth`,
      at: sql`m.next_on`,
      type: 'date',
      merchantId: sql`m.merchant_id`,
      id: sql`m.id`,
    },
    one: ({ db }, key) => tellOne(db, settings, key),
  })

export const mandateTasks = ({ settings, registry }: TaskContext): readonly Task[] => [
  ...tellCustomers(settings).tasks,
  ...collect({ settings, registry }).tasks,
]

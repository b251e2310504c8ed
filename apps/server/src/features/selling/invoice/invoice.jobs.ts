// Every hour: recurring invoices whose day has come are issued and sent, and customers are reminded of what is overdue; each in a
// transaction of its own and once.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { nextDay, remindersBy, reminderDays, type ScheduleStep } from '@falaj/contract/selling/invoice-rules'
import type { Db } from '../../../platform/db/pool.ts'
import { dueRecords, type DueRecord, type DueWork, type RecordName } from '../../../platform/jobs/due.ts'
import { businessToday } from '../../../platform/db/business-clock.ts'
import { isNewestAbout } from '../../../platform/identity/message-outcome.ts'
import { task } from '../../../platform/jobs/task.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { grantsOf, refusalOf } from '../../../platform/product/gate.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { hasConsent } from '../../customers/customer/customer.read.ts'
import { repeatTerms } from './invoice.handlers.ts'
import { issue, mailUnasked } from './invoice.issuing.ts'
import { isRepeatable } from './invoice.rules.ts'
import * as store from './invoice.store.ts'
import { invoiceLog } from './invoice.log.ts'

/** Its e-mail came back. */
export const undeliveredTask = task({
  kind: 'invoice.undelivered',
  payload: z.object({ id: z.string(), messageId: z.string() }),
  async run({ db, merchantId, payload: { id, messageId } }) {
    if (!merchantId) return
    await db.transaction().execute(async (tx) => {
      const found = await store.find(tx, merchantId, id, true)
      if (!found || !(await isNewestAbout(tx, 'invoice', id, messageId))) return
      const { rows } = await sql`update invoice set undelivered_at = now()
        where merchant_id = ${merchantId}::uuid and id = ${id}::uuid and undelivered_at is null returning id`.execute(
        tx,
      )
      if (rows.length === 0) return
      await invoiceLog.write(tx, merchantId, id, { what: 'undelivered', personId: null })
      await invoiceLog.notify(emitter(tx), merchantId, id)
    })
  },
})

interface Due {
  readonly merchant_id: string
  readonly id: string
  readonly invoice_id: string
  readonly every: ScheduleStep
  readonly next_on: string
  readonly ends_on: string | null
  /** The day that was chosen: it says which day of the month. */
  readonly first_on: string
  readonly created_by: string
  readonly origin: string | null
}
const repeatOne = (db: Db, settings: Settings, { merchantId, id }: RecordName): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<Due>`
      select s.merchant_id, s.id, s.invoice_id, s.every, s.next_on::text, s.ends_on::text, s.first_on::text, s.created_by, i.origin
      from invoice_schedule s join invoice i on i.merchant_id = s.merchant_id and i.id = s.invoice_id
      where s.merchant_id = ${merchantId}::uuid and s.id = ${id}::uuid and s.stopped_at is null
        and s.next_on <= ${await businessToday(tx)}::date for update of s skip locked`.execute(tx)
    const [due] = rows
    if (!due || refusalOf(await grantsOf(tx, merchantId), 'invoice')) return false
    const own = { tx, emit: emitter(tx) }
    const source = await store.find(tx, merchantId, due.invoice_id)
    const given = source && isRepeatable(source.status) && (await repeatTerms(tx, merchantId, due.invoice_id))
    if (!given) {
      await store.endSchedule(tx, merchantId, due.invoice_id, null)
      await invoiceLog.notify(own.emit, merchantId, due.invoice_id)
      return false
    }
    const next = nextDay(due.next_on, due.every, due.first_on)
    const isOver = due.ends_on !== null && next > due.ends_on
    await sql`update invoice_schedule set next_on = ${next}::date, stopped_at = ${isOver ? new Date() : null}
      where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(tx)
    const made = await store.add(tx, merchantId, due.created_by, given, due.id)
    await invoiceLog.write(tx, merchantId, made, { what: 'repeated', personId: null })
    const origin = settings.publicOrigin ?? due.origin
    await issue(own, merchantId, await store.lock(tx, merchantId, made), { personId: null, origin })
    await mailUnasked(own, merchantId, await store.lock(tx, merchantId, made), 'sent', origin)
    await invoiceLog.notify(own.emit, merchantId, made)
    return true
  })

export const repeatDue = (settings: Settings): DueWork<RecordName, DueRecord> =>
  dueRecords({
    name: 'invoice.repeat',
    clock: '7 * * * *',
    due: {
      from: sql.table('invoice_schedule'),
      where: sql`stopped_at is null and next_on <= business_day(now())`,
      at: sql`next_on`,
      type: 'date',
    },
    one: ({ db }, key) => repeatOne(db, settings, key),
  })
const remindOne = (db: Db, { publicOrigin }: Settings, { merchantId, id }: RecordName): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const found = await store.lock(tx, merchantId, id)
    const due = found.due_on ? remindersBy(found.due_on, await businessToday(tx)) : 0
    if (found.status !== 'overdue' || due <= found.reminders) return false
    await store.update(tx, merchantId, id, { reminders: due })
    if (!(await hasConsent(tx, merchantId, found.customer_id))) return false
    const own = { tx, emit: emitter(tx) }
    const isSent = await mailUnasked(own, merchantId, found, 'reminded', publicOrigin ?? found.origin)
    await invoiceLog.notify(own.emit, merchantId, id)
    return isSent
  })
/** Reminds of invoices with reminders on: one day, one week and two weeks after the due date. Customers without consent get none. */
export const remindOverdue = (settings: Settings): DueWork<RecordName, DueRecord> =>
  dueRecords({
    name: 'invoice.remind',
    clock: '37 6 * * *',
    due: {
      from: sql.table('invoice'),
      where: sql`reminds and issued_at is not null and voided_at is null and uncollectible_at is null
            and paid_minor + credited_minor < total_minor and due_on < business_day(now())
            and business_day(now()) - due_on >= (${[...reminderDays]}::int[])[reminders + 1]`,
      at: sql`due_on`,
      type: 'date',
    },
    one: ({ db }, key) => remindOne(db, settings, key),
  })

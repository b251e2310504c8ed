// Every hour: recurring invoices whose day has come are issued and sent, each in a transaction of its own and once.
import { sql } from 'kysely'
import { nextDay, type ScheduleStep } from '@falaj/contract/invoice-rules'
import * as z from 'zod/mini'
import type { Db } from '../../platform/db/pool.ts'
import { task, type Task } from '../../platform/jobs/task.ts'
import { businessToday } from '../../platform/money/business-clock.ts'
import { emitter } from '../../platform/outbox/emit.ts'
import type { Settings } from '../../platform/settings.ts'
import { repeatTerms } from './handlers.ts'
import { issue, mail } from './issuing.ts'
import { notifyChanged } from './offer.ts'
import * as store from './store.ts'

interface Due {
  readonly merchant_id: string
  readonly id: string
  readonly invoice_id: string
  readonly every: ScheduleStep
  readonly next_on: string
  readonly ends_on: string | null
  readonly first_on: string
  readonly created_by: string
}
const repeatOne = (db: Db, settings: Settings, { merchant_id: merchantId, id }: Due): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<Due>`
      select s.merchant_id, s.id, s.invoice_id, s.every, s.next_on::text, s.ends_on::text, i.issued_on::text as first_on, s.created_by
      from invoice_schedule s join invoice i on i.merchant_id = s.merchant_id and i.id = s.invoice_id
      where s.merchant_id = ${merchantId}::uuid and s.id = ${id}::uuid and s.stopped_at is null
        and s.next_on <= ${await businessToday(tx)}::date for update of s skip locked`.execute(tx)
    const [due] = rows
    if (!due) return false
    const own = { tx, emit: emitter(tx) }
    const given = await repeatTerms(tx, merchantId, due.invoice_id)
    const next = nextDay(
      due.next_on,
      due.every,
      due.next_on.slice(8) < due.first_on.slice(8) ? due.first_on : due.next_on,
    )
    const isOver = !given || (due.ends_on !== null && next > due.ends_on)
    await sql`update invoice_schedule set next_on = ${next}::date, stopped_at = ${isOver ? new Date() : null}
      where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(tx)
    if (!given) return false
    const made = await store.add(tx, merchantId, due.created_by, given, due.id)
    await store.writeChange(tx, merchantId, made, { what: 'repeated', personId: null })
    await issue(own, merchantId, await store.lock(tx, merchantId, made), null)
    if (settings.publicOrigin)
      await mail(own, merchantId, await store.lock(tx, merchantId, made), 'sent', settings.publicOrigin, null)
    await notifyChanged(own.emit, merchantId, made)
    return true
  })

export const repeatDue = async (db: Db, settings: Settings): Promise<number> => {
  const { rows } = await sql<Due>`
    select merchant_id, id from invoice_schedule where stopped_at is null and next_on <= ${await businessToday(db)}::date
    order by next_on limit 500`.execute(db)
  let made = 0
  for (const due of rows) if (await repeatOne(db, settings, due)) made += 1
  return made
}
export const repeatTask = (settings: Settings): Task =>
  task({
    kind: 'invoice.repeat',
    payload: z.unknown(),
    cron: '7 * * * *',
    run: async ({ db }) => void (await repeatDue(db, settings)),
  })

import { sql } from 'kysely'
import * as z from 'zod/mini'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { pageSize } from '../../../platform/jobs/due.ts'
import { newId } from '../../../platform/base/ids.ts'
import type { Every } from './export.schedule-rules.ts'

export interface Schedule {
  readonly merchant_id: string
  readonly id: string
  readonly staff_id: string
  readonly person_id: string
  readonly list: string
  readonly view_id: string | null
  readonly view_name: string
  readonly every: Every
  readonly format: 'csv' | 'xlsx'
  readonly language: string
  readonly timezone: string
  /** YYYY-MM-DD */
  readonly next_day: string
  readonly stopped_at: Date | null
  readonly stop_reason: 'STOPPED' | 'RIGHT' | 'VIEW' | null
  /** Its newest file. */
  readonly last_id: string | null
  readonly last_status: string | null
  readonly last_rows: bigint | null
  readonly last_at: Date | null
}
interface Owner {
  readonly merchantId: string
  readonly staffId: string
  readonly personId: string
}
const schedules = sql`
  select s.merchant_id, s.id, s.staff_id, s.person_id, s.list, s.view_id, coalesce(v.name, s.view_name) as view_name, s.every, s.format,
    s.language, s.timezone, s.next_day::text as next_day, s.stopped_at, s.stop_reason,
    j.id as last_id, j.status as last_status, j.rows_total as last_rows, j.created_at as last_at
  from export_schedule s left join saved_view v on v.merchant_id = s.merchant_id and v.id = s.view_id
  left join lateral (select e.id, e.status, e.rows_total, e.created_at from export_job e
    where e.merchant_id = s.merchant_id and e.schedule_id = s.id order by e.created_at desc, e.id desc limit 1) j on true`

/** A person's own: those that run first, then the ended ones, the newest first. */
export const schedulesOf = async (tx: Store, { merchantId, staffId }: Omit<Owner, 'personId'>) =>
  (
    await sql<Schedule>`${schedules} where s.merchant_id = ${merchantId}::uuid and s.staff_id = ${staffId}::uuid
      order by s.stopped_at is not null, s.created_at desc, s.id limit 100`.execute(tx)
  ).rows

export const lockOwner = (tx: Store, { staffId }: Owner): Promise<void> => takeLock(tx, `export schedule ${staffId}`)

export const insert = async (
  tx: Store,
  { merchantId, staffId, personId }: Owner,
  wanted: Pick<Schedule, 'list' | 'every' | 'format' | 'language' | 'timezone'> & {
    readonly viewId: string
    readonly viewName: string
    readonly nextDay: string
  },
): Promise<string> => {
  const id = newId()
  await tx
    .insertInto('export_schedule')
    .values({
      merchant_id: merchantId,
      id,
      staff_id: staffId,
      person_id: personId,
      list: wanted.list,
      view_id: wanted.viewId,
      view_name: wanted.viewName,
      every: wanted.every,
      format: wanted.format,
      language: wanted.language,
      timezone: wanted.timezone,
      next_day: wanted.nextDay,
    })
    .execute()
  return id
}

export const stop = (tx: Store, { merchant_id, id }: Schedule, reason: 'STOPPED' | 'RIGHT' | 'VIEW') =>
  tx
    .updateTable('export_schedule')
    .set({ stopped_at: sql`now()`, stop_reason: reason })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .execute()

export const dueSchedule = z.object({ merchantId: z.string(), id: z.string(), nextDay: z.string() })
export type DueSchedule = z.output<typeof dueSchedule>
/** A page of those whose morning has come, at six o'clock of their own zone. */
export const due = async (tx: Store, now: Date, after: DueSchedule | null): Promise<readonly DueSchedule[]> => {
  const beyond = after
    ? sql`and (next_day, merchant_id, id) > (${after.nextDay}::date, ${after.merchantId}::uuid, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<DueSchedule>`
    select merchant_id as "merchantId", id, next_day::text as "nextDay" from export_schedule
    where stopped_at is null and next_day <= (${now}::timestamptz + interval '1 day')::date
      and (next_day + time '06:00') at time zone timezone <= ${now} ${beyond}
    order by next_day, merchant_id, id limit ${pageSize}`.execute(tx)
  return rows
}

/** Alone with it, while it is still due; undefined when another node has run it. */
export const lockDue = async (tx: Store, { merchantId, id, nextDay }: DueSchedule): Promise<Schedule | undefined> => {
  await sql`select 1 from export_schedule where merchant_id = ${merchantId}::uuid and id = ${id}::uuid for update`.execute(
    tx,
  )
  const { rows } = await sql<Schedule>`${schedules} where s.merchant_id = ${merchantId}::uuid and s.id = ${id}::uuid
    and s.stopped_at is null and s.next_day = ${nextDay}::date`.execute(tx)
  return rows[0]
}
export const moveOn = (tx: Store, { merchant_id, id }: Schedule, nextDay: string) =>
  tx
    .updateTable('export_schedule')
    .set({ next_day: nextDay })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .execute()

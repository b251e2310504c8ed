// Names of groups, and what is kept: schedules, their runs, and figures with their rows.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ReportDimension } from '@falaj/contract/insight/report-terms'
import { newId } from '../../../platform/base/ids.ts'
import { homeZone } from '../../../platform/db/days.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { pageSize } from '../../../platform/jobs/due.ts'
import type { Every } from './report.rules.ts'

export interface Name {
  readonly en: string
  readonly zh: string
}
/** What the keys of a group are called, where the key alone says too little. */
export const namesOf = async (
  tx: Store,
  by: ReportDimension,
  merchantId: string,
): Promise<(key: string) => Name | null> => {
  const from = {
    store: sql`select code as key, name as en, name_zh as zh from store where merchant_id = ${merchantId}::uuid`,
    terminal: sql`select id::text as key, label as en, null as zh from pos_device where merchant_id = ${merchantId}::uuid`,
    member: sql`select p.id::text as key, p.name as en, null as zh from person p
      where p.id in (select person_id from staff where merchant_id = ${merchantId}::uuid)`,
    code: sql`select code as key, en, zh from dispute_code`,
  }[by as string]
  if (!from) return () => null
  const { rows } = await sql<{ key: string; en: string; zh: string | null }>`${from}`.execute(tx)
  const named = new Map(rows.map(({ key, en, zh }) => [key, { en, zh: zh ?? en }]))
  return (key) => named.get(key) ?? null
}

export interface Schedule {
  readonly merchant_id: string
  readonly id: string
  readonly staff_id: string
  readonly name: string
  readonly report: string
  readonly by_what: string
  readonly currency: string
  readonly every: Every
  readonly recipients: readonly string[]
  /** YYYY-MM-DD */
  readonly next_day: string
  readonly stopped_at: Date | null
  readonly stop_reason: string | null
}
const schedules = sql`select merchant_id, id, staff_id, name, report, by_what, currency, every, recipients, next_day::text as next_day, stopped_at,
    stop_reason from report_schedule`
/** A person's own: those that run first, then the ended ones, the newest first. */
export const schedulesOf = async (tx: Store, merchantId: string, staffId: string): Promise<readonly Schedule[]> =>
  (
    await sql<Schedule>`${schedules} where merchant_id = ${merchantId}::uuid and staff_id = ${staffId}::uuid
      order by stopped_at is not null, created_at desc, id limit 100`.execute(tx)
  ).rows

interface WantedSchedule extends Pick<Schedule, 'name' | 'report' | 'currency' | 'every'> {
  readonly by: string
  readonly to: readonly string[]
  readonly nextDay: string
}
const columnsOf = (wanted: WantedSchedule) => ({
  name: wanted.name,
  report: wanted.report,
  by_what: wanted.by,
  currency: wanted.currency,
  every: wanted.every,
  recipients: [...wanted.to],
  next_day: wanted.nextDay,
})
export const updateSchedule = (
  tx: Store,
  { merchant_id, id }: Pick<Schedule, 'merchant_id' | 'id'>,
  wanted: WantedSchedule,
) =>
  tx
    .updateTable('report_schedule')
    .set(columnsOf(wanted))
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .execute()
export const insertSchedule = (
  tx: Store,
  owner: { readonly merchantId: string; readonly staffId: string; readonly personId: string },
  id: string,
  wanted: WantedSchedule,
) =>
  tx
    .insertInto('report_schedule')
    .values({
      merchant_id: owner.merchantId,
      id,
      staff_id: owner.staffId,
      person_id: owner.personId,
      ...columnsOf(wanted),
    })
    .execute()
export const stopSchedule = (
  tx: Store,
  { merchant_id, id }: Pick<Schedule, 'merchant_id' | 'id'>,
  reason: 'STOPPED' | 'RIGHT' | 'RECIPIENTS' | 'REPORT',
) =>
  tx
    .updateTable('report_schedule')
    .set({ stopped_at: sql`now()`, stop_reason: reason })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .execute()

export const dueSchedule = z.object({ merchantId: z.string(), id: z.string(), nextDay: z.string() })
export type DueSchedule = z.output<typeof dueSchedule>
/** A page of those whose morning has come, at eight o'clock in Dubai. */
export const dueSchedules = async (
  tx: Store,
  now: Date,
  after: DueSchedule | null,
): Promise<readonly DueSchedule[]> => {
  const beyond = after
    ? sql`and (next_day, merchant_id, id) > (${after.nextDay}::date, ${after.merchantId}::uuid, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<DueSchedule>`
    select merchant_id as "merchantId", id, next_day::text as "nextDay" from report_schedule
    where stopped_at is null and (next_day + time '08:00') at time zone ${sql.lit(homeZone)} <= ${now} ${beyond}
    order by next_day, merchant_id, id limit ${pageSize}`.execute(tx)
  return rows
}
/** As it is while it is due; undefined when another run was first. `alone`: locked for this transaction. */
export const dueNow = async (
  tx: Store,
  { merchantId, id, nextDay }: DueSchedule,
  alone: boolean,
): Promise<Schedule | undefined> => {
  const { rows } = await sql<Schedule>`${schedules} where merchant_id = ${merchantId}::uuid and id = ${id}::uuid
    and stopped_at is null and next_day = ${nextDay}::date ${alone ? sql`for update` : sql``}`.execute(tx)
  return rows[0]
}
export const moveOn = (tx: Store, { merchant_id, id }: Schedule, nextDay: string) =>
  tx
    .updateTable('report_schedule')
    .set({ next_day: nextDay })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .execute()

export interface Run {
  readonly day: string
  readonly from: string
  readonly to: string
  readonly state: 'REPORT_SENT' | 'REPORT_EMPTY' | 'REPORT_FAILED' | 'REPORT_STOPPED'
  readonly reason?: 'RIGHT' | 'RECIPIENTS' | 'TOO_LONG' | 'TOO_FINE' | 'REPORT'
  readonly version?: number
  readonly groups?: number
  readonly sentTo?: number
  readonly leftOut?: string | null
  readonly finding?: Name
  readonly sha256?: Buffer
  readonly ranAt?: Date
}
export const insertRun = async (
  tx: Store,
  { merchant_id, id }: Pick<Schedule, 'merchant_id' | 'id'>,
  run: Run,
): Promise<string> => {
  const runId = newId()
  await tx
    .insertInto('report_run')
    .values({
      merchant_id,
      id: runId,
      schedule_id: id,
      day: run.day,
      ran_at: run.ranAt ?? sql`now()`,
      from_day: run.from,
      to_day: run.to,
      state: run.state,
      reason: run.reason ?? null,
      version: run.version ?? null,
      groups: run.groups ?? 0,
      sent_to: run.sentTo ?? 0,
      left_out: run.leftOut ?? null,
      finding_en: run.finding?.en ?? '',
      finding_zh: run.finding?.zh ?? '',
      sha256: run.sha256 ?? null,
    })
    .execute()
  return runId
}
/** Who reads by e-mail: only at a confirmed address. */
export const addressesOf = async (
  tx: Store,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly email: string; readonly language: string }>> => {
  const { rows } = await sql<{ id: string; email: string; language: string }>`
    select id, email, language from person where id = any(${personIds}::uuid[]) and email is not null and email_confirmed_at is not null
      and status = 'VERIFIED'`.execute(tx)
  return new Map(rows.map(({ id, email, language }) => [id, { email, language }]))
}

// A person's scheduled reports: set up and stopped here, run by report.jobs.ts.
import { report, reportSchedulesMax, type ReportSchedule } from '@falaj/contract/insight/report'
import { mayRead, reportNames, type ReportName } from '@falaj/contract/insight/report-library'
import type { Input, Output } from '@falaj/contract/kernel/endpoint'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newId } from '../../../platform/base/ids.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { colleaguesOf, type Colleague } from '../../../platform/identity/session.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { permitted } from './report.handlers.ts'
import { nextDayAfter } from './report.rules.ts'
import * as store from './report.store.ts'

/** Those who may read reports and have a confirmed address. */
const readersOf = async (tx: Store, merchantId: string, settings: Settings): Promise<readonly Colleague[]> => {
  const all = await colleaguesOf(tx, merchantId, settings)
  const addresses = await store.addressesOf(
    tx,
    all.map(({ personId }) => personId),
  )
  return all.filter(
    ({ personId, visitor }) => addresses.has(personId) && reportNames.some((name) => mayRead(name, visitor)),
  )
}
const shown = (row: store.Schedule, names: ReadonlyMap<string, string>): ReportSchedule => ({
  id: row.id,
  name: row.name,
  report: row.report,
  by: row.by_what,
  currency: row.currency,
  every: row.every,
  to: row.recipients.flatMap((id) => names.get(id) ?? []),
  toIds: [...row.recipients],
  nextDay: row.next_day,
  stoppedAt: row.stopped_at?.toISOString() ?? null,
  stopReason: row.stop_reason,
})

export const schedules = async ({
  tx,
  me,
  settings,
}: Call<typeof report.schedules>): Promise<Output<typeof report.schedules>> => {
  const { merchantId, staffId } = me()
  const readers = await readersOf(tx, merchantId, settings)
  const names = new Map((await colleaguesOf(tx, merchantId, settings)).map((each) => [each.staffId, each.name]))
  return {
    schedules: (await store.schedulesOf(tx, merchantId, staffId)).map((row) => shown(row, names)),
    colleagues: readers.map(({ staffId: id, name, visitor }) => ({
      id,
      name,
      reports: reportNames.filter((each) => mayRead(each, visitor)),
    })),
  }
}
/** Those who may get it; refused under `to`. */
const recipientsOf = async (
  { tx, settings, me }: Pick<Call, 'tx' | 'settings' | 'me'>,
  wanted: Pick<Input<typeof report.schedule>, 'report' | 'to'>,
) => {
  const readers = await readersOf(tx, me().merchantId, settings)
  const to = [...new Set(wanted.to)]
  const mayGetIt = (id: string) =>
    readers.some(({ staffId, visitor }) => staffId === id && mayRead(wanted.report, visitor))
  if (!to.every(mayGetIt)) throw failFields({ path: 'to', code: 'INVALID' })
  return { to, names: new Map(readers.map((each) => [each.staffId, each.name])) }
}
const noted = (
  { name, report: about, by, every }: Pick<Input<typeof report.schedule>, 'name' | 'report' | 'by' | 'every'>,
  to: readonly string[],
  names: ReadonlyMap<string, string>,
) => ({ name, report: about, by, every, to: to.flatMap((each) => names.get(each) ?? []) })
export const schedule = async (call: Call<typeof report.schedule>): Promise<Output<typeof report.schedule>> => {
  const { input, tx, me, note, emit } = call
  permitted(call, input)
  const owner = me()
  await takeLock(tx, `report schedule ${owner.staffId}`)
  const own = await store.schedulesOf(tx, owner.merchantId, owner.staffId)
  if (own.filter(({ stopped_at }) => stopped_at === null).length >= reportSchedulesMax)
    throw fail('REPORT_SCHEDULES_MAX')
  const { to, names } = await recipientsOf(call, input)
  const id = newId()
  await store.insertSchedule(tx, owner, id, {
    ...input,
    to,
    nextDay: nextDayAfter(input.every, dubaiDay(new Date())),
  })
  note({ object: `report schedule ${input.name}`, after: noted(input, to, names) })
  await emit({ kind: 'report.changed', merchantId: owner.merchantId, audience: 'reports', payload: { id } })
  const row = (await store.schedulesOf(tx, owner.merchantId, owner.staffId)).find((each) => each.id === id)!
  return shown(row, names)
}
/** From its next run on; another rhythm begins with the next morning of it. */
export const reschedule = async (call: Call<typeof report.reschedule>): Promise<Output<typeof report.reschedule>> => {
  const { input, tx, me, note, emit } = call
  const { merchantId, staffId } = me()
  await takeLock(tx, `report schedule ${staffId}`)
  const before = (await store.schedulesOf(tx, merchantId, staffId)).find(({ id }) => id === input.id)
  if (!before) throw fail('NOT_FOUND')
  if (before.stopped_at) throw fail('RECORD_STATE')
  permitted(call, input)
  const { to, names } = await recipientsOf(call, input)
  const nextDay = before.every === input.every ? before.next_day : nextDayAfter(input.every, dubaiDay(new Date()))
  await store.updateSchedule(tx, before, { ...input, to, nextDay })
  note({
    object: `report schedule ${input.name}`,
    before: noted(
      { ...input, name: before.name, report: before.report as ReportName, every: before.every },
      before.recipients,
      names,
    ),
    after: noted(input, to, names),
  })
  await emit({ kind: 'report.changed', merchantId, audience: 'reports', payload: { id: before.id } })
  const row = (await store.schedulesOf(tx, merchantId, staffId)).find(({ id }) => id === before.id)!
  return shown(row, names)
}
export const unschedule = async ({ input, tx, me, note, emit }: Call<typeof report.unschedule>) => {
  const { merchantId, staffId } = me()
  const row = (await store.schedulesOf(tx, merchantId, staffId)).find(({ id }) => id === input.id)
  if (!row) throw fail('NOT_FOUND')
  await store.stopSchedule(tx, row, 'STOPPED')
  note({ object: `report schedule ${row.name}` })
  await emit({ kind: 'report.changed', merchantId, audience: 'reports', payload: { id: row.id } })
  return {}
}

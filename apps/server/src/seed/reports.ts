// Reports of the demo world: saved questions, schedules with every kind of run, and kept figures: one that still is the same, one that is not.
import { sql } from 'kysely'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { report } from '@falaj/contract/insight/report'
import type { ReportName } from '@falaj/contract/insight/report-library'
import type { ReportDimension } from '@falaj/contract/insight/report-terms'
import { reportFinding } from '@falaj/contract/insight/report-text'
import { askReport } from '../features/insight/report/report.ask.ts'
import { definitions } from '../features/insight/report/report.definitions.ts'
import { keepProof } from '../features/insight/report/report.proof.ts'
import { dayAfter, daysOfRun, nextDayAfter, type Every } from '../features/insight/report/report.rules.ts'
import { insertRun, insertSchedule, stopSchedule, type Run } from '../features/insight/report/report.store.ts'
import { dubaiDay } from '../platform/base/banking-days.ts'
import { hashOf } from '../platform/base/canonical.ts'
import { newId } from '../platform/base/ids.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { merchants, people } from './people.ts'

interface Member {
  readonly merchantId: string
  readonly staffId: string
  readonly personId: string
}
const memberOf = async (tx: Store, key: string): Promise<Member> => {
  const { mobile } = people.find((person) => person.key === key)!
  const { mid } = merchants.find((merchant) => merchant.key === 'marina')!
  const { rows } = await sql<Member>`
    select m.id as "merchantId", s.id as "staffId", p.id as "personId"
    from merchant m join staff s on s.merchant_id = m.id join person p on p.id = s.person_id
    where m.mid = ${mid} and p.mobile = ${mobile}`.execute(tx)
  return rows[0]!
}
const view = (tx: Store, { merchantId, staffId }: Member, name: string, filters: object, shared: boolean) =>
  tx
    .insertInto('saved_view')
    .values({
      merchant_id: merchantId,
      id: newId(),
      staff_id: staffId,
      list: nameOf(report.table),
      name,
      filters: JSON.stringify(filters),
      size: 20,
      hidden: [],
      shared,
    })
    .execute()

interface DemoSchedule {
  readonly name: string
  readonly report: ReportName
  readonly by: ReportDimension
  readonly currency: string
  readonly every: Every
  readonly to: readonly string[]
}
/** When a run of that day was: eight in the morning in Dubai. */
const morning = (day: string): Date => new Date(`${day}T04:00:04Z`)
/** A run that was sent, with the finding that it had. */
const sentRun = async (tx: Store, { merchantId }: Member, of: DemoSchedule, day: string): Promise<Run> => {
  const period = daysOfRun(of.every, day)
  const found = await askReport(tx, merchantId, { ...of, period }, morning(day))
  return {
    day,
    ...period,
    state: found.total.records === 0 ? 'REPORT_EMPTY' : 'REPORT_SENT',
    version: definitions[of.report].version,
    groups: found.rows.length,
    sentTo: of.to.length,
    finding: {
      en: reportFinding(of.report, of.by, of.currency, found, 'en'),
      zh: reportFinding(of.report, of.by, of.currency, found, 'zh'),
    },
    sha256: hashOf({ rows: found.rows.map(({ key, cells }) => ({ key, cells })), total: found.total.cells }),
    ranAt: morning(day),
  }
}

export const seedReports = async (db: Db): Promise<void> => {
  if (await db.selectFrom('report_schedule').select('id').executeTakeFirst()) return
  await db.transaction().execute(async (tx) => {
    const [admin, financial] = [await memberOf(tx, 'admin'), await memberOf(tx, 'financial')]
    await view(tx, admin, 'Monday for the board', { report: 'stores', by: 'store', currency: 'AED' }, true)
    await view(tx, admin, 'Fees by store', { report: 'fees', by: 'store', currency: 'AED' }, false)
    await view(tx, financial, 'Payouts by day', { report: 'payouts', by: 'day', currency: 'AED' }, true)

    const today = dubaiDay(new Date())
    const monday = dayAfter(nextDayAfter('week', today), -7)
    const add = async (of: DemoSchedule): Promise<{ merchant_id: string; id: string }> => {
      const id = newId()
      await insertSchedule(tx, admin, id, { ...of, nextDay: nextDayAfter(of.every, today) })
      return { merchant_id: admin.merchantId, id }
    }
    const fees: DemoSchedule = {
      name: 'Fees on Monday',
      report: 'fees',
      by: 'method',
      currency: 'AED',
      every: 'week',
      to: [admin.staffId, financial.staffId],
    }
    const weekly = await add(fees)
    for (const weeks of [2, 1, 0])
      await insertRun(tx, weekly, await sentRun(tx, admin, fees, dayAfter(monday, -7 * weeks)))
    const refunds: DemoSchedule = {
      ...fees,
      name: 'What went back, in pounds',
      report: 'sent-back',
      by: 'store',
      currency: 'GBP',
    }
    const empty = await add({ ...refunds, every: 'day' })
    await insertRun(tx, empty, await sentRun(tx, admin, { ...refunds, every: 'day' }, today))
    const failures: DemoSchedule = {
      ...fees,
      name: 'Failures every day',
      report: 'failing',
      by: 'reason',
      every: 'day',
    }
    const daily = await add(failures)
    const failedDay = dayAfter(today, -1)
    await insertRun(tx, daily, {
      day: failedDay,
      ...daysOfRun('day', failedDay),
      state: 'REPORT_FAILED',
      reason: 'TOO_LONG',
      version: definitions.failing.version,
      ranAt: morning(failedDay),
    })
    await insertRun(tx, daily, await sentRun(tx, admin, failures, today))
    const stopped = await add({
      ...fees,
      name: 'Growth for Lin',
      report: 'growth',
      by: 'kind',
      every: 'month',
      to: [(await memberOf(tx, 'acquire-admin')).staffId],
    })
    await stopSchedule(tx, stopped, 'RECIPIENTS')
    await insertRun(tx, stopped, {
      day: `${today.slice(0, 7)}-01`,
      ...daysOfRun('month', `${today.slice(0, 7)}-01`),
      state: 'REPORT_STOPPED',
      reason: 'RECIPIENTS',
      ranAt: morning(`${today.slice(0, 7)}-01`),
    })

    const week = daysOfRun('week', monday)
    const figure = { currency: 'AED', period: week, key: null }
    const asOf = morning(monday)
    await keepProof(tx, admin, { ...figure, report: 'stores', by: 'store', column: 'sales' }, asOf)
    // As if a fee had been corrected afterwards.
    await keepProof(tx, admin, { ...figure, report: 'fees', by: 'method', column: 'fees' }, asOf, (rows) =>
      rows.map(
        (row, at) =>
          (at === 0 ? [...row.slice(0, 4), String(BigInt(row[4]) + 25n), ...row.slice(5)] : row) as typeof row,
      ),
    )
  })
}

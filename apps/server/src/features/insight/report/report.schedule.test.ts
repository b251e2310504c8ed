// Scheduled reports: one run for each morning, also of nothing; rights are looked up at each run, and what stops says so.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { report } from '@falaj/contract/insight/report'
import { dayMs } from '@falaj/contract/kernel/time'
import { errors } from '@falaj/contract/kernel/errors'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { newId } from '../../../platform/base/ids.ts'
import { runDue } from '../../../testing/due.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { runReports } from './report.jobs.ts'
import { nextDayAfter } from './report.rules.ts'

let world: World
let [admin, financial]: Client[] = [] as never
let merchantId = ''
const once = () => ({ 'idempotency-key': randomUUID() })
beforeAll(async () => {
  world = await openWorld()
  ;[admin, financial] = [await world.as('admin'), await world.as('financial')]
  merchantId = (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)).rows[0]!.id
})
afterAll(() => world.close())
const staffOf = async (key: string): Promise<string> =>
  (
    await world.owner.query<{ id: string }>(
      `select s.id from staff s where s.merchant_id = $1 and $2 = any(s.roles) order by s.created_at limit 1`,
      [merchantId, key],
    )
  ).rows[0]!.id
const confirm = (key: string, email: string | null) =>
  world.owner.query(
    `update person set email = $2, email_confirmed_at = case when $2::text is not null then now() end
     where id = (select person_id from staff where id = $1)`,
    [key, email],
  )
const inDays = (days: number): Date => new Date(Date.parse(`${dubaiDay(new Date())}T05:00:00Z`) + days * dayMs)
const run = (now: Date) =>
  runDue(
    world.db,
    runReports(world.context.settings, () => now),
  )
interface Run {
  readonly state: string
  readonly reason: string | null
  readonly sent_to: number
  readonly left_out: string | null
  readonly finding_en: string
  readonly day: string
}
const runsOf = async (id: string): Promise<readonly Run[]> =>
  (
    await world.owner.query<Run>(
      'select state, reason, sent_to, left_out, finding_en, day::text from report_run where schedule_id = $1 order by day',
      [id],
    )
  ).rows
const mails = async (): Promise<readonly { recipient: string; body: string }[]> =>
  (
    await world.owner.query<{ recipient: string; body: string }>(
      `select recipient, coalesce(body, '') as body from message where purpose = 'REPORT' order by id`,
    )
  ).rows
let [lin, omar] = ['', '']
beforeEach(async () => {
  await world.owner.query('delete from report_schedule')
  ;[lin, omar] = [await staffOf('ACQUIRE_ADMIN'), await staffOf('FINANCIAL')]
  await confirm(lin, 'lin@example.com')
  await confirm(omar, 'omar@example.com')
  await world.owner.query(`delete from message where purpose = 'REPORT'`)
})
const add = async (client: Client, over: Partial<Input<typeof report.schedule>> = {}) =>
  client.call(
    report.schedule,
    { name: 'Fees', report: 'fees', by: 'method', currency: 'AED', every: 'day', to: [lin, omar], ...over },
    once(),
  )

describe('a run', () => {
  it('is sent to each recipient with its finding and a link, once for each morning', async () => {
    const { body } = await add(admin!)
    expect(body).toMatchObject({ nextDay: nextDayAfter('day', dubaiDay(new Date())), to: ['Lin Zhao', 'Omar Nasser'] })
    await run(inDays(0))
    expect(await runsOf(body.id)).toEqual([])
    await Promise.all([run(inDays(1)), run(inDays(1))])
    await run(inDays(1))
    const [first, ...more] = await runsOf(body.id)
    expect(more).toEqual([])
    expect(first).toMatchObject({ state: 'REPORT_SENT', reason: null, sent_to: 2, left_out: null })
    expect(first!.finding_en).toMatch(/^You paid AED /)
    const sent = await mails()
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(['lin@example.com', 'omar@example.com'])
    expect(sent[0]!.body).toContain(first!.finding_en)
    expect(sent[0]!.body).toMatch(/\/grafana\?report=fees&by=method&currency=AED&period=\d{4}-\d\d-\d\d_/)
    // If several mornings were missed, only one is made up for.
    await run(inDays(5))
    expect((await runsOf(body.id)).length).toBe(2)
    expect((await admin!.call(report.runs, { filters: {}, pageParam: { number: 1, size: 10 } })).body.total).toBe(2)
    expect((await financial!.call(report.runs, { filters: {}, pageParam: { number: 1, size: 10 } })).body.total).toBe(0)
  })
  it('of nothing is sent, too, and says that there was nothing', async () => {
    const { body } = await add(admin!, { report: 'cash', by: 'store', currency: 'EUR', to: [omar] })
    await run(inDays(1))
    expect(await runsOf(body.id)).toMatchObject([
      { state: 'REPORT_EMPTY', finding_en: 'There was nothing in this period.' },
    ])
    expect((await mails())[0]?.body).toContain('There was nothing in this period.')
  })
})
describe('rights', () => {
  const key = (word: 'insert' | 'delete', name: string) =>
    word === 'delete'
      ? world.owner.query(`delete from reports_access where merchant_id = $1 and config_key = $2`, [
          merchantId,
          `dashboard-access-${name}`,
        ])
      : world.owner.query(`insert into reports_access (merchant_id, config_key) values ($1, $2)`, [
          merchantId,
          `dashboard-access-${name}`,
        ])
  it('a recipient who lost the key gets nothing, by name; without any left it stops', async () => {
    const { body } = await add(admin!)
    await key('delete', 'acquire-admin')
    await run(inDays(1))
    expect(await runsOf(body.id)).toMatchObject([{ state: 'REPORT_SENT', sent_to: 1, left_out: 'Lin Zhao' }])
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['omar@example.com'])
    await confirm(omar, null)
    await run(inDays(2))
    expect((await runsOf(body.id)).at(-1)).toMatchObject({ state: 'REPORT_STOPPED', reason: 'RECIPIENTS' })
    await key('insert', 'acquire-admin')
  })
  it('of an owner who lost the right it stops, says so to the owner, and sends nothing', async () => {
    const { body } = await add(financial!, { name: 'For the office' })
    await key('delete', 'finance')
    await run(inDays(1))
    expect(await runsOf(body.id)).toMatchObject([{ state: 'REPORT_STOPPED', reason: 'RIGHT', sent_to: 0 }])
    expect(await mails()).toEqual([])
    const { rows } = await world.owner.query<{ text_en: string }>(`select text_en from inbox_notice where about = $1`, [
      `report schedule ${body.id} stopped`,
    ])
    expect(rows).toEqual([
      {
        text_en:
          'Scheduled report “For the office” has stopped: The member who set it up may no longer read this report.',
      },
    ])
    await key('insert', 'finance')
    await run(inDays(2))
    expect((await runsOf(body.id)).length).toBe(1)
    const { schedules } = (await financial!.call(report.schedules, {})).body
    expect(schedules.find(({ id }) => id === body.id)).toMatchObject({ stopReason: 'RIGHT' })
  })
  it('of a report that left the library it stops, and keeps no other from its run', async () => {
    const [{ body }, { body: other }] = [await add(admin!), await add(admin!)]
    await world.owner.query(`update report_schedule set report = 'astrology' where id = $1`, [body.id])
    await run(inDays(1))
    expect(await runsOf(other.id)).toMatchObject([{ state: 'REPORT_SENT' }])
    expect(await runsOf(body.id)).toMatchObject([{ state: 'REPORT_STOPPED', reason: 'REPORT' }])
  })
  it('only colleagues who may read it and have a confirmed address can be chosen', async () => {
    const cs = await staffOf('CS')
    await confirm(cs, 'cs@example.com')
    for (const to of [[cs], [newId()]]) expect((await add(admin!, { to })).code).toBe(errors.INPUT_INVALID.code)
    expect((await add(admin!, { to: [cs], report: 'stores', by: 'store' })).code).toBe(200)
    const { colleagues } = (await admin!.call(report.schedules, {})).body
    const read = colleagues.find(({ id }) => id === cs)?.reports
    expect(read).toContain('stores')
    expect(read).not.toContain('fees')
  })
})
it('is changed by its owner alone, from its next run on, and under the same checks', async () => {
  const { body } = await add(admin!)
  const edit = (client: Client, over: Partial<Input<typeof report.reschedule>> = {}) =>
    client.call(
      report.reschedule,
      { id: body.id, name: 'Fees', report: 'fees', by: 'method', currency: 'AED', every: 'day', to: [omar], ...over },
      once(),
    )
  expect((await edit(financial!)).code).toBe(errors.NOT_FOUND.code)
  expect((await edit(admin!, { to: [newId()] })).code).toBe(errors.INPUT_INVALID.code)
  expect((await edit(admin!, { by: 'item' })).code).toBe(errors.INPUT_INVALID.code)
  expect((await edit(admin!)).body).toMatchObject({ nextDay: body.nextDay, toIds: [omar], to: ['Omar Nasser'] })
  const weekly = (await edit(admin!, { name: 'Fees of the week', every: 'week' })).body
  expect(weekly).toMatchObject({
    id: body.id,
    name: 'Fees of the week',
    nextDay: nextDayAfter('week', dubaiDay(new Date())),
  })
  await run(inDays(8))
  expect(await runsOf(body.id)).toMatchObject([{ state: 'REPORT_SENT', sent_to: 1 }])
  await admin!.call(report.unschedule, { id: body.id })
  expect((await edit(admin!)).code).toBe(errors.RECORD_STATE.code)
})
it('is stopped by its owner alone', async () => {
  const { body } = await add(admin!)
  expect((await financial!.call(report.unschedule, { id: body.id })).code).toBe(errors.NOT_FOUND.code)
  expect((await admin!.call(report.unschedule, { id: body.id })).code).toBe(200)
  await run(inDays(1))
  expect(await runsOf(body.id)).toEqual([])
})

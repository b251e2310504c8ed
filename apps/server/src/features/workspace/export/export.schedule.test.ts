import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '@falaj/contract/kernel/time'
import { nameOf, type Input } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { dataQuery } from '@falaj/contract/insight/data-query'
import { dataSummary } from '@falaj/contract/insight/data-summary'
import { exportJobs, exportSchedulesMax } from '@falaj/contract/workspace/export'
import { notice } from '@falaj/contract/workspace/notice'
import { payment } from '@falaj/contract/payments/payment'
import { savedView } from '@falaj/contract/workspace/saved-view'
import { featuresOf } from '../../../features-of.ts'
import { registryOf } from '../../../platform/feature.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { expireFiles, runSchedules } from './export.schedule-jobs.ts'
import { runDue } from '../../../testing/due.ts'

let world: World
let [admin, cs, stranger]: Client[] = [] as never
beforeAll(async () => {
  world = await openWorld({}, { background: true })
  ;[admin, cs, stranger] = await Promise.all((['admin', 'cs', 'multi-admin'] as const).map((who) => world.as(who)))
})
afterAll(() => world.close())

const list = nameOf(payment.query)
const key = () => ({ 'idempotency-key': randomUUID() })
const viewOf = async (client: Client, filters: object = { status: ['SETTLED'] }): Promise<string> =>
  (
    await client.call(
      savedView.add,
      {
        list,
        name: `Settled ${randomUUID().slice(0, 6)}`,
        filters: filters as Record<string, unknown>,
        sort: null,
        size: 10,
        hidden: ['payer'],
      },
      key(),
    )
  ).body.id
const schedule = (client: Client, viewId: string, part: Partial<Input<typeof exportJobs.schedule>> = {}) =>
  client.call(
    exportJobs.schedule,
    { viewId, every: 'day', format: 'csv', language: 'en', timezone: 'Asia/Dubai', ...part },
    key(),
  )
const run = async (now: Date) => {
  const registry = registryOf(await featuresOf(world.settings))
  return runDue(
    world.db,
    runSchedules({ settings: world.settings, registry }, () => now),
  )
}
const inDays = (days: number): Date => new Date(Date.now() + days * dayMs)
const jobsOf = async (scheduleId: string) =>
  (
    await world.owner.query<{
      id: string
      filters: { createdAt: unknown; status: unknown; unpaid?: unknown }
      columns: string[]
    }>('select id, filters, columns from export_job where schedule_id = $1', [scheduleId])
  ).rows
const inboxOf = async (client: Client) => (await client.call(notice.inbox, {})).body.items
const stateOf = async (client: Client, id: string) =>
  (await client.call(exportJobs.schedules, {})).body.schedules.find((each) => each.id === id)
const endAll = () => world.owner.query("update export_schedule set stopped_at = now(), stop_reason = 'STOPPED'")

describe('a scheduled export', () => {
  it('runs once in the morning, of the days before, and waits behind the bell with its file', async () => {
    const { body } = await schedule(admin!, await viewOf(admin!))
    expect(await run(new Date())).toBe(0)
    expect(await Promise.all([run(inDays(1.5)), run(inDays(1.5))])).toContain(1)
    expect(await run(inDays(1.5))).toBe(0)
    const [job, ...more] = await jobsOf(body.id)
    expect(more).toEqual([])
    expect(job!.filters).toMatchObject({ status: ['SETTLED'] })
    expect(job!.columns).not.toContain('payer')
    const day = Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' }).format(new Date())
    expect(job!.filters.createdAt).toEqual({ startTime: `${day}T00:00:00`, endTime: `${day}T23:59:59` })
    await expect.poll(async () => (await inboxOf(admin!)).filter(({ link }) => link?.includes(job!.id))).toHaveLength(1)
    const found = (await admin!.call(exportJobs.detail, { id: job!.id })).body
    expect(found).toMatchObject({
      status: 'READY',
      origin: 'scheduled',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const [message] = (await inboxOf(admin!)).filter(({ link }) => link?.includes(job!.id))
    expect((await admin!.call(notice.readInbox, { id: message!.id })).code).toBe(200)
    expect((await inboxOf(admin!)).map(({ id }) => id)).not.toContain(message!.id)
    await endAll()
  })

  it('has the rows of its list: payments without unpaid orders, unless the view says otherwise', async () => {
    for (const [chosen, unpaid] of [
      [{}, 'without'],
      [{ unpaid: 'only' }, 'only'],
      [{ status: ['CREATED'] }, undefined],
    ] as const) {
      const { body } = await schedule(admin!, await viewOf(admin!, chosen))
      expect(await run(inDays(1.5))).toBe(1)
      const [job] = await jobsOf(body.id)
      expect(job!.filters.unpaid).toBe(unpaid)
      await expect
        .poll(async () => (await admin!.call(exportJobs.detail, { id: job!.id })).body.status, { interval: 50 })
        .toBe('READY')
      await endAll()
    }
  })

  it('one that was missed for days runs once', async () => {
    const { body } = await schedule(admin!, await viewOf(admin!))
    expect(await run(inDays(9))).toBe(1)
    expect(await run(inDays(9))).toBe(0)
    expect((await stateOf(admin!, body.id))!.nextDay > inDays(9).toISOString().slice(0, 10)).toBe(true)
    await endAll()
  })

  it('stops with a notice when its owner may no longer see the list', async () => {
    const { body } = await schedule(cs!, await viewOf(cs!))
    const person = "(select id from person where mobile = '+971-501004403')"
    await world.owner.query(`update staff set roles = '{SALES}' where person_id = ${person}`)
    expect(await run(inDays(1.5))).toBe(0)
    expect(await jobsOf(body.id)).toEqual([])
    expect(await stateOf(cs!, body.id)).toMatchObject({ stopReason: 'RIGHT' })
    expect((await inboxOf(cs!)).map(({ text }) => text.en).join()).toContain('you can no longer see this list')
    const { rows } = await world.owner.query("select from audit_entry where action = 'export.schedule.stopped'")
    expect(rows).toHaveLength(1)
    await world.owner.query(`update staff set roles = '{CS}' where person_id = ${person}`)
    // The session remembers her rights for a moment.
    cs = await world.as('cs')
  })

  it('of somebody who has left notifies those who manage staff', async () => {
    const { body } = await schedule(cs!, await viewOf(cs!))
    const person = "(select id from person where mobile = '+971-501004403')"
    await world.owner.query(`update staff set status = 'INACTIVE' where person_id = ${person}`)
    await run(inDays(1.5))
    expect((await inboxOf(admin!)).map(({ text }) => text.en).join()).toContain('you can no longer see this list')
    expect(await jobsOf(body.id)).toEqual([])
    await world.owner.query(`update staff set status = 'ACTIVE' where person_id = ${person}`)
    cs = await world.as('cs')
  })

  it('stops when its view is deleted', async () => {
    const view = await viewOf(admin!)
    const { body } = await schedule(admin!, view)
    await admin!.call(savedView.remove, { id: view })
    await run(inDays(1.5))
    expect(await stateOf(admin!, body.id)).toMatchObject({
      stopReason: 'VIEW',
      view: expect.stringContaining('Settled'),
    })
  })

  it('is stopped by its owner and then runs no more', async () => {
    const { body } = await schedule(admin!, await viewOf(admin!))
    await admin!.call(exportJobs.unschedule, { id: body.id })
    expect(await run(inDays(3))).toBe(0)
    expect(await stateOf(admin!, body.id)).toMatchObject({ stopReason: 'STOPPED' })
  })

  it('another’s view and schedule answer as ones that never were', async () => {
    const view = await viewOf(admin!)
    const { body } = await schedule(admin!, view)
    await run(inDays(1.5))
    const message = (await inboxOf(admin!))[0]!
    for (const client of [stranger!, cs!]) {
      expect((await schedule(client, view)).code).toBe(errors.INPUT_INVALID.code)
      expect((await client.call(exportJobs.unschedule, { id: body.id })).code).toBe(errors.NOT_FOUND.code)
      expect((await client.call(notice.readInbox, { id: message.id })).code).toBe(errors.NOT_FOUND.code)
    }
    await endAll()
  })

  it('bad input is refused, and so is one too many', async () => {
    const view = await viewOf(admin!)
    expect((await schedule(admin!, randomUUID())).code).toBe(errors.INPUT_INVALID.code)
    expect((await schedule(admin!, view, { timezone: 'Mars/Base' })).code).toBe(errors.INPUT_INVALID.code)
    for (let at = 0; at < exportSchedulesMax; at += 1) await schedule(admin!, view)
    expect((await schedule(admin!, view)).code).toBe(errors.EXPORT_SCHEDULES_MAX.code)
    await endAll()
  })
})

it('a file is deleted when its time is up; what it was, and its hash, stay', async () => {
  const { body } = await admin!.call(
    exportJobs.add,
    { list, filters: { status: ['SETTLED'] }, columns: ['number'], language: 'en', timezone: 'UTC' },
    key(),
  )
  await expect
    .poll(async () => (await admin!.call(exportJobs.detail, { id: body.id })).body.status, { interval: 50 })
    .toBe('READY')
  const { path } = (await admin!.call(exportJobs.download, { id: body.id })).body
  const before = (await admin!.call(exportJobs.detail, { id: body.id })).body
  await expireFiles(world.db, inDays(29))
  expect((await admin!.call(exportJobs.detail, { id: body.id })).body.status).toBe('READY')
  expect(await expireFiles(world.db, inDays(31))).toBeGreaterThan(0)
  const { body: after } = await admin!.call(exportJobs.detail, { id: body.id })
  expect(after).toMatchObject({ status: 'EXPIRED', sha256: before.sha256, rowsDone: before.rowsDone })
  expect((await admin!.call(exportJobs.download, { id: body.id })).code).toBe(errors.EXPORT_EXPIRED.code)
  const { rows } = await world.owner.query('select from file_chunk where file_id = $1', [path])
  expect(rows).toEqual([])
})

it('files of every other purpose stay, whatever role requests it', async () => {
  await expect(world.db.deleteFrom('file').where('purpose', '<>', 'export').execute()).rejects.toThrow('is kept')
})

it('a question of the data summary is a view of its table: scheduled with the days before each run', async () => {
  const parent = await world.as('multi-admin')
  const filters = {
    show: 'net',
    rows: 'store',
    columns: 'day',
    period: { startTime: '2026-01-01T00:00:00', endTime: '2026-06-30T23:59:59' },
  }
  const look = { filters, sort: null, size: 10 as const, hidden: [] }
  const view = await parent.call(
    savedView.add,
    { list: nameOf(dataSummary.table), name: 'Net by store', ...look },
    key(),
  )
  const { body } = await schedule(parent, view.body.id, { every: 'week' })
  await run(inDays(8))
  const [job, ...more] = await jobsOf(body.id)
  expect(more).toEqual([])
  expect(job!.filters).toMatchObject({ show: 'net', rows: 'store', columns: 'day' })
  const { startTime, endTime } = (job!.filters as unknown as { period: { startTime: string; endTime: string } }).period
  expect(Date.parse(endTime) - Date.parse(startTime)).toBe(7 * dayMs - 1000)
})

describe('a scheduled data query', () => {
  const queries = nameOf(dataQuery.table)
  it('runs when it is empty, too, and an e-mail has the link; it stops when its owner may not see a column any more', async () => {
    await endAll()
    const person = "(select id from person where mobile = '+971-501004403')"
    await world.owner.query(
      `update person set email = 'mei@example.com', email_confirmed_at = now() where id = ${person}`,
    )
    const query = JSON.stringify({
      source: 'customers',
      columns: ['number', 'email'],
      where: { op: 'all', nodes: [{ field: 'number', op: 'is', values: ['no such number'] }] },
    })
    const { body: view } = await cs!.call(
      savedView.add,
      { list: queries, name: 'Nobody', filters: { query }, sort: null, size: 10, hidden: [] },
      key(),
    )
    const { body } = await schedule(cs!, view.id)
    expect(await run(inDays(1.5))).toBe(1)
    await expect.poll(async () => (await stateOf(cs!, body.id))?.last?.status, { timeout: 20_000 }).toBe('READY')
    const { last } = (await stateOf(cs!, body.id))!
    expect(last).toMatchObject({ rows: 0 })
    const mails = async () =>
      (await world.inbox('mei@example.com')).filter((mail) => mail.body.includes(`/settings/exports?open=${last!.id}`))
    await expect.poll(async () => (await mails()).length).toBe(1)
    await world.owner.query(`update staff set roles = '{SERVICE_PROVIDER}' where person_id = ${person}`)
    expect(await run(inDays(4.5))).toBe(0)
    const { rows } = await world.owner.query('select stop_reason from export_schedule where id = $1', [body.id])
    expect(rows).toEqual([{ stop_reason: 'RIGHT' }])
    await world.owner.query(`update staff set roles = '{CS}' where person_id = ${person}`)
    cs = await world.as('cs')
  })
})

// The table as a list and as a file of the export's job, always with the server's figures. export.schedule.test.ts schedules it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataSummary } from '@falaj/contract/insight/data-summary'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { dayMs } from '@falaj/contract/kernel/time'
import { exportJobs } from '@falaj/contract/workspace/export'
import { once } from '../../../testing/bank-account.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld({}, { background: true })
  admin = await world.as('multi-admin')
})
afterAll(() => world.close())
const list = nameOf(dataSummary.table)
const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10)
const period = { startTime: `${day(200)}T00:00:00`, endTime: `${day(1)}T23:59:59` }
const filters = { show: 'sales', rows: 'merchant', columns: 'month', currency: 'AED', against: 'none', period }
const summary = () =>
  admin.call(dataSummary.query, {
    show: 'sales',
    rows: 'merchant',
    columns: 'month',
    currency: 'AED',
    against: 'none',
    period: { from: day(200), to: day(1) },
    where: {},
  })
const plain = (minor: string): string => `${BigInt(minor) / 100n}.${String(BigInt(minor) % 100n).padStart(2, '0')}`
const fileOf = async (wanted: object, format: 'csv' | 'xlsx') => {
  const { body } = await admin.call(
    exportJobs.add,
    {
      list,
      filters: wanted as Record<string, unknown>,
      columns: ['row'],
      language: 'en',
      timezone: 'Asia/Dubai',
      format,
    },
    once(),
  )
  for (;;) {
    const job = (await admin.call(exportJobs.detail, { id: body.id })).body
    if (job.status === 'PROCESSING') {
      await new Promise((resolve) => setTimeout(resolve, 50))
      continue
    }
    if (job.status !== 'READY') return { job, bytes: Buffer.alloc(0) }
    const { url } = (await admin.call(exportJobs.download, { id: body.id })).body
    const response = await world.app.inject({ url, headers: { cookie: admin.cookie } })
    return { job, bytes: response.rawPayload }
  }
}

it('is written as the page shows it: a line for each row, every figure and total the server’s own', async () => {
  const { body } = await summary()
  const { job, bytes } = await fileOf(filters, 'csv')
  expect(job).toMatchObject({ status: 'READY', rowsDone: body.rows.length + 1 })
  const lines = bytes.toString('utf8').trim().split(/\r?\n/)
  expect(lines).toHaveLength(body.rows.length + 2)
  expect(lines[0]).toContain('Merchant (Sales, AED')
  const first = body.rows[0]!
  expect(lines[1]!.split(',').slice(-1)).toEqual([plain(first.total.value)])
  expect(lines.at(-1)!.split(',').slice(1)).toEqual([
    ...body.columns.map(({ total }) => plain(total.value)),
    plain(body.total.value),
  ])
  const workbook = await fileOf(filters, 'xlsx')
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')
})

it('answers line by line, with the rows that the page has', async () => {
  const { body } = await summary()
  const page = { filters: filters as never, pageParam: { number: 1, size: 40 as const } }
  const answer = (await admin.call(dataSummary.table, page)).body
  const [line] = answer.rows
  expect(answer.total).toBe(body.rows.length * (body.columns.length + 1) + 1)
  expect(line).toMatchObject({ row: body.rows[0]!.name, value: body.cells[0]![0] && plain(body.cells[0]![0].value) })
})

it('that is too fine is no file, and says what to do', async () => {
  const { job } = await fileOf({ ...filters, columns: 'day' }, 'csv')
  expect(job).toMatchObject({ status: 'FAILURE', failure: 'TOO_FINE' })
})

it('is for those who may see the page', async () => {
  const cs = await world.as('cs')
  const wanted = { list, filters: {}, columns: ['row'], language: 'en' as const, timezone: 'Asia/Dubai' }
  expect((await cs.call(exportJobs.add, wanted, once())).code).toBe(errors.ACCESS_DENIED.code)
})

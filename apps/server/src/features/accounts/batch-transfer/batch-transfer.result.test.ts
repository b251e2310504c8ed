import { afterAll, beforeAll, expect, it } from 'vitest'
import { batchTransfer } from '@falaj/contract/accounts/batch-transfer'
import { readCells } from '@falaj/contract/formats/cells'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { dayMs } from '@falaj/contract/kernel/time'
import { errors } from '@falaj/contract/kernel/errors'
import { exportJobs } from '@falaj/contract/workspace/export'
import { operationHistory } from '@falaj/contract/people/operation-history'
import { member, once, type Member } from '../../../testing/bank-account.ts'
import { batchDesk, sheetOf } from '../../../testing/batch-transfer.ts'
import { readWorkbook } from '../../../testing/workbook.ts'
import { deposit } from '../../../testing/withdraw.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let maker: Member, checker: Member
let desk: ReturnType<typeof batchDesk>
beforeAll(async () => {
  world = await openWorld({}, { background: true })
  maker = await member(world, 'financial')
  checker = await member(world, 'admin')
  desk = batchDesk(world, maker, checker)
  await deposit(world, '5000.00')
})
afterAll(() => world.close())

const fileOf = async (id: string, format: 'csv' | 'xlsx') => {
  const input = { id, language: 'en', timezone: 'UTC', format } as const
  const { body } = await maker.client.call(batchTransfer.export, input, once())
  const status = async () => (await maker.client.call(exportJobs.detail, { id: body.id })).body.status
  await expect.poll(status, { interval: 50 }).toBe('READY')
  const { url } = (await maker.client.call(exportJobs.download, { id: body.id })).body
  const response = await world.app.inject({ method: 'GET', url })
  return { bytes: response.rawPayload, name: body.fileName, type: response.headers['content-type'] }
}

it('the result file says of every row what became of it, in the sheet’s order, the same as CSV and as XLSX', async () => {
  const { id } = await desk.prepared(
    sheetOf(
      '20000004,5.10,AED,last,1234567890123456',
      '20000002,7.25,AED,first,"a, b"',
      '20000005,3.00,AED,gone,',
      '20000003,1250.00,AED,out,房租',
    ),
  )
  const requestId = (await desk.submitted(id)).body.requestId!
  await world.owner.query(`update merchant set status = 'REJECTED' where mid = '20000005'`)
  await desk.approvePart(requestId, [{ parts: [4], reason: '=Ask me first' }])
  await expect.poll(async () => (await desk.detailOf(id)).status, { interval: 50 }).toBe('part-finished')
  await world.owner.query(`update merchant set status = 'ENABLED' where mid = '20000005'`)

  const csv = await fileOf(id, 'csv')
  expect(csv.name).toMatch(/^batch-result-\d{4}-\d\d-\d\d\.csv$/)
  const [heading, ...rows] = readCells(csv.bytes.toString('utf8'))
  const column = (name: string): number => heading!.indexOf(name)
  const of = (...names: readonly string[]) => rows.map((row) => names.map((name) => row[column(name)]))
  expect(of('Row', 'MID', 'Currency', 'Amount', 'Reference', 'Note', 'Status', 'Reason')).toEqual([
    ['1', '20000004', 'AED', '5.10', 'last', '1234567890123456', 'Done', ''],
    ['2', '20000002', 'AED', '7.25', 'first', 'a, b', 'Done', ''],
    ['3', '20000005', 'AED', '3.00', 'gone', '', 'Failed', 'PAYEE_NOT_FOUND'],
    // What a person wrote is no formula where the file is opened.
    ['4', '20000003', 'AED', '1250.00', 'out', '房租', 'Left out', "'=Ask me first"],
  ])
  expect(of('Transfer no').flat()).toEqual((await desk.rowsOf(id)).rows.map(({ number }) => number))

  const book = await fileOf(id, 'xlsx')
  expect(book.name).toBe(csv.name.replace('.csv', '.xlsx'))
  expect(book.type).toContain('spreadsheetml')
  /** A workbook has a moment as days since 1899. */
  const textOf = (cell: string): string => {
    if (!/^\d{5}\.\d+$/.test(cell)) return cell
    const at = new Date(Date.UTC(1899, 11, 30) + Math.round((Number(cell) * dayMs) / 1000) * 1000).toISOString()
    return `${at.slice(8, 10)}-${at.slice(5, 7)}-${at.slice(0, 4)} ${at.slice(11, 19)}`
  }
  const unguarded = rows.map((row) => row.map((cell) => (cell.startsWith("'=") ? cell.slice(1) : cell)))
  const cells = readWorkbook(book.bytes, heading!.length).map((row) => row.map(textOf))
  expect(cells).toEqual([heading, ...unguarded])
})
it('what is no table cannot be had as a workbook', async () => {
  const list = nameOf(operationHistory.chain)
  const input = { list, filters: {}, columns: ['whole'], language: 'en', timezone: 'UTC', format: 'xlsx' } as const
  const { code } = await checker.client.call(exportJobs.add, { ...input, columns: ['whole'] }, once())
  expect(code).toBe(errors.INPUT_INVALID.code)
})

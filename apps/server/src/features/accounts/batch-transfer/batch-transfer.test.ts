import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selfCheck } from '@falaj/ledger/check'
import { fromText } from '@falaj/money'
import { approval } from '@falaj/contract/people/approval'
import { batchTransfer } from '@falaj/contract/accounts/batch-transfer'
import { batchHeading, batchRowsMax, batchTemplate } from '@falaj/contract/accounts/batch-transfer-rules'
import { errors } from '@falaj/contract/kernel/errors'
import { newId } from '../../../platform/base/ids.ts'
import { approve, member, once, type Member } from '../../../testing/bank-account.ts'
import { batchDesk, sheetOf, some } from '../../../testing/batch-transfer.ts'
import { passed } from '../../../testing/team.ts'
import { since, unmoved } from '../../../testing/transfer.ts'
import { orderBehaves } from '../../../testing/order-behaves.ts'
import { deposit, merchantOf } from '../../../testing/withdraw.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let maker: Member, checker: Member, stranger: Member
let desk: ReturnType<typeof batchDesk>
const mine = '20000001'
let merchantId = ''
beforeAll(async () => {
  world = await openWorld()
  maker = await member(world, 'financial')
  merchantId = await merchantOf(world)
  checker = await member(world, 'admin')
  stranger = await member(world, 'multi-financial')
  desk = batchDesk(world, maker, checker)
  await deposit(world, '50000.00')
})
afterAll(async () => {
  await expectSound()
  await world.close()
})
const expectSound = async () => expect(await selfCheck(world.db)).toEqual([])

describe('a batch', () => {
  it('is checked, held as a whole, approved, and paid row by row in chunks, in the order of its sheet', async () => {
    const [ours, souk] = [await since(world, mine), await since(world, '20000002')]
    const { id } = await desk.prepared(some(7), { controlTotal: { amount: '70.00', currency: 'AED' } })
    expect(await ours()).toEqual(unmoved)
    expect(await desk.detailOf(id)).toMatchObject({ status: 'READY', rows: 7, actions: ['submit', 'cancel'] })
    const { body } = await desk.submitted(id)
    // 1.05 a row.
    expect(await ours()).toEqual({ ...unmoved, available: -7735n, hold: 7735n })
    expect((await desk.detailOf(id)).status).toBe('IN_REVIEW')
    const { says, changes } = (await checker.client.call(approval.detail, { id: body.requestId! })).body
    expect(says.en).toBe('Batch “Rents”: 7 transfers, AED 70.00 in total')
    expect(changes.map(({ label }) => label.en)).toContain('SHA-256 of the rows')
    await approve(checker, body.requestId!)
    expect((await desk.detailOf(id)).status).toBe('PROCESSING')
    expect(await desk.pay(id, 3)).toBe(true)
    expect((await maker.client.call(batchTransfer.processing, { id })).body).toEqual({
      status: 'PROCESSING',
      rows: 7,
      done: 3,
      failed: 0,
      refused: 0,
    })
    while (await desk.pay(id, 3)) continue
    expect(await desk.detailOf(id)).toMatchObject({ status: 'FINISH', done: 7, auditor: 'Layla Haddad' })
    expect(await ours()).toEqual({ ...unmoved, available: -7735n })
    expect(await souk()).toEqual({ ...unmoved, available: 3000n })
    const { rows } = await desk.rowsOf(id)
    expect(rows.map(({ rowNumber }) => rowNumber)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(rows.every(({ status }) => status === 'done')).toBe(true)
    // A whole page without totals is looked up by its numbers.
    const page = { filters: { batchId: id }, pageParam: { number: 2, size: 3 }, ask: 'rows' } as const
    expect((await maker.client.call(batchTransfer.order, page)).body.rows).toEqual(rows.slice(3, 6))
    expect((await checker.client.call(approval.detail, { id: body.requestId! })).body.state).toBe('SUCCESS')
  })
  it('that broke off goes on where it was, and pays no row twice', async () => {
    const ours = await since(world, mine)
    const { id } = await desk.prepared(some(5))
    await approve(checker, (await desk.submitted(id)).body.requestId!)
    expect(await desk.pay(id, 2)).toBe(true)
    await world.owner.query(`alter table outbox add constraint dies check (kind <> 'batch-transfer.changed') not valid`)
    await expect(desk.pay(id, 2)).rejects.toThrow('dies')
    await world.owner.query('alter table outbox drop constraint dies')
    expect((await desk.detailOf(id)).done).toBe(2)
    await Promise.all([1, 2, 3].map(() => desk.pay(id, 2)))
    while (await desk.pay(id, 2)) continue
    expect(await desk.detailOf(id)).toMatchObject({ status: 'FINISH', done: 5 })
    expect(await ours()).toEqual({ ...unmoved, available: -5525n })
  })
  it('whose payee is gone by then is finished in part, and what was not paid comes back', async () => {
    const ours = await since(world, mine)
    const { id } = await desk.prepared(sheetOf('20000002,10.00,AED,gone-1,', '20000005,20.00,AED,gone-2,'))
    await approve(checker, (await desk.submitted(id)).body.requestId!)
    await world.owner.query(`update merchant set status = 'REJECTED' where mid = '20000005'`)
    while (await desk.pay(id)) continue
    await world.owner.query(`update merchant set status = 'ENABLED' where mid = '20000005'`)
    expect(await desk.detailOf(id)).toMatchObject({ status: 'part-finished', done: 1, failed: 1 })
    expect((await desk.rowsOf(id)).rows[1]).toMatchObject({ status: 'failed', why: 'PAYEE_NOT_FOUND' })
    expect(await ours()).toEqual({ ...unmoved, available: -1105n })
  })
  it('is cancelled before it is processed, not after', async () => {
    const ours = await since(world, mine)
    const fresh = await desk.prepared(some(2))
    expect((await maker.client.call(batchTransfer.cancel, { id: fresh.id }, once())).code).toBe(200)
    expect((await desk.detailOf(fresh.id)).status).toBe('CANCELED')
    const { id } = await desk.prepared(some(2))
    const { body } = await desk.submitted(id)
    expect((await checker.client.call(batchTransfer.cancel, { id }, once())).code).toBe(errors.NOT_THE_MAKER.code)
    await maker.client.call(batchTransfer.cancel, { id }, once())
    expect(await ours()).toEqual(unmoved)
    expect((await desk.detailOf(id)).status).toBe('RECALLED')
    expect((await approve(checker, body.requestId!)).code).toBe(errors.REQUEST_CLOSED.code)
    const last = await desk.prepared(some(2))
    await approve(checker, (await desk.submitted(last.id)).body.requestId!)
    expect((await maker.client.call(batchTransfer.cancel, { id: last.id }, once())).code).toBe(errors.ORDER_STATE.code)
    while (await desk.pay(last.id)) continue
  })
  it('whose rows are not those that were approved is not carried out', async () => {
    const ours = await since(world, mine)
    const { id } = await desk.prepared(some(2))
    const { body } = await desk.submitted(id)
    await world.owner.query(
      'update batch_transfer_row set amount_minor = 999999 where batch_id = $1 and row_number = 1',
      [id],
    )
    await approve(checker, body.requestId!)
    expect(await desk.detailOf(id)).toMatchObject({ status: 'FAILURE', why: 'REQUEST_CHANGED' })
    expect(await ours()).toEqual(unmoved)
  })
  it('warns of likely doubles: in the file, and against the last ninety days', async () => {
    const lines = ['20000002,33.00,AED,RENT-7,', '20000002,33.00,AED,rent-7,', '20000003,33.00,AED,RENT-7,']
    const first = await desk.prepared(sheetOf(...lines))
    expect(first.warnings).toBe(1)
    expect((await desk.rowsOf(first.id)).rows.map(({ warning }) => warning)).toEqual([null, 'IN_FILE', null])
    await desk.submitted(first.id)
    const again = await desk.prepared(sheetOf(lines[0]!, '20000002,33.00,AED,RENT-8,'))
    expect((await desk.rowsOf(again.id)).rows.map(({ warning }) => warning)).toEqual(['IN_HISTORY', null])
    await maker.client.call(batchTransfer.cancel, { id: first.id }, once())
  })
})

describe('only once', () => {
  it('the same form, the same key and presses at once are one batch', async () => {
    const ours = await since(world, mine)
    const input = { name: 'Once', filePath: (await desk.upload(maker, some(2))).path, draftId: newId() }
    const key = once()
    const first = await maker.client.call(batchTransfer.add, input, key)
    expect((await maker.client.call(batchTransfer.add, input, key)).body).toEqual(first.body)
    expect((await maker.client.call(batchTransfer.add, input, once())).body).toEqual(first.body)
    expect((await maker.client.call(batchTransfer.add, { ...input, name: 'Other' }, once())).code).toBe(
      errors.KEY_REUSED.code,
    )
    const { id } = first.body
    const grants = [await desk.grantFor(id), await desk.grantFor(id)]
    const presses = await Promise.all(
      grants.map((grant) => maker.client.call(batchTransfer.submit, { id }, { ...once(), ...grant })),
    )
    expect(new Set(presses.map(({ body }) => body.requestId)).size).toBe(1)
    expect(await ours()).toEqual({ ...unmoved, available: -2210n, hold: 2210n })
    await maker.client.call(batchTransfer.cancel, { id }, once())
  })
  it('needs the second factor, and more than is there is refused', async () => {
    const ours = await since(world, mine)
    const { id } = await desk.prepared(some(2))
    expect((await maker.client.call(batchTransfer.submit, { id }, once())).code).toBe(errors.STEP_UP_REQUIRED.code)
    const much = await desk.prepared(some(9, '99000.00'))
    expect((await desk.submitted(much.id)).code).toBe(errors.BALANCE_LOW.code)
    expect((await desk.detailOf(much.id)).status).toBe('READY')
    expect(await ours()).toEqual(unmoved)
  })
})

orderBehaves(() => ({
  world,
  merchantId,
  maker: maker.client,
  stranger: stranger.client,
  currency: 'EUR',
  prepare: async (amount) => {
    const { id } = await desk.prepared(sheetOf(`20000002,${amount},EUR,${newId().slice(0, 13)},`))
    const headers = await passed(maker.client, batchTransfer.submit, { id })
    return () => maker.client.call(batchTransfer.submit, { id }, headers)
  },
  tells: 'batch-transfer.changed',
  refusal: 'BALANCE_LOW',
  byId: [batchTransfer.submit, batchTransfer.cancel, batchTransfer.detail, batchTransfer.processing],
}))

describe('a sheet', () => {
  const ok = '20000002,1.00,AED,,'
  it.each([
    [['20000002,1.,AED,,'], 'rows.1.amount', 'AMOUNT'],
    [[ok, '20000002,,AED,,'], 'rows.2.amount', 'AMOUNT'],
    [[ok, '20000002,1.234,AED,,'], 'rows.2.amount', 'AMOUNT_DECIMALS'],
    [[ok, '20000002,-1.00,AED,,'], 'rows.2.amount', 'AMOUNT'],
    [[ok, `20000002,${'9'.repeat(40)},AED,,`], 'rows.2.amount', 'AMOUNT'],
    [[ok, '20000002,1.00,USD,,'], 'rows.2.currency', 'CURRENCY_MIXED'],
    [[ok, '20000002,1.00,XYZ,,'], 'rows.2.currency', 'CURRENCY_NOT_SENT'],
    [[ok, '20000002,1.00,AED,=1+1,'], 'rows.2.reference', 'FORMULA'],
    [[ok, '20000002,1.00,AED,,"@SUM(A1)"'], 'rows.2.note', 'FORMULA'],
    [[ok, '99999999,1.00,AED,,'], 'rows.2.mid', 'PAYEE_NOT_FOUND'],
    [[ok, '20000001,1.00,AED,,'], 'rows.2.mid', 'PAYEE_SELF'],
    [[ok, 'abc,1.00,AED,,'], 'rows.2.mid', 'PAYEE_MID'],
    [[], 'filePath', 'SHEET_EMPTY'],
  ])('with %j is refused by its row', async (lines, path, code) => {
    const answer = await desk.raw(maker, (await desk.upload(maker, sheetOf(...lines))).path)
    expect(answer.code).toBe(errors.INPUT_INVALID.code)
    expect(answer.fields).toContainEqual({ path, code })
  })
  it('without its heading, of another kind, with another total, or of 100,001 rows is refused', async () => {
    const fieldsOf = async (content: string, more = {}) =>
      (await desk.raw(maker, (await desk.upload(maker, content)).path, more)).fields
    expect(await fieldsOf('a,b,c\r\n1,2,3')).toEqual([{ path: 'filePath', code: 'SHEET_HEADING' }])
    expect(await fieldsOf(sheetOf(ok), { controlTotal: { amount: '2.00', currency: 'AED' } })).toEqual([
      { path: 'controlTotal', code: 'CONTROL_TOTAL' },
    ])
    const many = `${batchHeading}\n${`${ok}\n`.repeat(batchRowsMax + 1)}`
    expect(await fieldsOf(many)).toEqual([{ path: 'filePath', code: 'SHEET_ROWS' }])
    const broken = Buffer.concat([Buffer.from(sheetOf(ok)), Buffer.from([0xc3, 0x28])])
    expect((await desk.upload(maker, broken)).code).toBe(errors.FILE_TYPE.code)
  })
  it('as the template is, with quotes and a byte order mark, is read', async () => {
    const { text } = (await maker.client.call(batchTransfer.template, {})).body
    expect(text).toBe(batchTemplate)
    const { id } = await desk.prepared(
      `\uFEFF${batchHeading}\n"20000002","1,250.00",aed,"INV ""7""","Rent, November"\n\n`,
    )
    expect((await desk.rowsOf(id)).rows).toMatchObject([{ reference: 'INV "7"', note: 'Rent, November', payee: '' }])
    expect((await desk.rowsOf(id)).rows[0]!.amount).toEqual(fromText('1250.00', 'AED'))
  })
})

it('another merchant’s batch and sheet answer as ones that never were', async () => {
  const { path } = await desk.upload(maker, some(1))
  const { id } = await desk.prepared(some(1))
  expect((await desk.raw(stranger, path)).fields).toEqual([{ path: 'filePath', code: 'NOT_YOURS' }])
  for (const endpoint of [batchTransfer.detail, batchTransfer.processing])
    for (const given of [id, newId()])
      expect((await stranger.client.call(endpoint, { id: given })).code).toBe(errors.NOT_FOUND.code)
  expect((await stranger.client.call(batchTransfer.cancel, { id }, once())).code).toBe(errors.NOT_FOUND.code)
  const given = { id, language: 'en', timezone: 'UTC' } as const
  expect((await stranger.client.call(batchTransfer.export, given, once())).code).toBe(errors.NOT_FOUND.code)
  const page = { pageParam: { number: 1, size: 10 } }
  expect((await stranger.client.call(batchTransfer.order, { filters: { batchId: id }, ...page })).body.rows).toEqual([])
  expect((await maker.client.call(batchTransfer.order, { filters: {}, ...page })).body.rows).toEqual([])
  expect((await maker.client.call(batchTransfer.export, given, once())).body.status).toBe('PROCESSING')
  const reader = await member(world, 'cs')
  expect((await reader.client.call(batchTransfer.detail, { id })).body.actions).toEqual([])
  expect((await reader.client.call(batchTransfer.cancel, { id }, once())).code).toBe(errors.ACCESS_DENIED.code)
  expect(createHash('sha256').update('').digest('hex')).not.toBe((await desk.detailOf(id)).hash)
})

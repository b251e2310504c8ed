import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selfCheck } from '@falaj/ledger/check'
import { approval } from '@falaj/contract/people/approval'
import { defaultRules } from '@falaj/contract/people/approval-policy'
import { batchTransfer } from '@falaj/contract/accounts/batch-transfer'
import { errors } from '@falaj/contract/kernel/errors'
import { storable } from '../../../platform/approval/policy.ts'
import { member, once, type Member } from '../../../testing/bank-account.ts'
import { batchDesk, sheetOf, some } from '../../../testing/batch-transfer.ts'
import { since, unmoved } from '../../../testing/transfer.ts'
import { deposit } from '../../../testing/withdraw.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let maker: Member, checker: Member, second: Member
let desk: ReturnType<typeof batchDesk>
const mine = '20000001'
const codeOf = ({ code }: { readonly code: number }): number => code

beforeAll(async () => {
  world = await openWorld()
  maker = await member(world, 'financial')
  checker = await member(world, 'admin')
  await world.owner.query(
    `update staff set roles = '{FINANCIAL}' where person_id = (select id from person where name = 'Mei Chen')`,
  )
  second = await member(world, 'cs')
  desk = batchDesk(world, maker, checker)
  await deposit(world, '50000.00')
})
afterAll(async () => {
  await expectSound()
  await world.close()
})
const expectSound = async () => expect(await selfCheck(world.db)).toEqual([])
const submitRows = async (rows: number, amount?: string) => {
  const { id } = await desk.prepared(some(rows, amount))
  const { body } = await desk.submitted(id)
  return { id, requestId: body.requestId! }
}
const detail = async (id: string, who = checker) => (await who.client.call(approval.detail, { id })).body
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const needTwo = async () =>
  world.owner.query(
    `insert into approval_policy (merchant_id, kind, version, rules) select id, 'batch-transfer', 1, $1 from merchant where mid = $2`,
    [storable({ ...defaultRules('batch-transfer'), otherwise: 2 }), mine],
  )
const needOne = async () => world.owner.query(`delete from approval_policy where kind = 'batch-transfer'`)
/** Compares the batch's sums with its rows: nothing may be lost or counted twice. */
const expectAddsUp = async (id: string) => {
  const { rows } = await desk.rowsOf(id, 100)
  const sum = (states: readonly string[]) =>
    rows
      .filter(({ status }) => states.includes(status))
      .reduce((total, { amount, fee }) => total + amount.minor + fee.minor, 0n)
  const found = await desk.detailOf(id)
  expect(found.total.minor).toBe(sum(['waiting', 'done', 'failed']))
  expect(found.refusedTotal.minor).toBe(sum(['refused']))
  expect(found.refused).toBe(rows.filter(({ status }) => status === 'refused').length)
}

describe('an approver of a batch', () => {
  it('leaves rows out with a reason: the others are paid, theirs is refused and their money is back at once', async () => {
    const [ours, souk] = [await since(world, mine), await since(world, '20000002')]
    const { id, requestId } = await submitRows(7)
    expect(await ours()).toEqual({ ...unmoved, available: -7735n, hold: 7735n })
    const without = [
      { parts: [2], reason: 'Not our supplier' },
      { parts: [4], reason: 'Invoice is missing' },
    ]
    const { body, hash } = await desk.partOf(requestId, without)
    expect(body.says.en).toBe('Batch “Rents”: 5 of 7 transfers, AED 50.00 in total')
    expect(body.changes.map(({ label }) => label.en)).toEqual(expect.arrayContaining(['Row 2', 'Row 4']))
    // Asked only: nothing has changed yet.
    expect(await ours()).toEqual({ ...unmoved, available: -7735n, hold: 7735n })
    await checker.client.call(approval.approve, { id: requestId, hash, without }, once())
    expect(await desk.detailOf(id)).toMatchObject({ status: 'PROCESSING', rows: 7, refused: 2 })
    expect(await ours()).toEqual({ ...unmoved, available: -5525n, hold: 5525n })
    await desk.payAll(id, 2)
    await expectAddsUp(id)
    expect(await ours()).toEqual({ ...unmoved, available: -5525n })
    expect(await souk()).toEqual({ ...unmoved, available: 2000n })
    const found = await desk.detailOf(id)
    expect(found).toMatchObject({ status: 'part-finished', done: 5, failed: 0, refused: 2 })
    expect([found.amount.minor, found.total.minor, found.refusedTotal.minor]).toEqual([5000n, 5525n, 2210n])
    const { rows } = await desk.rowsOf(id)
    expect(rows.map(({ status, why }) => [status, why])).toEqual([
      ['done', null],
      ['refused', 'Not our supplier'],
      ['done', null],
      ['refused', 'Invoice is missing'],
      ['done', null],
      ['done', null],
      ['done', null],
    ])
    const request = await detail(requestId)
    expect(request).toMatchObject({ state: 'SUCCESS', standing: 'passed', revision: 2 })
    expect(request.amount?.minor).toBe(5000n)
    expect(request.steps.map(({ step }) => step)).toEqual(['asked', 'narrowed', 'passed', 'placed', 'succeeded'])
  })
  it('approves exactly the words that were read: another reason, another row, or the whole’s hash is refused', async () => {
    const ours = await since(world, mine)
    const { id, requestId } = await submitRows(3)
    const without = [{ parts: [3], reason: 'Too early' }]
    const { hash } = await desk.partOf(requestId, without)
    const tries = [
      { id: requestId, hash, without: [{ parts: [3], reason: 'Too late' }] },
      { id: requestId, hash, without: [{ parts: [2], reason: 'Too early' }] },
      { id: requestId, hash },
      { id: requestId, hash: hashOf((await detail(requestId)).canonical), without },
    ]
    for (const each of tries)
      expect(codeOf(await checker.client.call(approval.approve, each, once()))).toBe(errors.REQUEST_CHANGED.code)
    expect(await ours()).toEqual({ ...unmoved, available: -3315n, hold: 3315n })
    expect((await desk.detailOf(id)).refused).toBe(0)
    await maker.client.call(batchTransfer.cancel, { id }, once())
  })
  it('cannot leave out what is not there, the same twice, or everything', async () => {
    const { id, requestId } = await submitRows(3)
    const fault = async (parts: readonly number[][]) => {
      const without = parts.map((each) => ({ parts: each, reason: 'No reason' }))
      const { code, body } = await checker.client.call(approval.part, { id: requestId, without })
      return [code, (body as unknown as { fields: unknown }).fields]
    }
    const refusal = (code: string) => [errors.INPUT_INVALID.code, [{ path: 'without', code }]]
    expect(await fault([[4]])).toEqual(refusal('PART_UNKNOWN'))
    expect(await fault([[0]])).toEqual(refusal('PART_UNKNOWN'))
    expect(await fault([[1], [1]])).toEqual(refusal('PART_UNKNOWN'))
    expect(await fault([[1, 2, 3]])).toEqual(refusal('PART_ALL'))
    await maker.client.call(batchTransfer.cancel, { id }, once())
  })
  it('is never who asked, nor a stranger, nor somebody without the role', async () => {
    const { id, requestId } = await submitRows(2)
    const without = [{ parts: [1], reason: 'Mine anyway' }]
    expect((await desk.partOf(requestId, without, maker)).code).toBe(errors.OWN_REQUEST.code)
    const stranger = await member(world, 'multi-financial')
    expect((await desk.partOf(requestId, without, stranger)).code).toBe(errors.NOT_FOUND.code)
    const it = await member(world, 'it')
    expect((await desk.partOf(requestId, without, it)).code).toBe(errors.NOT_AN_APPROVER.code)
    const { hash } = await desk.partOf(requestId, without)
    for (const who of [maker, stranger, it])
      expect(
        codeOf(await who.client.call(approval.approve, { id: requestId, hash, without }, once())),
      ).toBeGreaterThanOrEqual(40000)
    expect((await desk.detailOf(id)).refused).toBe(0)
    await maker.client.call(batchTransfer.cancel, { id }, once())
  })
  it('does not make tampered rows right by leaving one out', async () => {
    const ours = await since(world, mine)
    const { id, requestId } = await submitRows(3)
    await world.owner.query('update batch_transfer_row set amount_minor = 999 where batch_id = $1 and row_number = 2', [
      id,
    ])
    expect((await desk.partOf(requestId, [{ parts: [1], reason: 'First' }])).code).toBe(errors.REQUEST_CHANGED.code)
    await world.owner.query(
      'update batch_transfer_row set amount_minor = 1000 where batch_id = $1 and row_number = 2',
      [id],
    )
    await maker.client.call(batchTransfer.cancel, { id }, once())
    expect(await ours()).toEqual(unmoved)
  })
  it('asks for a kind without parts in vain', async () => {
    const { requestId } = await submitRows(2)
    await world.owner.query(`update approval_request set kind = 'bank-account' where id = $1`, [requestId])
    expect((await desk.partOf(requestId, [{ parts: [1], reason: 'No parts' }])).code).toBe(errors.REQUEST_WHOLE.code)
    await world.owner.query(`update approval_request set kind = 'batch-transfer' where id = $1`, [requestId])
    await maker.client.call(approval.recall, { id: requestId }, once())
  })
})

describe('with two who must agree', () => {
  beforeAll(needTwo)
  afterAll(needOne)
  it('what one leaves out is out, the other approves the rest, and an approval of more is void', async () => {
    const ours = await since(world, mine)
    const { id, requestId } = await submitRows(4)
    const whole = hashOf((await detail(requestId)).canonical)
    await second.client.call(approval.approve, { id: requestId, hash: whole }, once())
    await desk.approvePart(requestId, [{ parts: [4], reason: 'Paid in cash' }])
    expect(await detail(requestId)).toMatchObject({ state: 'APPLIED', approvals: '1/2', revision: 2 })
    expect(await ours()).toEqual({ ...unmoved, available: -3315n, hold: 3315n })
    expect(codeOf(await second.client.call(approval.approve, { id: requestId, hash: whole }, once()))).toBe(
      errors.REQUEST_CHANGED.code,
    )
    expect((await desk.partOf(requestId, [{ parts: [4], reason: 'Again' }], second)).code).toBe(
      errors.INPUT_INVALID.code,
    )
    await desk.approvePart(requestId, [{ parts: [1], reason: 'Other bank' }], second)
    expect(await detail(requestId)).toMatchObject({ state: 'APPLIED', approvals: '1/2', revision: 3 })
    await desk.approve(requestId)
    await desk.payAll(id)
    await expectAddsUp(id)
    expect(await desk.detailOf(id)).toMatchObject({ status: 'part-finished', done: 2, refused: 2 })
    expect(await ours()).toEqual({ ...unmoved, available: -2210n })
  })
  it('sent back after that, the maker submits what remains and nothing is held twice', async () => {
    const ours = await since(world, mine)
    const { id, requestId } = await submitRows(3)
    await desk.approvePart(requestId, [{ parts: [2], reason: 'Not this one' }])
    const { canonical } = await detail(requestId)
    await second.client.call(
      approval.sendBack,
      { id: requestId, hash: hashOf(canonical), reason: 'Name it better' },
      once(),
    )
    expect(await ours()).toEqual(unmoved)
    expect((await desk.detailOf(id)).status).toBe('sent-back')
    await desk.submitted(id)
    expect(await ours()).toEqual({ ...unmoved, available: -2210n, hold: 2210n })
    const again = await detail(requestId)
    expect(again.says.en).toBe('Batch “Rents”: 2 of 3 transfers, AED 20.00 in total')
    await desk.approve(requestId)
    await desk.approve(requestId, second)
    await desk.payAll(id)
    await expectAddsUp(id)
    expect(await ours()).toEqual({ ...unmoved, available: -2210n })
  })
})

describe('at once', () => {
  it('with another who approves the whole, one of them decides and the sums agree', async () => {
    for (let round = 0; round < 6; round += 1) {
      const ours = await since(world, mine)
      const { id, requestId } = await submitRows(3)
      const without = [{ parts: [2], reason: 'Raced' }]
      const { hash } = await desk.partOf(requestId, without)
      const whole = hashOf((await detail(requestId)).canonical)
      const codes = (
        await Promise.all([
          checker.client.call(approval.approve, { id: requestId, hash, without }, once()),
          second.client.call(approval.approve, { id: requestId, hash: whole }, once()),
        ])
      ).map(codeOf)
      expect(codes.filter((code) => code === 200)).toHaveLength(1)
      await desk.payAll(id)
      await expectAddsUp(id)
      expect(await ours()).toEqual({ ...unmoved, available: codes[0] === 200 ? -2210n : -3315n })
    }
  })
  it('with its maker who recalls it, either nothing moved or all that remained', async () => {
    const ends = new Set<string>()
    for (let round = 0; round < 8; round += 1) {
      const ours = await since(world, mine)
      const { id, requestId } = await submitRows(3)
      const without = [{ parts: [1], reason: 'Raced' }]
      const { hash } = await desk.partOf(requestId, without)
      const calls = [
        () => checker.client.call(approval.approve, { id: requestId, hash, without }, once()),
        () => maker.client.call(batchTransfer.cancel, { id }, once()),
      ]
      const [first, other] = round % 2 ? calls : calls.toReversed()
      // Twice in sequence: each of the two comes first at least once, however the race goes.
      const answers = round < 2 ? [await first!(), await other!()] : await Promise.all([first!(), other!()])
      const codes = answers.map(codeOf)
      expect(codes.filter((code) => code === 200)).toHaveLength(1)
      expect(codes.filter((code) => code >= 50000)).toEqual([])
      await desk.payAll(id)
      const { status } = await desk.detailOf(id)
      ends.add(status)
      expect(await ours()).toEqual(status === 'RECALLED' ? unmoved : { ...unmoved, available: -2210n })
    }
    expect([...ends].toSorted()).toEqual(['RECALLED', 'part-finished'])
  })
  it('pressed twice with one key it happens once', async () => {
    const ours = await since(world, mine)
    const { id, requestId } = await submitRows(3)
    const without = [{ parts: [1], reason: 'Once' }]
    const { hash } = await desk.partOf(requestId, without)
    const key = once()
    const press = () => checker.client.call(approval.approve, { id: requestId, hash, without }, key)
    await Promise.all([press(), press()])
    expect((await press()).code).toBe(200)
    await desk.payAll(id)
    expect(await ours()).toEqual({ ...unmoved, available: -2210n })
  })
  it('that dies half way leaves all rows waiting and all money on hold', async () => {
    const ours = await since(world, mine)
    const { id, requestId } = await submitRows(3)
    await world.owner.query(`alter table approval_step add constraint dies check (step <> 'narrowed') not valid`)
    const without = [{ parts: [1], reason: 'Dies' }]
    expect((await desk.approvePart(requestId, without)).code).toBe(errors.INTERNAL.code)
    await world.owner.query('alter table approval_step drop constraint dies')
    expect(await ours()).toEqual({ ...unmoved, available: -3315n, hold: 3315n })
    expect(await desk.detailOf(id)).toMatchObject({ status: 'IN_REVIEW', refused: 0 })
    expect((await desk.approvePart(requestId, without)).code).toBe(200)
    await desk.payAll(id)
    expect(await ours()).toEqual({ ...unmoved, available: -2210n })
  })
})

it('a sheet’s order is kept in what was left out, and a likely double that is left out is no longer counted', async () => {
  const { id } = await desk.prepared(
    sheetOf('20000002,5.00,AED,twin,', '20000002,5.00,AED,twin,', '20000003,6.00,AED,other,'),
  )
  const requestId = (await desk.submitted(id)).body.requestId!
  expect((await desk.detailOf(id)).warnings).toBe(1)
  await desk.approvePart(requestId, [{ parts: [2], reason: 'A double' }])
  expect(await desk.detailOf(id)).toMatchObject({ warnings: 0, refused: 1 })
  await desk.payAll(id)
  expect((await desk.rowsOf(id)).rows.map(({ rowNumber }) => rowNumber)).toEqual([1, 2, 3])
})

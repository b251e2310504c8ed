import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selfCheck } from '@falaj/ledger/check'
import { batchTransfer } from '@falaj/contract/accounts/batch-transfer'
import { errors } from '@falaj/contract/kernel/errors'
import { transfer } from '@falaj/contract/accounts/transfer'
import { fromText } from '@falaj/money'
import { movementDetail } from '@falaj/contract/kernel/movement-detail'
import { namesOf } from '../../../platform/lists/movement-queries.ts'
import { wrongSentDays } from '../../../platform/money/sent.ts'
import { approve, member, once, type Member } from '../../../testing/bank-account.ts'
import { batchDesk, sheetOf } from '../../../testing/batch-transfer.ts'
import { prepare, send, sending, since, submitIt, unmoved } from '../../../testing/transfer.ts'
import { deposit, merchantOf } from '../../../testing/withdraw.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let maker: Member, checker: Member, payee: Member
let desk: ReturnType<typeof batchDesk>
const mine = '20000001'
beforeAll(async () => {
  world = await openWorld()
  maker = await member(world, 'financial')
  checker = await member(world, 'admin')
  payee = await member(world, 'multi-financial')
  desk = batchDesk(world, maker, checker)
  await deposit(world, '5000000.00')
})
afterAll(async () => {
  await expectSound()
  await world.close()
})
const expectSound = async () => {
  expect(await selfCheck(world.db)).toEqual([])
  expect(await wrongSentDays(world.db)).toBe(0)
}
const yesterday = () =>
  world.owner
    .query(`update batch_transfer set submitted_at = submitted_at - interval '1 day'`)
    .then(() => world.owner.query(`update transfer set submitted_at = submitted_at - interval '1 day'`))
const rows = (n: number, amount: string): string =>
  sheetOf(
    ...Array.from(
      { length: n },
      (_, at) => `2000000${2 + (at % 3)},${amount},AED,${crypto.randomUUID().slice(0, 8)}-${at},`,
    ),
  )
interface Refusal {
  readonly fields: readonly { readonly path: string; readonly code: string }[]
  readonly left: { readonly amount: string; readonly currency: string }
}
const bodyOf = (answer: { readonly body: unknown }): Refusal => answer.body as Refusal

it('a batch with much for a payee who was never paid before waits for the cooling-off; with a little for them it does not', async () => {
  await world.owner.query(`delete from beneficiary where merchant_id = (select id from merchant where mid = $1)`, [
    mine,
  ])
  const dueAt = async (sheet: string) => {
    const { body } = await desk.submitted((await desk.prepared(sheet)).id)
    const { rows: found } = await world.owner.query<{ due_at: Date | null }>(
      `select due_at from approval_request where id = $1`,
      [body.requestId],
    )
    await maker.client.call(batchTransfer.cancel, { id: body.id }, once())
    return found[0]?.due_at ?? null
  }
  expect(await dueAt(rows(3, '20000.00'))).toBeNull()
  expect(await dueAt(rows(3, '20000.01'))).toBeInstanceOf(Date)
  await world.owner.query(`update beneficiary set since = since - interval '1 hour'`)
  expect(await dueAt(rows(3, '20000.02'))).toBeNull()
})

describe('the day’s limit', () => {
  it('counts rows of batches and single transfers alike, and the refusal names the first row over it and what is left', async () => {
    const ours = await since(world, mine)
    const first = await desk.prepared(rows(6, '100000.00'))
    expect((await desk.submitted(first.id)).code).toBe(200)
    await send(maker, sending('99000.00'))
    // 699,000 of a million.
    const second = await desk.prepared(rows(5, '99500.50'))
    const held = await ours()
    const refused = await desk.submitted(second.id)
    expect(refused.code).toBe(errors.INPUT_INVALID.code)
    expect(bodyOf(refused)).toMatchObject({
      fields: [{ path: 'rows.4.amount', code: 'OVER_DAILY' }],
      left: { amount: '301000.00', currency: 'AED' },
    })
    expect(await ours()).toEqual(held)
    expect((await desk.detailOf(second.id)).status).toBe('READY')
    // And the other way round: what a batch has sent is gone for single transfers.
    const third = await desk.prepared(rows(3, '100000.00'))
    expect((await desk.submitted(third.id)).code).toBe(200)
    const single = await submitIt(maker, (await prepare(maker, sending('1500.00'))).body.id)
    expect(single.code).toBe(errors.INPUT_INVALID.code)
    expect((single.body as unknown as Refusal).fields).toEqual([{ path: 'amount', code: 'OVER_DAILY' }])
    await maker.client.call(batchTransfer.cancel, { id: first.id }, once())
    expect((await submitIt(maker, (await prepare(maker, sending('1500.00'))).body.id)).code).toBe(200)
    await maker.client.call(batchTransfer.cancel, { id: third.id }, once())
    await yesterday()
  })
  it('is given back for rows that were left out or could not be paid', async () => {
    const { id } = await desk.prepared(rows(10, '100000.00'))
    const requestId = (await desk.submitted(id)).body.requestId!
    const more = await desk.prepared(rows(2, '100000.00'))
    expect((await desk.submitted(more.id)).code).toBe(errors.INPUT_INVALID.code)
    await desk.approvePart(requestId, [{ parts: [1], reason: 'Tomorrow' }])
    await world.owner.query(`update merchant set status = 'REJECTED' where mid = '20000002'`)
    await desk.payAll(id)
    await world.owner.query(`update merchant set status = 'ENABLED' where mid = '20000002'`)
    // One left out, three whose payee was gone.
    expect(await desk.detailOf(id)).toMatchObject({ done: 6, failed: 3, refused: 1 })
    const last = await desk.prepared(rows(4, '100000.00'))
    expect((await desk.submitted(last.id)).code).toBe(200)
    expect((await desk.submitted(more.id)).code).toBe(errors.INPUT_INVALID.code)
    await maker.client.call(batchTransfer.cancel, { id: last.id }, once())
    await yesterday()
  })
  it('lets only one of two at once through if the limit allows one', async () => {
    const ours = await since(world, mine)
    const ids = [(await desk.prepared(rows(6, '100000.00'))).id, (await desk.prepared(rows(6, '100000.00'))).id]
    const grants = [await desk.grantFor(ids[0]!), await desk.grantFor(ids[1]!)]
    const answers = await Promise.all(
      ids.map((id, at) => maker.client.call(batchTransfer.submit, { id }, { ...once(), ...grants[at] })),
    )
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, errors.INPUT_INVALID.code]))
    for (const id of ids) await maker.client.call(batchTransfer.cancel, { id }, once())
    expect(await ours()).toEqual(unmoved)
  })
  it('and that of one row are those that were agreed on with the merchant: when it is saved, submitted and approved', async () => {
    const agree = (payment: number | null, day: number | null) =>
      world.owner.query(
        `update merchant_product set payment_max_minor = $2, day_max_minor = $3
         where product = 'transfer' and merchant_id = (select id from merchant where mid = $1)`,
        [mine, payment, day],
      )
    const ready = await desk.prepared(rows(2, '60.00'))
    const waiting = (await desk.submitted((await desk.prepared(rows(2, '61.00'))).id)).body
    const limitsNow = async () => (await maker.client.call(batchTransfer.limits, {})).body
    const usual = await limitsNow()
    await agree(50_00, 120_00)
    expect(await limitsNow()).toEqual({ min: usual.min, max: fromText('50.00', 'AED') })
    const saved = async (sheet: string) => (await desk.raw(maker, (await desk.upload(maker, sheet)).path)).fields
    const over = [{ path: 'rows.1.amount', code: 'AMOUNT_MAX' }]
    expect(await saved(rows(1, '50.01'))).toEqual(over)
    expect(await saved(rows(3, '50.00'))).toEqual([{ path: 'rows.3.amount', code: 'OVER_DAILY' }])
    expect(bodyOf(await desk.submitted(ready.id)).fields).toEqual(over)
    expect((await approve(checker, waiting.requestId!)).body).toMatchObject({ state: 'FAILURE' })
    await agree(null, null)
    expect([await limitsNow(), usual.max]).toEqual([usual, fromText('100000.00', 'AED')])
  })
  it('that a sheet alone exceeds is reported when it is saved, by its row', async () => {
    const { path } = await desk.upload(maker, rows(11, '99999.99'))
    const { code, fields } = await desk.raw(maker, path)
    expect([code, fields]).toEqual([errors.INPUT_INVALID.code, [{ path: 'rows.11.amount', code: 'OVER_DAILY' }]])
    const one = await desk.raw(maker, (await desk.upload(maker, rows(1, '100000.01'))).path)
    expect(one.fields).toEqual([{ path: 'rows.1.amount', code: 'AMOUNT_MAX' }])
  })
})

describe('a row that was paid', () => {
  const page = { pageParam: { number: 1, size: 20 } }
  it('is in its payee’s list of transfers with its record behind it, and in nobody else’s', async () => {
    const text = crypto.randomUUID().slice(0, 8)
    const { id } = await desk.prepared(
      sheetOf(`20000002,12.34,AED,${text},November`, `20000003,5.00,AED,${text},`, `20000002,1.00,AED,${text}-2,`),
    )
    const list = async ({ client }: Member) => (await client.call(transfer.query, { filters: { text }, ...page })).body
    const requestId = (await desk.submitted(id)).body.requestId!
    // Before it arrives it is its payer's own.
    expect((await list(payee)).rows).toEqual([])
    await desk.approvePart(requestId, [{ parts: [3], reason: 'Left out' }])
    await desk.payAll(id)
    const { rows: found, ...totals } = await list(payee)
    const { number } = await desk.detailOf(id)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      number: `${number} #1`,
      role: 'Payee',
      sign: '+',
      counterparty: 'Marina Walk Trading',
      counterpartyMid: mine,
      status: 'SUCCESS',
      note: `${text} · November`,
      maker: null,
    })
    expect(found[0]!.amount).toEqual(fromText('12.34', 'AED'))
    expect(totals.total).toBe(1)
    expect((await list(maker)).rows).toEqual([])
    // The same by its sign, and in the record of transactions.
    const signed = {
      filters: { text, sign: '+', role: 'Payee', type: ['TRANSFER'], status: ['SUCCESS'] },
      ...page,
    } as const
    const filters = { ...signed.filters, type: [...signed.filters.type], status: [...signed.filters.status] }
    expect((await payee.client.call(transfer.tradeQuery, { ...page, filters })).body.rows).toHaveLength(1)

    const record = (await payee.client.call(transfer.detail, { id: found[0]!.id })).body
    expect(record).toMatchObject({ number: `${number} #1`, fee: fromText('0.00', 'AED'), actions: [], request: null })
    expect(record.entries).toHaveLength(1)
    expect(record.entries[0]).toMatchObject({ reason: 'transfer', amount: fromText('12.34', 'AED') })
    expect(record.explained!.after.minor - record.explained!.before.minor).toBe(1234n)
    // Its payer opens the same record and reads what it cost.
    const rowId = (await desk.rowsOf(id)).rows[0]!.id
    expect(rowId).toBe(found[0]!.id)
    const theirs = (await maker.client.call(transfer.detail, { id: rowId })).body
    expect(theirs).toMatchObject({ role: 'Initiator', sign: '-', counterparty: 'Souk Group', maker: 'Omar Nasser' })
    expect(theirs.total).toEqual(fromText('13.39', 'AED'))
    // The books name each side to the other, in the reader's language.
    const detail = async (reader: string) => {
      const named = await namesOf(world.db, world.context.registry.movements, await merchantOf(world, reader), [
        { kind: 'batch-transfer', id: rowId },
      ])
      const name = named({ kind: 'batch-transfer', id: rowId })!
      return [movementDetail(name, 'en'), movementDetail(name, 'zh')]
    }
    const rest = `${text} · November`
    expect(await detail(mine)).toEqual([`Souk Group · MID 20000002 · ${rest}`, `集市集团 · MID 20000002 · ${rest}`])
    expect(await detail('20000002')).toEqual([
      `Marina Walk Trading · MID ${mine} · ${rest}`,
      `滨海步道商贸 · MID ${mine} · ${rest}`,
    ])
    expect((await desk.rowsOf(id)).rows.map(({ payee, payeeZh }) => [payee, payeeZh]).slice(0, 1)).toEqual([
      ['Souk Group', '集市集团'],
    ])
    const stranger = await member(world, 'taxi-financial')
    expect((await stranger.client.call(transfer.detail, { id: rowId })).code).toBe(errors.NOT_FOUND.code)
    const refused = (await desk.rowsOf(id)).rows[2]!.id
    expect((await payee.client.call(transfer.detail, { id: refused })).code).toBe(errors.NOT_FOUND.code)
  })
})

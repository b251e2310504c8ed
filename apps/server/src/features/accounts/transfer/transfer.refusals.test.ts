// What is not let through: which code, which field, and that nothing has moved.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { urlOf, type Endpoint } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { approval } from '@falaj/contract/people/approval'
import { transfer } from '@falaj/contract/accounts/transfer'
import { newId } from '../../../platform/base/ids.ts'
import { approve, member, once, type Member } from '../../../testing/bank-account.ts'
import { detailOf, prepare, send, sending, since, submitIt, unmoved } from '../../../testing/transfer.ts'
import { deposit } from '../../../testing/withdraw.ts'
import { consoleHeaders, openWorld, type World } from '../../../testing/world.ts'

let world: World
let maker: Member, checker: Member, stranger: Member, theirs: Member
let moved: Awaited<ReturnType<typeof since>>
beforeAll(async () => {
  world = await openWorld()
  maker = await member(world, 'financial')
  checker = await member(world, 'admin')
  theirs = await member(world, 'multi-financial')
  stranger = await member(world, 'taxi-financial')
  await deposit(world, '1000.00')
  moved = await since(world, '20000001')
})
afterAll(() => world.close())

const raw = async (endpoint: Endpoint, { client }: Member, body: object) => {
  const response = await world.app.inject({
    method: 'POST',
    url: urlOf(endpoint).replace('{id}', (body as { id?: string }).id ?? ''),
    headers: {
      ...consoleHeaders,
      ...(endpoint.scene ? await client.passed(endpoint, body) : once()),
      cookie: client.cookie,
    },
    payload: JSON.stringify(body),
  })
  const { head, body: answer } = response.json<{
    head: { code: number }
    body: { fields?: readonly { path: string; code: string }[]; most?: unknown } | null
  }>()
  return { code: head.code, fields: answer?.fields ?? [], body: answer }
}
const wire = (more: object = {}) => ({
  payeeMid: '20000002',
  type: 'TRANSFER',
  amount: { amount: '10.00', currency: 'AED' },
  draftId: newId(),
  ...more,
})
const refusedFor = async (more: object) => {
  const added = await raw(transfer.add, maker, wire(more))
  const looked = await raw(transfer.whatIf, maker, wire(more))
  expect(looked.fields).toEqual(added.fields)
  expect(added.code).toBe(errors.INPUT_INVALID.code)
  expect(await moved()).toEqual(unmoved)
  return added.fields
}

it('an order that is approved after its product was switched off comes to nothing, and its money is free again', async () => {
  const switchTo = (off: string | null) =>
    world.owner.query(
      `update merchant_product p set off_by = $1 from merchant m where m.id = p.merchant_id and m.mid = '20000001' and product = 'transfer'`,
      [off],
    )
  const { id, requestId } = await send(maker, sending('10.00'))
  await switchTo('provider')
  await approve(checker, requestId!)
  const { body: request, raw: answered } = await checker.client.call(approval.detail, { id: requestId! })
  await switchTo(null)
  expect(JSON.stringify(answered)).toContain('PRODUCT_OFF')
  expect([request.state, (await detailOf(maker, id)).status]).toEqual(['FAILURE', 'FAILURE'])
  expect(await moved()).toEqual(unmoved)
})

describe('an amount', () => {
  it.each([
    ['1.', 'AMOUNT'],
    ['', 'AMOUNT'],
    ['1.234', 'AMOUNT_DECIMALS'],
    ['-5.00', 'AMOUNT'],
    ['0.00', 'AMOUNT'],
    ['9'.repeat(40), 'AMOUNT'],
    ['1e5', 'AMOUNT'],
  ])('%j is refused at its field', async (amount, code) => {
    expect(await refusedFor({ amount: { amount, currency: 'AED' } })).toEqual([{ path: 'amount.amount', code }])
  })
  it('of points, of less than the least and of more than the most is refused', async () => {
    const of = (amount: string, currency: string) => refusedFor({ amount: { amount, currency } })
    expect(await of('5', 'GP')).toEqual([{ path: 'amount.currency', code: 'CURRENCY_NOT_SENT' }])
    expect(await of('0.99', 'AED')).toEqual([{ path: 'amount', code: 'AMOUNT_MIN' }])
    expect(await of('100000.01', 'AED')).toEqual([{ path: 'amount', code: 'AMOUNT_MAX' }])
    expect(await of('30000.00', 'USD')).toEqual([{ path: 'amount', code: 'AMOUNT_MAX' }])
  })
  it('of more than is available is refused when it is submitted, with how much would go', async () => {
    const { body } = await prepare(stranger, sending('50000.00'))
    const over = await raw(transfer.submit, stranger, { id: body.id })
    expect(over.fields).toEqual([{ path: 'amount', code: 'OVER_AVAILABLE' }])
    expect(over.body?.most).toMatchObject({ currency: 'AED', amount: expect.stringMatching(/^\d+\.\d\d$/) })
    expect((await detailOf(stranger, body.id)).status).toBe('CREATED')
  })
  it('above what was agreed on with its payer is refused when it is looked at, submitted and approved', async () => {
    const agree = (payment: number | null, day: number | null) =>
      world.owner.query(
        `update merchant_product set payment_max_minor = $1, day_max_minor = $2
         where product = 'transfer' and merchant_id = (select id from merchant where mid = '20000001')`,
        [payment, day],
      )
    const [waiting, ready] = [await send(maker, sending('60.00')), (await prepare(maker, sending('60.00'))).body]
    await agree(50_00, 70_00)
    // What was on hold for it comes back.
    expect((await approve(checker, waiting.requestId!)).body).toMatchObject({ state: 'FAILURE' })
    expect(await moved()).toEqual(unmoved)
    expect((await raw(transfer.submit, maker, { id: ready.id })).fields).toEqual([
      { path: 'amount', code: 'AMOUNT_MAX' },
    ])
    expect(await refusedFor({ amount: { amount: '50.01', currency: 'AED' } })).toEqual([
      { path: 'amount', code: 'AMOUNT_MAX' },
    ])
    const sent = await send(maker, sending('50.00'))
    const { body: more } = await prepare(maker, sending('20.01'))
    expect((await raw(transfer.submit, maker, { id: more.id })).fields).toEqual([
      { path: 'amount', code: 'OVER_DAILY' },
    ])
    await maker.client.call(transfer.cancel, { id: sent.id }, once())
    await agree(null, null)
  })
  it('above what is left of the day is refused', async () => {
    await deposit(world, '1100000.00', 'AED', '20000004')
    for (let time = 0; time < 10; time += 1) expect((await send(stranger, sending('100000.00'))).state).toBe('APPLIED')
    const { body } = await prepare(stranger, sending('1.00'))
    expect((await raw(transfer.submit, stranger, { id: body.id })).fields).toEqual([
      { path: 'amount', code: 'OVER_DAILY' },
    ])
  })
})

describe('a payee', () => {
  it.each([
    ['99999999', 'PAYEE_NOT_FOUND'],
    ['20000001', 'PAYEE_SELF'],
    ['12', 'PAYEE_MID'],
    ['2000000x', 'PAYEE_MID'],
  ])('%s is refused at its field', async (payeeMid, code) => {
    expect(await refusedFor({ payeeMid })).toEqual([{ path: 'payeeMid', code }])
  })
  it('is found by number, half hidden, kept in the book under a name, and taken out again', async () => {
    expect((await maker.client.call(transfer.payee, { mid: '2000 0002' })).body).toEqual({
      mid: '20000002',
      name: 'So•• Gr•••',
    })
    await prepare(maker, sending('10.00', { saveAs: 'Souk' }))
    const { payees } = (await maker.client.call(transfer.payees, {})).body
    expect(payees).toMatchObject([{ alias: 'Souk', mid: '20000002' }])
    expect((await stranger.client.call(transfer.payees, {})).body.payees).toEqual([])
    expect((await stranger.client.call(transfer.removePayee, { id: payees[0]!.id })).code).toBe(errors.NOT_FOUND.code)
    expect((await maker.client.call(transfer.removePayee, { id: payees[0]!.id })).code).toBe(200)
    expect((await maker.client.call(transfer.payees, {})).body.payees).toEqual([])
  })
  it('is not guessed at: after sixty tries nobody answers', async () => {
    const guess = () => stranger.client.call(transfer.payee, { mid: '20000002' })
    for (let time = 0; time < 60; time += 1) await guess()
    expect((await guess()).code).toBe(errors.RATE_LIMITED.code)
  })
})

describe('a wrong person', () => {
  it('another merchant’s transfer, payee and request answer as ones that never were', async () => {
    const { id, requestId } = await send(maker, sending('20.00'))
    for (const endpoint of [
      transfer.submit,
      transfer.cancel,
      transfer.whatIfSubmitted,
      transfer.detail,
      transfer.tradeDetail,
    ]) {
      const [foreign, missing] = [await raw(endpoint, stranger, { id }), await raw(endpoint, stranger, { id: newId() })]
      expect(foreign.code).toBe(errors.NOT_FOUND.code)
      expect({ ...foreign, body: null }).toEqual({ ...missing, body: null })
    }
    expect((await raw(transfer.add, stranger, wire({ id }))).code).toBe(errors.NOT_FOUND.code)
    expect((await raw(transfer.whatIf, stranger, wire({ id }))).code).toBe(errors.NOT_FOUND.code)
    expect((await stranger.client.call(transfer.ofRequest, { requestId: requestId! })).body.id).toBeNull()
    await maker.client.call(transfer.cancel, { id }, once())
    expect(await moved()).toEqual(unmoved)
  })
  it('its maker does not approve it, and a colleague does not take it back', async () => {
    const { id, requestId } = await send(maker, sending('21.00'))
    expect((await approve(maker, requestId!)).code).toBe(errors.OWN_REQUEST.code)
    expect((await checker.client.call(transfer.cancel, { id }, once())).code).toBe(errors.NOT_THE_MAKER.code)
    await maker.client.call(transfer.cancel, { id }, once())
  })
  it('one that was sent back is edited by its maker alone, as its page shows', async () => {
    const { id, requestId } = await send(maker, sending('22.00'))
    const { canonical } = (await checker.client.call(approval.detail, { id: requestId! })).body
    const hash = createHash('sha256').update(canonical).digest('hex')
    await checker.client.call(approval.sendBack, { id: requestId!, hash, reason: 'Which invoice?' }, once())
    const edit = async (who: Member) => (await raw(transfer.add, who, wire({ id }))).code
    expect((await detailOf(checker, id)).actions).toEqual(['repeat'])
    expect(await edit(checker)).toBe(errors.NOT_THE_MAKER.code)
    expect((await detailOf(maker, id)).actions).toEqual(['submit', 'edit', 'cancel', 'repeat'])
    expect(await edit(maker)).toBe(200)
    await maker.client.call(transfer.cancel, { id }, once())
  })
  it('who may only read reads, and moves nothing', async () => {
    const reader = await member(world, 'cs')
    const page = { filters: {}, pageParam: { number: 1, size: 10 } }
    expect((await reader.client.call(transfer.query, page)).code).toBe(200)
    expect((await prepare(reader, sending('5.00'))).code).toBe(errors.ACCESS_DENIED.code)
    const { body } = await prepare(maker, sending('5.00'))
    expect((await submitIt(reader, body.id)).code).toBe(errors.ACCESS_DENIED.code)
    expect((await detailOf(reader, body.id)).actions).toEqual([])
  })
  it('the payee of a transfer that is not theirs to pay cannot submit or change it', async () => {
    const { body } = await prepare(maker, sending('5.00', { type: 'COLLECT' }))
    expect((await raw(transfer.add, theirs, wire({ id: body.id, payeeMid: '20000001' }))).code).toBe(
      errors.ORDER_STATE.code,
    )
    expect((await raw(transfer.whatIfSubmitted, maker, { id: body.id })).code).toBe(errors.NOT_THE_PAYER.code)
  })
})

describe('what would be', () => {
  it('is what then is, and leaves nothing behind', async () => {
    const before = (await maker.client.call(transfer.query, { filters: {}, pageParam: { number: 1, size: 1 } })).body
      .total
    const found = (await maker.client.call(transfer.whatIf, sending('40.00'))).body
    expect(found).toMatchObject({
      moves: true,
      payee: { mid: '20000002', name: 'So•• Gr•••' },
      approvals: { needed: 1 },
    })
    expect(await moved()).toEqual(unmoved)
    const now = (await maker.client.call(transfer.query, { filters: {}, pageParam: { number: 1, size: 1 } })).body.total
    expect(now).toBe(before)
    const { requestId } = await send(maker, sending('40.00'))
    const pending = await moved()
    expect(found.whilePending.available.minor - found.now.available.minor).toBe(pending.available)
    expect(found.whilePending.hold.minor - found.now.hold.minor).toBe(pending.hold)
    await approve(checker, requestId!)
    expect(found.after.available.minor - found.now.available.minor).toBe((await moved()).available)
  })
  it('of a collect is nothing until they pay', async () => {
    const found = (await maker.client.call(transfer.whatIf, sending('40.00', { type: 'COLLECT' }))).body
    expect(found).toMatchObject({ moves: false, approvals: { needed: 0 } })
    expect(found.after.available.minor - found.now.available.minor).toBe(4000n)
  })
})

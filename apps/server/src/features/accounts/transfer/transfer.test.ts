import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selfCheck } from '@falaj/ledger/check'

import { approval } from '@falaj/contract/people/approval'
import { defaultRules } from '@falaj/contract/people/approval-policy'
import { errors } from '@falaj/contract/kernel/errors'
import { transfer } from '@falaj/contract/accounts/transfer'
import { maskedName } from '@falaj/contract/accounts/transfer-rules'
import { storable } from '../../../platform/approval/policy.ts'
import { approve, member, once, type Member } from '../../../testing/bank-account.ts'
import { detailOf, prepare, send, sending, since, submitIt, unmoved } from '../../../testing/transfer.ts'
import { orderBehaves } from '../../../testing/order-behaves.ts'
import { grantBySms } from '../../../testing/second-factor.ts'
import { passed } from '../../../testing/team.ts'
import { deposit, merchantOf } from '../../../testing/withdraw.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let maker: Member, checker: Member, theirs: Member, theirChecker: Member, stranger: Member
let merchantId = ''
const mine = '20000001'
const souk = '20000002'
beforeAll(async () => {
  world = await openWorld()
  maker = await member(world, 'financial')
  checker = await member(world, 'admin')
  theirs = await member(world, 'multi-financial')
  theirChecker = await member(world, 'multi-admin')
  stranger = await member(world, 'taxi-financial')
  merchantId = await merchantOf(world)
  await deposit(world, '20000.00')
  await deposit(world, '5000.00', 'AED', souk)
})
afterAll(async () => {
  await expectSound()
  await world.close()
})
const expectSound = async () => expect(await selfCheck(world.db)).toEqual([])
const both = async () => {
  const [ours, other] = [await since(world, mine), await since(world, souk)]
  return async () => ({ ours: await ours(), other: await other() })
}
const decide = async (how: 'reject' | 'sendBack', { client }: Member, id: string) => {
  const { canonical } = (await client.call(approval.detail, { id })).body
  const hash = createHash('sha256').update(canonical).digest('hex')
  return client.call(approval[how], { id, hash, reason: 'Not like this' }, once())
}
const ask = async (amount: string, more = {}) => send(maker, sending(amount, more))

describe('a transfer', () => {
  it('moves nothing when it is prepared, holds when it is submitted, arrives to the cent when it is approved', async () => {
    const moved = await both()
    const { body } = await prepare(maker, sending('1000.00', { note: 'Stall 7,  November' }))
    expect(body).toMatchObject({ state: 'CREATED', requestId: null, number: expect.stringMatching(/^T-\w{7}$/) })
    expect(await moved()).toEqual({ ours: unmoved, other: unmoved })
    const submitted = (await submitIt(maker, body.id)).body
    expect(submitted).toMatchObject({ state: 'APPLIED', requestNumber: expect.stringMatching(/^A-/) })
    // 1.00 AED of fee and 5 % of VAT on it.
    const total = 100_105n
    expect(await moved()).toEqual({ ours: { ...unmoved, available: -total, hold: total }, other: unmoved })
    expect((await approve(checker, submitted.requestId!)).code).toBe(200)
    expect(await moved()).toEqual({
      ours: { ...unmoved, available: -total },
      other: { ...unmoved, available: 100_000n },
    })

    const ours = await detailOf(maker, body.id)
    expect(ours).toMatchObject({
      status: 'SUCCESS',
      role: 'Initiator',
      sign: '-',
      counterparty: 'Souk Group',
      counterpartyZh: '集市集团',
      note: 'Stall 7, November',
      maker: 'Omar Nasser',
      auditor: 'Layla Haddad',
    })
    expect([ours.amount.minor, ours.fee.minor, ours.vat.minor, ours.total.minor]).toEqual([-100_000n, 100n, 5n, total])
    expect(ours.entries.map(({ reason, debit, credit }) => `${reason}: ${debit} → ${credit}`)).toEqual([
      'transfer: available → hold',
      'transfer: hold → available',
      'fee: hold → fee-income',
      'vat: hold → vat-payable',
    ])
    const other = await detailOf(theirs, body.id)
    expect(other).toMatchObject({
      role: 'Payee',
      sign: '+',
      counterparty: 'Marina Walk Trading',
      maker: null,
      request: null,
    })
    expect(other.entries).toMatchObject([{ reason: 'transfer', mine: { debit: false, credit: true } }])
    const { before, own, after } = other.explained!
    expect([own.minor, before.minor + own.minor]).toEqual([100_000n, after.minor])
  })

  it('is not the payee’s business, nor named whole, before it has arrived', async () => {
    const { body } = await prepare(maker, sending('12.00'))
    expect(await detailOf(maker, body.id)).toMatchObject({
      counterparty: 'So•• Gr•••',
      counterpartyZh: maskedName('集市集团'),
    })
    expect((await theirs.client.call(transfer.detail, { id: body.id })).code).toBe(errors.NOT_FOUND.code)
    const { rows } = (await theirs.client.call(transfer.query, { filters: {}, pageParam: { number: 1, size: 40 } }))
      .body
    expect(rows.map(({ id }) => id)).not.toContain(body.id)
    await maker.client.call(transfer.cancel, { id: body.id }, once())
    expect(await detailOf(maker, body.id)).toMatchObject({ status: 'CANCELED', why: 'cancelled' })
  })

  it('shows its approver what it does to the balances', async () => {
    const { requestId, id } = await ask('20.00')
    const { effects, says } = (await checker.client.call(approval.detail, { id: requestId! })).body
    expect(says.en).toBe('Transfer AED 20.00 to So•• Gr••• (MID 20000002)')
    expect(effects.map(({ before, after }) => after.minor - before.minor)).toEqual([0n, -2105n])
    await maker.client.call(transfer.cancel, { id }, once())
  })

  it('gives the money back after it was rejected, and after it was cancelled', async () => {
    const moved = await both()
    const rejected = await ask('50.00')
    await decide('reject', checker, rejected.requestId!)
    const cancelled = await ask('60.00')
    await maker.client.call(transfer.cancel, { id: cancelled.id }, once())
    expect(await moved()).toEqual({ ours: unmoved, other: unmoved })
    expect(await detailOf(maker, rejected.id)).toMatchObject({ status: 'REJECTED', why: 'rejected' })
    expect(await detailOf(maker, cancelled.id)).toMatchObject({ status: 'RECALLED', why: 'recalled' })
    expect((await submitIt(maker, cancelled.id)).code).toBe(errors.ORDER_STATE.code)
  })

  it('sent back, it is changed and comes again as the same request', async () => {
    const moved = await both()
    const { id, requestId, number } = await ask('70.00')
    await decide('sendBack', checker, requestId!)
    expect(await moved()).toEqual({ ours: unmoved, other: unmoved })
    expect(await detailOf(maker, id)).toMatchObject({
      status: 'CREATED',
      actions: ['submit', 'edit', 'cancel', 'repeat'],
    })
    expect((await maker.client.call(transfer.ofRequest, { requestId: requestId! })).body.id).toBe(id)
    await prepare(maker, sending('75.00', { id }))
    const again = (await submitIt(maker, id)).body
    expect(again).toMatchObject({ id, requestId, number })
    await approve(checker, requestId!)
    expect(await moved()).toEqual({ ours: { ...unmoved, available: -7605n }, other: { ...unmoved, available: 7500n } })
  })

  it('needs nobody where the policy says so', async () => {
    const moved = await both()
    await world.owner.query(
      `insert into approval_policy (merchant_id, kind, version, rules, request_id)
       select id, 'transfer', 1, $1, null from merchant where mid = $2`,
      [storable({ ...defaultRules('transfer'), otherwise: 0 }), mine],
    )
    const done = await ask('5.00')
    expect(done).toMatchObject({ state: 'SUCCESS', requestId: null })
    expect(await moved()).toEqual({ ours: { ...unmoved, available: -605n }, other: { ...unmoved, available: 500n } })
    await world.owner.query(`delete from approval_policy where kind = 'transfer'`)
  })
})

describe('a collect', () => {
  it('asks the other side: only they pay it, and it is they whose colleagues decide', async () => {
    const moved = await both()
    const { body } = await prepare(maker, sending('300.00', { type: 'COLLECT', note: 'Shared stall' }))
    expect(await detailOf(theirs, body.id)).toMatchObject({
      status: 'CREATED',
      role: 'Payee',
      sign: '-',
      counterparty: 'Marina Walk Trading',
      actions: ['submit', 'cancel'],
    })
    expect((await detailOf(maker, body.id)).actions).toEqual(['edit', 'cancel', 'repeat'])
    expect((await submitIt(maker, body.id)).code).toBe(errors.NOT_THE_PAYER.code)
    const submitted = (await submitIt(theirs, body.id)).body
    expect(submitted.state).toBe('APPLIED')
    expect(await moved()).toEqual({ ours: unmoved, other: { ...unmoved, available: -30_084n, hold: 30_084n } })
    // Their request is theirs.
    expect((await approve(checker, submitted.requestId!).catch(() => ({ code: 0 }))).code).not.toBe(200)
    expect((await maker.client.call(transfer.cancel, { id: body.id }, once())).code).toBe(errors.ORDER_STATE.code)
    expect((await approve(theirChecker, submitted.requestId!)).code).toBe(200)
    expect(await moved()).toEqual({
      ours: { ...unmoved, available: 30_000n },
      other: { ...unmoved, available: -30_084n },
    })
    expect(await detailOf(maker, body.id)).toMatchObject({ status: 'SUCCESS', sign: '+', counterparty: 'Souk Group' })
  })
  it('is declined by them, or taken back before they have submitted it', async () => {
    const { body: one } = await prepare(maker, sending('30.00', { type: 'COLLECT' }))
    await theirs.client.call(transfer.cancel, { id: one.id }, once())
    expect(await detailOf(maker, one.id)).toMatchObject({ status: 'DECLINED', why: 'declined' })
    const { body: other } = await prepare(maker, sending('31.00', { type: 'COLLECT' }))
    await maker.client.call(transfer.cancel, { id: other.id }, once())
    expect((await submitIt(theirs, other.id)).code).toBe(errors.ORDER_STATE.code)
  })
})

orderBehaves(() => ({
  world,
  merchantId,
  maker: maker.client,
  stranger: stranger.client,
  currency: 'EUR',
  prepare: async (amount) => {
    const { body } = await prepare(maker, sending(amount, {}, 'EUR'))
    const headers = await passed(maker.client, transfer.submit, { id: body.id })
    return () => maker.client.call(transfer.submit, { id: body.id }, headers)
  },
  tells: 'transfer.changed',
  refusal: 'INPUT_INVALID',
  byId: [transfer.submit, transfer.cancel, transfer.whatIfSubmitted, transfer.detail, transfer.tradeDetail],
}))

it('totals are in and out apart, of what has happened or is on its way: neither a draft nor what was recalled', async () => {
  const page = { pageParam: { number: 1, size: 10 } }
  const totals = async () => {
    const { sums } = (await maker.client.call(transfer.query, { ...page, ask: 'totals', filters: { currency: 'AED' } }))
      .body
    const values = sums?.find(({ currency }) => currency === 'AED')?.values
    return [values?.['in']?.minor ?? 0n, values?.['out']?.minor ?? 0n] as const
  }
  const [before, outBefore] = await totals()
  const draft = (await prepare(maker, sending('41.00'))).body.id
  expect(await totals()).toEqual([before, outBefore])
  const recalled = await send(maker, sending('42.00'))
  expect(await totals()).toEqual([before, outBefore + 42_00n])
  await maker.client.call(transfer.cancel, { id: recalled.id }, once())
  expect(await totals()).toEqual([before, outBefore])
  await maker.client.call(transfer.cancel, { id: draft }, once())
})

it('is not submitted without the second factor, nor with one for another', async () => {
  const [one, other] = [
    (await prepare(maker, sending('31.00'))).body.id,
    (await prepare(maker, sending('32.00'))).body.id,
  ]
  const submit = (headers: Record<string, string>) => maker.client.call(transfer.submit, { id: one }, headers)
  expect((await submit(once())).raw.body).toMatchObject({ scene: 'transfer' })
  expect((await submit(await passed(maker.client, transfer.submit, { id: other }))).code).toBe(
    errors.STEP_UP_REQUIRED.code,
  )
  expect((await detailOf(maker, one)).status).toBe('CREATED')
  // The message names its purpose.
  await grantBySms(world, maker.client, maker.mobile, transfer.submit, { id: one })
  const [message] = (await world.inbox(maker.mobile)).filter(({ purpose }) => purpose === 'STEP_UP')
  expect(message!.body).toMatch(/^Falaj: \d{6} confirms: Transfer AED 31\.00 to So•• Gr•••/)
  const right = await submit(await passed(maker.client, transfer.submit, { id: one }))
  expect(right.body.state).toBe('APPLIED')
  for (const id of [one, other]) await maker.client.call(transfer.cancel, { id }, once())
})

describe('only once', () => {
  it('the same form with another key, as after a reload, is the same transfer; changed, it is refused', async () => {
    const moved = await both()
    const wanted = sending('16.00')
    const first = (await prepare(maker, wanted)).body
    expect((await prepare(maker, wanted)).body).toEqual(first)
    const submitted = (await submitIt(maker, first.id)).body
    expect((await submitIt(maker, first.id)).body).toEqual(submitted)
    expect((await prepare(maker, { ...sending('17.00'), draftId: wanted.draftId })).code).toBe(errors.KEY_REUSED.code)
    expect((await moved()).ours).toEqual({ ...unmoved, available: -1705n, hold: 1705n })
  })
})

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selfCheck } from '@falaj/ledger/check'
import { fromText, type Currency } from '@falaj/money'
import { approval } from '@falaj/contract/people/approval'
import { urlOf, type Endpoint, type Input } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { transferToBank } from '@falaj/contract/accounts/transfer-to-bank'
import { newId } from '../../../platform/base/ids.ts'
import { payoutRailOf } from '../../../rails/payout-rail.ts'
import { placeDue } from '../../../platform/approval/cooling.ts'
import { approve, member, once, testIban, type Member } from '../../../testing/bank-account.ts'
import { heldBy, since, unmoved } from '../../../testing/transfer.ts'
import { orderBehaves } from '../../../testing/order-behaves.ts'
import { recordKey } from '../../../testing/record-key.ts'
import { passed, withStepUp } from '../../../testing/team.ts'
import { deposit, merchantOf } from '../../../testing/withdraw.ts'
import { consoleHeaders, openWorld, type World } from '../../../testing/world.ts'
import { toBankJob } from './transfer-to-bank.order.ts'
import { runDue } from '../../../testing/due.ts'

let world: World
let maker: Member, checker: Member, stranger: Member
let merchantId = ''
beforeAll(async () => {
  world = await openWorld()
  maker = await member(world, 'financial')
  checker = await member(world, 'admin')
  stranger = await member(world, 'multi-financial')
  merchantId = await merchantOf(world)
  await deposit(world, '20000.00')
})
afterAll(async () => {
  await expectSound()
  await world.close()
})
const expectSound = async () => expect(await selfCheck(world.db)).toEqual([])

const mid = '20000001'
const iban = testIban('033', 77)
const beneficiary = { country: 'AE', type: 'IBAN', currency: 'AED', number: iban, holder: 'Noor Fabrics LLC' } as const
const inDollars = { ...beneficiary, currency: 'USD' } as const
type ToBankInput = Input<typeof transferToBank.add>
const sending = (amount: string, more: Partial<ToBankInput> = {}, currency: Currency = 'AED'): ToBankInput => ({
  ...(more.payeeId || more.sameAs ? {} : { beneficiary }),
  amount: fromText(amount, currency)!,
  charges: 'OUR',
  purpose: 'GOODS',
  draftId: newId(),
  ...more,
})
const prepare = ({ client }: Member, wanted: ToBankInput) => client.call(transferToBank.add, wanted, once())
const submitIt = ({ client }: Member, id: string) => withStepUp(client, transferToBank.submit, { id })
const send = async (who: Member, wanted: ToBankInput) =>
  (await submitIt(who, (await prepare(who, wanted)).body.id)).body
const detailOf = async ({ client }: Member, id: string) => (await client.call(transferToBank.detail, { id })).body
const approved = async (amount: string, more: Partial<ToBankInput> = {}) => {
  const order = await send(maker, sending(amount, more))
  expect((await approve(checker, order.requestId!)).code).toBe(200)
  return order
}
const keyOf = (id: string) => recordKey(world.db, 'transfer_to_bank', id)
const lookAtBank = async (id: string) =>
  toBankJob.pollBank(
    world.db,
    world.settings,
    await payoutRailOf(world.settings),
    await keyOf(id),
    new AbortController().signal,
  )
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
    body: { fields?: readonly { path: string; code: string }[] } | null
  }>()
  return { code: head.code, fields: answer?.fields ?? [] }
}
const wire = (more: object = {}) => ({
  beneficiary,
  amount: { amount: '100.00', currency: 'AED' },
  charges: 'OUR',
  purpose: 'GOODS',
  draftId: newId(),
  ...more,
})

describe('a transfer to a bank', () => {
  it('is on hold while it is asked for, in transit at the bank, and ends paid with its fee on top', async () => {
    const moved = await since(world, mid)
    const { body } = await prepare(maker, sending('1000.00', { line: 'INV 7' }))
    expect(body).toMatchObject({ state: 'CREATED', number: expect.stringMatching(/^TB-\w{7}$/) })
    expect(await moved()).toEqual(unmoved)
    const order = (await submitIt(maker, body.id)).body
    // 5.00 AED and 5 % of VAT on it.
    const total = 100_525n
    expect(await moved()).toEqual({ ...unmoved, available: -total, hold: total })
    await approve(checker, order.requestId!)
    expect(await moved()).toEqual({ ...unmoved, available: -total, inTransit: total })
    while (!(await lookAtBank(body.id))) continue
    expect(await moved()).toEqual({ ...unmoved, available: -total })
    const ended = await detailOf(maker, body.id)
    expect(ended).toMatchObject({
      status: 'SUCCESS',
      beneficiary: 'Noor Fabrics LLC',
      account: `AE •••• ${iban.slice(-4)}`,
      bankReference: expect.stringMatching(/^SB-/),
      checker: 'Layla Haddad',
      line: 'INV 7',
    })
    expect(
      JSON.stringify({ ...ended, amount: '', fee: '', vat: '', total: '', entries: '', explained: '' }),
    ).not.toContain(iban)
    expect(ended.entries.map(({ reason, debit, credit }) => `${reason}: ${debit} → ${credit}`)).toEqual([
      'transfer: available → hold',
      'transfer: hold → in-transit',
      'payout: in-transit → bank',
      'fee: in-transit → fee-income',
      'vat: in-transit → vat-payable',
    ])
    expect(ended.explained!.own.minor).toBe(-total)
  })
  it('takes the charges from the amount when the beneficiary bears them', async () => {
    const moved = await since(world, mid)
    const { id } = await send(maker, sending('100.00', { charges: 'BEN' }))
    expect(await moved()).toEqual({ ...unmoved, available: -10_000n, hold: 10_000n })
    expect((await detailOf(maker, id)).amount.minor).toBe(9475n)
    await maker.client.call(transferToBank.cancel, { id }, once())
    expect(await moved()).toEqual(unmoved)
  })
  it.each(['OUR', 'BEN'] as const)('more than there is: the most it names can be asked for (%s)', async (charges) => {
    await deposit(world, '70.00', 'USD')
    const asking = (amount: string) => prepare(maker, sending(amount, { charges, beneficiary: inDollars }, 'USD'))
    const refused = (await submitIt(maker, (await asking('900.00')).body.id)).body as unknown as {
      fields: readonly { code: string }[]
      most: { amount: string }
      available: { amount: string }
    }
    expect(refused.fields).toEqual([{ path: 'amount', code: 'OVER_AVAILABLE' }])
    expect(refused.most.amount === refused.available.amount).toBe(charges === 'BEN')
    const most = await asking(refused.most.amount)
    const { requestId } = (await submitIt(maker, most.body.id)).body
    expect((await heldBy(world, mid, 'USD')).available).toBe(0n)
    await maker.client.call(approval.recall, { id: requestId! }, once())
  })
  it('shows the whole number to who decides, and its mask in the request to nobody else', async () => {
    const { requestId, id } = await send(maker, sending('20.00'))
    const { changes, canonical } = (await checker.client.call(approval.detail, { id: requestId! })).body
    const shown = changes.find(({ label }) => label.en === 'Account number')!.after!.en
    expect(shown.replace(/\s/g, '')).toBe(iban)
    expect(canonical).not.toContain(iban)
    const { rows } = await world.owner.query<{ text: string }>(
      'select payload::text || shown::text || text_en as text from approval_request where id = $1',
      [requestId],
    )
    expect(rows[0]!.text).not.toContain(iban)
    await maker.client.call(transferToBank.cancel, { id }, once())
  })
  it('sent back, it is changed and comes again as the same request', async () => {
    const moved = await since(world, mid)
    const { id, requestId } = await send(maker, sending('70.00'))
    const { canonical } = (await checker.client.call(approval.detail, { id: requestId! })).body
    const hash = createHash('sha256').update(canonical).digest('hex')
    await checker.client.call(approval.sendBack, { id: requestId!, hash, reason: 'Which invoice?' }, once())
    expect(await moved()).toEqual(unmoved)
    expect((await maker.client.call(transferToBank.ofRequest, { requestId: requestId! })).body.id).toBe(id)
    await prepare(maker, sending('75.00', { id, sameAs: id, line: 'INV 8' }))
    expect((await submitIt(maker, id)).body.requestId).toBe(requestId)
    await approve(checker, requestId!)
    expect(await moved()).toEqual({ ...unmoved, available: -8025n, inTransit: 8025n })
    while (!(await lookAtBank(id))) continue
  })
  it('keeps a beneficiary in the book, who is paid again without the number', async () => {
    await prepare(maker, sending('10.00', { saveAs: 'Fabrics' }))
    const { payees } = (await maker.client.call(transferToBank.payees, {})).body
    expect(payees).toMatchObject([{ alias: 'Fabrics', number: `AE •••• ${iban.slice(-4)}`, currency: 'AED' }])
    const { body } = await prepare(maker, sending('11.00', { payeeId: payees[0]!.id }))
    expect((await detailOf(maker, body.id)).beneficiary).toBe('Noor Fabrics LLC')
    expect(
      (await raw(transferToBank.add, stranger, wire({ beneficiary: undefined, payeeId: payees[0]!.id }))).fields,
    ).toEqual([{ path: 'payeeId', code: 'INVALID' }])
    expect((await stranger.client.call(transferToBank.removePayee, { id: payees[0]!.id })).code).toBe(
      errors.NOT_FOUND.code,
    )
    expect((await maker.client.call(transferToBank.removePayee, { id: payees[0]!.id })).code).toBe(200)
  })
})

describe('the bank', () => {
  it('refuses: all of it comes back, the fee too', async () => {
    const moved = await since(world, mid)
    const { id } = await approved('50.13')
    while (!(await lookAtBank(id))) continue
    expect(await detailOf(maker, id)).toMatchObject({ status: 'FAILURE', why: 'ACCOUNT_CLOSED' })
    expect(await moved()).toEqual(unmoved)
  })
  it('answers twice, late and out of order: each counts once; what it returns comes back without the fee', async () => {
    const moved = await since(world, mid)
    const { id } = await approved('30.00')
    const at = new Date()
    const paid = { kind: 'paid', at } as const
    const key = await keyOf(id)
    const all = await Promise.all([1, 2, 3].map(() => toBankJob.recordBankAnswer(world.db, world.settings, key, paid)))
    expect(all.filter(Boolean)).toHaveLength(1)
    expect(
      await toBankJob.recordBankAnswer(world.db, world.settings, key, { kind: 'refused', why: 'COMPLIANCE' }),
    ).toBe(false)
    const back = { kind: 'returned', at, why: 'NAME_MISMATCH' } as const
    expect(await toBankJob.recordBankAnswer(world.db, world.settings, key, back)).toBe(true)
    expect(await toBankJob.recordBankAnswer(world.db, world.settings, key, back)).toBe(false)
    expect(await detailOf(maker, id)).toMatchObject({ status: 'REVERTED', why: 'NAME_MISMATCH' })
    expect(await moved()).toEqual({ ...unmoved, available: -525n })
  })
  it('loses its first answer: the order is handed over again under the same reference and paid once', async () => {
    const { id } = await approved('40.23')
    await expect(lookAtBank(id)).rejects.toThrow('lost')
    while (!(await lookAtBank(id))) continue
    const { rows } = await world.owner.query('select handed_over from sandbox_payout where reference = $1', [id])
    expect(rows).toEqual([{ handed_over: 2 }])
    expect((await detailOf(maker, id)).status).toBe('SUCCESS')
  })
})

orderBehaves(() => ({
  world,
  merchantId,
  maker: maker.client,
  stranger: stranger.client,
  currency: 'USD',
  prepare: async (amount) => {
    const { body } = await prepare(maker, sending(amount, { beneficiary: inDollars }, 'USD'))
    const headers = await passed(maker.client, transferToBank.submit, { id: body.id })
    return () => maker.client.call(transferToBank.submit, { id: body.id }, headers)
  },
  tells: 'transfer-to-bank.changed',
  refusal: 'INPUT_INVALID',
  byId: [transferToBank.submit, transferToBank.cancel, transferToBank.detail, transferToBank.tradeDetail],
}))

it('is not submitted without the second factor, nor with one for another', async () => {
  const [one, other] = [
    (await prepare(maker, sending('31.00'))).body.id,
    (await prepare(maker, sending('32.00'))).body.id,
  ]
  const submit = (headers: Record<string, string>) => maker.client.call(transferToBank.submit, { id: one }, headers)
  expect((await submit(once())).raw.body).toMatchObject({ scene: 'transfer' })
  expect((await submit(await passed(maker.client, transferToBank.submit, { id: other }))).code).toBe(
    errors.STEP_UP_REQUIRED.code,
  )
  expect((await detailOf(maker, one)).status).toBe('CREATED')
  const right = await submit(await passed(maker.client, transferToBank.submit, { id: one }))
  expect(right.body.state).toBe('APPLIED')
  for (const id of [one, other]) await maker.client.call(transferToBank.cancel, { id }, once())
})

describe('somebody who was never paid before', () => {
  const placeAll = () => runDue(world.db, placeDue(world.settings, world.context.registry.approvables))
  const stranger_ = { ...beneficiary, number: testIban('033', 777), holder: 'New Face LLC' }
  it('gets much only after the cooling-off, also when a colleague has approved; a little at once, and much from then on', async () => {
    await deposit(world, '90000.00')
    const moved = await since(world, mid)
    const looked = await maker.client.call(transferToBank.whatIf, sending('20000.01', { beneficiary: stranger_ }))
    expect(looked.body.dueAt).not.toBeNull()
    const { id, requestId } = await send(maker, sending('20000.01', { beneficiary: stranger_ }))
    expect((await approve(checker, requestId!)).body).toEqual({ state: 'APPLIED', standing: 'cooling-off' })
    expect(await placeAll()).toBe(0)
    expect(await moved()).toMatchObject({ hold: 20005_26n, inTransit: 0n })
    const little = await send(maker, sending('20000.00', { beneficiary: stranger_ }))
    expect((await approve(checker, little.requestId!)).body.state).toBe('PLACED')
    await world.owner.query(`update approval_request set due_at = now() where id = $1`, [requestId])
    await world.owner.query(`update beneficiary set since = since - interval '1 minute'`)
    expect(await placeAll()).toBe(1)
    expect((await detailOf(maker, id)).status).toBe('PLACED')
    expect(await moved()).toMatchObject({ hold: 0n })
    const later = await send(maker, sending('30000.00', { beneficiary: stranger_ }))
    expect((await approve(checker, later.requestId!)).body.state).toBe('PLACED')
    await expectSound()
  })
  it('rejected or recalled while it cools off, the money is back', async () => {
    const moved = await since(world, mid)
    const someone = { ...beneficiary, number: testIban('033', 778) }
    const { id, requestId } = await send(maker, sending('20500.00', { beneficiary: someone }))
    await approve(checker, requestId!)
    await maker.client.call(transferToBank.cancel, { id }, once())
    await world.owner.query(`update approval_request set due_at = now() where id = $1`, [requestId])
    expect(await placeAll()).toBe(0)
    expect(await moved()).toEqual(unmoved)
  })
})

describe('only once', () => {
  it('the same key, the same form after a reload, and presses at once are one transfer', async () => {
    const moved = await since(world, mid)
    const wanted = sending('15.00')
    const key = once()
    const first = await maker.client.call(transferToBank.add, wanted, key)
    expect((await maker.client.call(transferToBank.add, wanted, key)).body).toEqual(first.body)
    expect((await prepare(maker, wanted)).body).toEqual(first.body)
    expect((await prepare(maker, { ...sending('16.00'), draftId: wanted.draftId })).code).toBe(errors.KEY_REUSED.code)
    const presses = await Promise.all([1, 2, 3].map(() => submitIt(maker, first.body.id)))
    expect(new Set(presses.map(({ body }) => body.requestId)).size).toBe(1)
    expect(await moved()).toEqual({ ...unmoved, available: -2025n, hold: 2025n })
  })
})

describe('what is not let through', () => {
  it.each([
    [{ amount: { amount: '1.', currency: 'AED' } }, 'amount.amount', 'AMOUNT'],
    [{ amount: { amount: '', currency: 'AED' } }, 'amount.amount', 'AMOUNT'],
    [{ amount: { amount: '1.234', currency: 'AED' } }, 'amount.amount', 'AMOUNT_DECIMALS'],
    [{ amount: { amount: '-5.00', currency: 'AED' } }, 'amount.amount', 'AMOUNT'],
    [{ amount: { amount: '0', currency: 'AED' } }, 'amount.amount', 'AMOUNT'],
    [{ amount: { amount: '9'.repeat(40), currency: 'AED' } }, 'amount.amount', 'AMOUNT'],
    [{ amount: { amount: '9.99', currency: 'AED' } }, 'amount', 'AMOUNT_MIN'],
    [{ amount: { amount: '500000.01', currency: 'AED' } }, 'amount', 'AMOUNT_MAX'],
    [{ amount: { amount: '50.00', currency: 'GBP' } }, 'amount.currency', 'CURRENCY_CANNOT_LEAVE'],
    [{ amount: { amount: '50.00', currency: 'USD' } }, 'amount.currency', 'PAYEE_CURRENCY'],
    [
      { beneficiary: { ...beneficiary, number: `${iban.slice(0, -1)}${iban.endsWith('1') ? 2 : 1}` } },
      'beneficiary.number',
      'IBAN_CHECKSUM',
    ],
    [{ beneficiary: { ...beneficiary, country: 'US' } }, 'beneficiary.type', 'ACCOUNT_TYPE'],
    [{ beneficiary: { ...beneficiary, holder: '' } }, 'beneficiary.holder', 'REQUIRED'],
    [{ beneficiary: undefined }, 'beneficiary', 'REQUIRED'],
    [{ line: 'سلام' }, 'line', 'BANK_LINE'],
  ])('%j', async (more, path, code) => {
    const moved = await since(world, mid)
    for (const endpoint of [transferToBank.add, transferToBank.whatIf]) {
      const answer = await raw(endpoint, maker, wire(more))
      expect(answer.code).toBe(errors.INPUT_INVALID.code)
      expect(answer.fields).toContainEqual({ path, code })
    }
    expect(await moved()).toEqual(unmoved)
  })
  it('more than was agreed on with the merchant, when it is looked at, submitted and approved', async () => {
    const agree = (payment: number | null, day: number | null) =>
      world.owner.query(
        `update merchant_product set payment_max_minor = $2, day_max_minor = $3
         where product = 'transfer-to-bank' and merchant_id = (select id from merchant where mid = $1)`,
        [mid, payment, day],
      )
    const moved = await since(world, mid)
    const waiting = await send(maker, sending('60.00'))
    await agree(50_00, null)
    const over = [{ path: 'amount', code: 'AMOUNT_MAX' }]
    expect((await approve(checker, waiting.requestId!)).body).toMatchObject({ state: 'FAILURE' })
    expect(await moved()).toEqual(unmoved)
    for (const endpoint of [transferToBank.add, transferToBank.whatIf])
      expect((await raw(endpoint, maker, wire({ amount: { amount: '50.01', currency: 'AED' } }))).fields).toEqual(over)
    await agree(null, 10_00)
    const { body } = await maker.client.call(transferToBank.add, sending('50.00'), once())
    expect((await raw(transferToBank.submit, maker, { id: body.id })).fields).toEqual([
      { path: 'amount', code: 'OVER_DAILY' },
    ])
    await agree(null, null)
  })
  it('another merchant’s transfer, beneficiary and request answer as ones that never were', async () => {
    const { id, requestId } = await send(maker, sending('20.00'))
    for (const endpoint of [
      transferToBank.submit,
      transferToBank.cancel,
      transferToBank.detail,
      transferToBank.tradeDetail,
    ]) {
      const [foreign, missing] = [await raw(endpoint, stranger, { id }), await raw(endpoint, stranger, { id: newId() })]
      expect(foreign.code).toBe(errors.NOT_FOUND.code)
      expect(foreign).toEqual(missing)
    }
    for (const more of [{ id }, { beneficiary: undefined, sameAs: id }])
      for (const endpoint of [transferToBank.add, transferToBank.whatIf])
        expect((await raw(endpoint, stranger, wire(more))).code).toBe(errors.NOT_FOUND.code)
    expect((await stranger.client.call(transferToBank.ofRequest, { requestId: requestId! })).body.id).toBeNull()
    expect((await checker.client.call(transferToBank.cancel, { id }, once())).code).toBe(errors.NOT_THE_MAKER.code)
    await maker.client.call(transferToBank.cancel, { id }, once())
  })
  it('what would be is what then is, and leaves nothing behind', async () => {
    const moved = await since(world, mid)
    const found = (await maker.client.call(transferToBank.whatIf, sending('40.00'))).body
    expect(found).toMatchObject({ beneficiary: { holder: 'Noor Fabrics LLC' }, approvals: { needed: 1 } })
    expect(await moved()).toEqual(unmoved)
    await send(maker, sending('40.00'))
    const pending = await moved()
    expect(found.whilePending.hold.minor - found.now.hold.minor).toBe(pending.hold)
    expect(found.after.available.minor - found.now.available.minor).toBe(pending.available)
  })
})

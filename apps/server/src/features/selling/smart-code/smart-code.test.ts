import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkout } from '@falaj/contract/payments/checkout'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { payment } from '@falaj/contract/payments/payment'
import { receipt } from '@falaj/contract/payments/receipt'
import { smartCode } from '@falaj/contract/selling/smart-code'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { once } from '../../../testing/bank-account.ts'
import { sendBad } from '../../../testing/bad-input.ts'
import { hearAll, pay } from '../../../testing/payer.ts'
import { paid, take } from '../../../testing/payment.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { smartCodeOffer } from './smart-code.offer.ts'

let world: World
let [cs, other]: [Client, Client] = [] as never
let marina = ''
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  ;[cs, other] = [await world.as('cs'), await world.as('multi-admin')]
  marina = (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)).rows[0]!.id
})
afterAll(() => world.close())

const page = { pageParam: { number: 1, size: 40 } }
const aed = (minor: bigint) => money(minor, 'AED')
const facts = (over: object = {}) => ({ name: 'Test till', mode: 'static' as const, currency: 'AED' as const, ...over })
const add = async (over: object = {}) => (await cs.call(smartCode.add, facts(over), once())).body.id
const detail = async (id: string) => (await cs.call(smartCode.detail, { id })).body
const codeOf = async (id: string) => (await detail(id)).path.slice('/pay/'.length)
const open = async (code: string) => world.stranger.call(checkout.open, { code })
const start = async (code: string, over: object = {}) => world.stranger.call(checkout.start, { code, ...over }, once())

describe('a code', () => {
  it('that is static takes what the payer types, within the limits', async () => {
    const code = await codeOf(await add())
    expect((await open(code)).body).toMatchObject({ state: 'payable', amount: null, title: 'Test till' })
    expect((await start(code, { amount: aed(500_001n) })).raw.body).toMatchObject({ fields: [{ path: 'amount' }] })
    expect((await start(code, { amount: aed(500_000n) })).code).toBe(200)
  })
  it('that is dynamic asks for what the cashier says, once, until it is paid or taken back', async () => {
    const id = await add({ mode: 'dynamic' })
    const code = await codeOf(id)
    expect((await open(code)).body.state).toBe('paused')
    const charge = (amount = aed(4250n)) => cs.call(smartCode.charge, { id, amount, note: 'Table 4' }, once())
    expect((await charge(money(100n, 'USD'))).raw.body).toMatchObject({
      fields: [{ path: 'amount', code: 'CURRENCY_DIFFERS' }],
    })
    await charge()
    expect((await open(code)).body).toMatchObject({ state: 'payable', amount: aed(4250n), description: 'Table 4' })
    expect((await start(code)).code).toBe(200)
    expect((await start(code)).code).toBe(errors.LINK_HELD.code)
    await world.db.transaction().execute((tx) =>
      smartCodeOffer.onPaid!({ tx, emit: emitter(tx) }, [
        {
          merchantId: marina,
          id,
          paymentId: newId(),
          number: 'P-TEST',
          amount: aed(4250n),
          customerId: null,
          at: new Date(),
        },
      ]),
    )
    expect(await detail(id)).toMatchObject({ charge: null, paid: 1, paidToday: 1, collectedToday: aed(4250n) })
    expect((await start(code)).code).toBe(errors.OFFER_PAUSED.code)
    expect((await cs.call(smartCode.unCharge, { id })).code).toBe(errors.RECORD_STATE.code)
  })
  it('that is dynamic asks anew: who scanned and left, or is still at their bank, does not block the next customer', async () => {
    const id = await add({ mode: 'dynamic' })
    const code = await codeOf(id)
    const charge = () => cs.call(smartCode.charge, { id, amount: aed(4250n) }, once())
    const stateOf = async (token: string) => (await world.stranger.call(checkout.status, { token })).body.state
    await charge()
    const left = (await start(code)).body
    await charge()
    const atBank = (await start(code)).body
    expect(await stateOf(left.token)).toBe('canceled')
    expect(await pay(world, atBank, 'challenge')).toMatchObject({ state: 'challenge' })
    await charge()
    expect(await stateOf(atBank.token)).toBe('canceled')
    const back = (await start(code)).body
    expect((await cs.call(smartCode.unCharge, { id })).code).toBe(200)
    expect(await stateOf(back.token)).toBe('canceled')
    await charge()
    const edited = (await start(code)).body
    const { version } = await detail(id)
    expect((await cs.call(smartCode.edit, { ...facts({ mode: 'dynamic' }), id, version })).code).toBe(200)
    expect(await stateOf(edited.token)).toBe('canceled')
  })
  it.each([
    ['switched off', (id: string) => cs.call(smartCode.enable, { id, enabled: false })],
    ['given another code', (id: string) => cs.call(smartCode.rotate, { id }, once())],
  ])('that is %s takes nothing by orders that are open; what was begun is booked', async (_, end) => {
    const id = await add()
    const code = await codeOf(id)
    const [open, begun] = [
      (await start(code, { amount: aed(900n) })).body,
      (await start(code, { amount: aed(900n) })).body,
    ]
    await pay(world, begun, 'approve')
    expect((await end(id)).code).toBe(200)
    await expect(pay(world, open, 'approve')).rejects.toThrow('4098')
    await hearAll(world)
    expect(await detail(id)).toMatchObject({ paid: 1, collected: aed(900n) })
  })
  it('asks for a tip: it is part of the payment, and shown apart on the receipt, in the detail and in the totals', async () => {
    const id = await add({ tips: [15, 5, 10, 10], note: 'required' })
    const code = await codeOf(id)
    expect((await open(code)).body).toMatchObject({ tips: [5, 10, 15], note: 'required' })
    const startWith = (over: object) => start(code, { amount: aed(4000n), note: ' Table  4 ', ...over })
    const before = (await cs.call(smartCode.board, {})).body.totals.find(({ amount }) => amount.currency === 'AED')
    const { token } = (await startWith({ tip: aed(400n) })).body
    const shown = (await world.stranger.call(checkout.status, { token })).body
    expect(shown).toMatchObject({ amount: aed(4400n), tip: aed(400n), items: [{ price: aed(4000n) }] })
    const { rows } = await world.owner.query<{ id: string }>(`select id from payment where number = $1`, [shown.number])
    await pay(world, { token }, 'approve')
    await hearAll(world)
    const { body } = await cs.call(payment.detail, { id: rows[0]!.id })
    expect(body).toMatchObject({ amount: aed(4400n), tip: aed(400n), payerNote: 'Table 4', status: 'PAID_SUCCESS' })
    // The whole of it is the merchant's, less the fee.
    expect(body.net.minor + body.fee.minor + body.vat.minor).toBe(4400n)
    expect(await detail(id)).toMatchObject({ collected: aed(4400n), tips: aed(400n) })
    expect((await detail(id)).payments).toMatchObject([{ amount: aed(4400n), tip: aed(400n), note: 'Table 4' }])
    const after = (await cs.call(smartCode.board, {})).body.totals.find(({ amount }) => amount.currency === 'AED')
    expect(after!.tips.minor - (before?.tips.minor ?? 0n)).toBe(400n)
    const { id: receiptId } = (
      await cs.call(
        receipt.send,
        { paymentId: rows[0]!.id, channel: 'email', to: 'tip@example.com', language: 'en' },
        once(),
      )
    ).body
    expect((await cs.call(receipt.detail, { id: receiptId })).body.paper).toMatchObject({
      amount: aed(4400n),
      tip: aed(400n),
    })
    // Without one it is none.
    const bare = (await startWith({ tip: aed(0n) })).body.token
    expect((await world.stranger.call(checkout.status, { token: bare })).body).toMatchObject({ tip: null })
  })
  it.each([
    ['no note', { note: '  ' }, { path: 'note', code: 'REQUIRED' }],
    ['a tip above the amount', { tip: aed(4001n) }, { path: 'tip', code: 'PAY_AMOUNT' }],
    ['a tip below nothing', { tip: aed(-1n) }, { path: 'tip', code: 'PAY_AMOUNT' }],
    ['a tip in another currency', { tip: money(100n, 'USD') }, { path: 'tip', code: 'CURRENCY_DIFFERS' }],
    [
      'a tip that lifts it above the limit',
      { amount: aed(499_999n), tip: aed(2n) },
      { path: 'tip', code: 'PAY_AMOUNT' },
    ],
  ])('that asks for a tip and a note refuses %s, naming the field', async (_, over, field) => {
    const code = await codeOf(await add({ tips: [10], note: 'required' }))
    const { raw } = await start(code, { amount: aed(4000n), note: 'Table 4', ...over })
    expect(raw.body).toMatchObject({ fields: [field] })
  })
  it('takes only its own methods, and a copy of it the same', async () => {
    const id = await add({ methods: ['BANK_CARD', 'NPSS'] })
    const { body } = await cs.call(smartCode.duplicate, { id }, once())
    for (const each of [id, body.id]) {
      expect(await detail(each)).toMatchObject({ methods: ['BANK_CARD', 'NPSS'], createdBy: expect.any(String) })
      const shown = (await world.stranger.call(checkout.open, { code: await codeOf(each) })).body
      expect(shown.methods).toEqual(['BANK_CARD', 'NPSS'])
    }
    const { token } = (await start(await codeOf(id), { amount: aed(5000n) })).body
    const tried = { token, key: newId(), method: 'APPLE_PAY' as const }
    expect((await world.stranger.call(checkout.pay, tried)).code).toBe(errors.METHOD_OFF.code)
  })
  it('that asks for a note takes none that is too long', async () => {
    const code = await codeOf(await add({ note: 'optional' }))
    expect(await sendBad(world, world.stranger, checkout.start, { code, note: 'x'.repeat(101) })).toMatchObject({
      fields: [{ path: 'note', code: 'TOO_LONG' }],
    })
  })
  it('that asks for neither takes no tip and keeps no note', async () => {
    const code = await codeOf(await add())
    expect((await start(code, { amount: aed(4000n), tip: aed(100n) })).raw.body).toMatchObject({
      fields: [{ path: 'tip', code: 'INVALID' }],
    })
    await start(code, { amount: aed(4000n), note: 'not asked for' })
    expect((await world.owner.query(`select from payment where payer_note = 'not asked for'`)).rowCount).toBe(0)
  })
  it('that is dynamic is paid with a tip on top of what the cashier asked for', async () => {
    const id = await add({ mode: 'dynamic', tips: [10] })
    await cs.call(smartCode.charge, { id, amount: aed(4250n) }, once())
    const { token } = (await start(await codeOf(id), { tip: aed(425n) })).body
    await pay(world, { token }, 'approve')
    await hearAll(world)
    expect(await detail(id)).toMatchObject({ charge: null, collected: aed(4675n), tips: aed(425n) })
  })
  it('that is replaced leads nowhere any more; disabled, it says so', async () => {
    const id = await add({ mode: 'fixed', amount: aed(1200n) })
    const old = await codeOf(id)
    const { body } = await cs.call(smartCode.rotate, { id }, once())
    expect((await open(old)).code).toBe(errors.NOT_FOUND.code)
    const code = body.path.slice('/pay/'.length)
    expect((await open(code)).body).toMatchObject({ state: 'payable', amount: aed(1200n) })
    await cs.call(smartCode.enable, { id, enabled: false })
    expect((await start(code)).code).toBe(errors.OFFER_CANCELED.code)
    expect((await cs.call(smartCode.enable, { id, enabled: false })).code).toBe(errors.RECORD_STATE.code)
  })
  it('that has expired is not paid until a later day is set, nor is an amount asked for by it', async () => {
    const expire = (id: string) =>
      world.owner.query(`update smart_code set expires_at = now() - interval '1 minute' where id = $1`, [id])
    const id = await add({ expiresAt: '2099-01-31T23:59:59+04:00' })
    const code = await codeOf(id)
    expect((await open(code)).body).toMatchObject({ state: 'payable', expiresAt: '2099-01-31T19:59:59.000Z' })
    const { token } = (await start(code, { amount: aed(4000n) })).body
    const other = (await start(code, { amount: aed(4000n) })).body
    await pay(world, { token }, 'approve')
    await expire(id)
    expect((await open(code)).body.state).toBe('expired')
    expect((await start(code, { amount: aed(4000n) })).code).toBe(errors.OFFER_EXPIRED.code)
    // A payer whose bank was asked before continues; one who only looked is too late.
    await hearAll(world)
    expect(await detail(id)).toMatchObject({ status: 'EXPIRED', paid: 1 })
    await expect(pay(world, { token: other.token }, 'approve')).rejects.toThrow(String(errors.OFFER_EXPIRED.code))
    const { body: list } = await cs.call(smartCode.query, { ...page, filters: { status: ['EXPIRED'] } })
    expect(list.rows.map((row) => row.id)).toContain(id)
    expect(new Set(list.rows.map(({ status }) => status))).toEqual(new Set(['EXPIRED']))
    const edit = (expiresAt?: string) =>
      cs.call(smartCode.edit, { ...facts(expiresAt ? { expiresAt } : {}), id, version: 1 })
    expect((await edit('2020-01-31T23:59:59+04:00')).raw.body).toMatchObject({
      fields: [{ path: 'expiresAt', code: 'DATE_PAST' }],
    })
    expect((await edit()).code).toBe(200)
    expect(await detail(id)).toMatchObject({ status: 'ENABLED', expiresAt: null })
    expect((await start(code, { amount: aed(4000n) })).code).toBe(200)
    // Disabled and expired it is disabled; a copy of it can be used.
    await expire(id)
    const twin = (await cs.call(smartCode.duplicate, { id }, once())).body
    expect(await detail(twin.id)).toMatchObject({ status: 'ENABLED', expiresAt: null })
    await cs.call(smartCode.enable, { id, enabled: false })
    expect((await detail(id)).status).toBe('INVALID')
    const till = await add({ mode: 'dynamic' })
    await expire(till)
    expect((await cs.call(smartCode.charge, { id: till, amount: aed(500n) }, once())).code).toBe(
      errors.OFFER_EXPIRED.code,
    )
  })
  it('is duplicated with its settings and a code of its own, without its payments or what a cashier asks for', async () => {
    const settings = {
      store: 'Marina Walk',
      counter: 'Front',
      mode: 'fixed',
      amount: aed(1200n),
      tips: [5, 10],
      note: 'optional',
    }
    const id = await add(settings)
    await cs.call(smartCode.enable, { id, enabled: false })
    const key = once()
    const made = (await cs.call(smartCode.duplicate, { id }, key)).body
    expect((await cs.call(smartCode.duplicate, { id }, key)).body).toEqual(made)
    const { tips: tipPercents, ...same } = settings
    expect(await detail(made.id)).toMatchObject({
      ...same,
      tipPercents,
      name: 'Test till',
      number: made.number,
      status: 'ENABLED',
      paid: 0,
      scans: 0,
      history: [{ what: 'duplicated' }],
    })
    expect(made.path).not.toBe((await detail(id)).path)
    expect((await open(made.path.slice('/pay/'.length))).body).toMatchObject({ state: 'payable', amount: aed(1200n) })
    const till = await add({ mode: 'dynamic' })
    await cs.call(smartCode.charge, { id: till, amount: aed(4250n) }, once())
    const twin = (await cs.call(smartCode.duplicate, { id: till }, once())).body
    expect(await detail(twin.id)).toMatchObject({ mode: 'dynamic', charge: null })
  })
  it('is not duplicated for more than was agreed on with the merchant since', async () => {
    const id = await add({ mode: 'fixed', amount: aed(1200n) })
    const agree = (minor: string | null) =>
      world.owner.query(
        `update merchant_product p set payment_max_minor = $1 from merchant m where m.id = p.merchant_id and m.mid = '20000001'
           and p.product = 'smart-code'`,
        [minor],
      )
    await agree('1199')
    expect((await cs.call(smartCode.duplicate, { id }, once())).raw.body).toMatchObject({
      fields: [{ path: 'amount', code: 'AMOUNT_MAX' }],
    })
    await agree(null)
    expect((await cs.call(smartCode.duplicate, { id }, once())).code).toBe(200)
  })
  it('is changed by one at a time', async () => {
    const id = await add()
    const edit = { ...facts({ name: 'First' }), id, version: 1 }
    expect((await cs.call(smartCode.edit, edit)).code).toBe(200)
    expect((await cs.call(smartCode.edit, { ...edit, name: 'Second' })).code).toBe(errors.RECORD_CHANGED.code)
  })
  it('is printed on each layout', async () => {
    const id = await add()
    for (const layout of ['tent', 'sticker', 'poster'] as const)
      expect((await cs.call(smartCode.file, { ids: [id], layout, language: 'en' })).code).toBe(200)
  }, 60_000)
  it.each([
    ['no name', { name: '' }, 'name', 'REQUIRED'],
    ['a fixed amount that is none', { mode: 'fixed' }, 'amount', 'AMOUNT'],
    ['more than the product allows', { mode: 'fixed', amount: aed(500_001n) }, 'amount', 'AMOUNT_MAX'],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt', 'DATE_PAST'],
    ['another currency', { mode: 'fixed', amount: money(500n, 'USD') }, 'amount', 'CURRENCY_DIFFERS'],
  ])('with %s is refused, and the field is named', async (_, over, path, code) => {
    expect(await sendBad(world, cs, smartCode.add, facts(over))).toMatchObject({ fields: [{ path, code }] })
  })
  it('of another merchant answers like a missing one; members without the right are refused', async () => {
    const id = await add()
    for (const given of [id, newId()]) {
      expect((await other.call(smartCode.detail, { id: given })).code).toBe(errors.NOT_FOUND.code)
      expect((await other.call(smartCode.duplicate, { id: given }, once())).code).toBe(errors.NOT_FOUND.code)
      expect((await other.call(smartCode.file, { ids: [given], layout: 'tent', language: 'en' })).code).toBe(
        errors.NOT_FOUND.code,
      )
      expect((await other.call(smartCode.rotate, { id: given }, once())).code).toBe(errors.NOT_FOUND.code)
      expect((await other.call(smartCode.enable, { id: given, enabled: false })).code).toBe(errors.NOT_FOUND.code)
      expect((await other.call(smartCode.charge, { id: given, amount: aed(500n) }, once())).code).toBe(
        errors.NOT_FOUND.code,
      )
    }
    const sales = await world.as('sales')
    expect((await sales.call(smartCode.query, { ...page, filters: {} })).code).toBe(errors.ACCESS_DENIED.code)
  })
})
it('the board shows who paid today; the list adds up, over the whole day however many paid', async () => {
  const sums = async () =>
    (await cs.call(smartCode.board, {})).body.totals.find(({ amount }) => amount.currency === 'AED')
  const before = await sums()
  const made = { store: null, offer: { kind: 'smart-code', id: await add() }, tip: aed(1_00n) }
  for (let n = 0; n < 60; n += 1) await take(world, paid(marina, { product: 'smart-code', amount: aed(11_00n), made }))
  const after = (await sums())!
  expect(after.count - (before?.count ?? 0)).toBe(60)
  expect(after.amount.minor - (before?.amount.minor ?? 0n)).toBe(660_00n)
  expect(after.tips.minor - (before?.tips.minor ?? 0n)).toBe(60_00n)
  const { body } = await cs.call(smartCode.board, {})
  // How many of the demo world's were paid today depends on the hour.
  const { rows } = await world.owner.query<{ n: number }>(
    `select count(*)::int as n from payment where merchant_id = $1 and offer_kind = 'smart-code' and paid_at >=
       date_trunc('day', business_now() at time zone 'Asia/Dubai') at time zone 'Asia/Dubai'`,
    [marina],
  )
  expect(body.rows).toHaveLength(50)
  expect(body.totals.reduce((sum, { count }) => sum + count, 0)).toBe(rows[0]!.n)
  expect((await other.call(smartCode.board, {})).body.rows).toEqual([])
  const list = (await cs.call(smartCode.query, { ...page, filters: { status: ['INVALID'] } })).body
  expect(list.rows.every(({ status }) => status === 'INVALID')).toBe(true)
})

describe('a sheet', () => {
  const heading = ['Name', 'Store', 'Amount by', 'Amount', 'Currency', 'Tips %', 'Note', 'Expires on']
  const count = async () =>
    (
      await world.owner.query<{ n: number }>(`select count(*)::int as n from smart_code where merchant_id = $1`, [
        marina,
      ])
    ).rows[0]!.n

  it('makes a code of every row, once for one key, and one file prints them all', async () => {
    const before = await count()
    const rows = [
      heading,
      ['Table 1', 'Marina Walk', 'payer', '', '', '5, 10%', 'Required'],
      ['Till 7', '', 'Cashier', '', 'usd', '', ''],
      ['Tea', '', '', '1,200.00', 'AED', '', '', '2099-01-31'],
    ]
    const key = once()
    const { body } = await cs.call(smartCode.bulk, { rows }, key)
    expect((await cs.call(smartCode.bulk, { rows }, key)).body).toEqual(body)
    expect([body.added, await count()]).toEqual([3, before + 3])
    const ids = body.codes.map(({ id }) => id)
    expect(await Promise.all(ids.map(detail))).toMatchObject([
      { name: 'Table 1', store: 'Marina Walk', mode: 'static', tipPercents: [5, 10], note: 'required' },
      { name: 'Till 7', mode: 'dynamic', currency: 'USD', note: 'none' },
      {
        name: 'Tea',
        mode: 'fixed',
        amount: aed(120_000n),
        expiresAt: '2099-01-31T19:59:59.000Z',
        history: [{ what: 'imported' }],
      },
    ])
    for (const { path } of body.codes) expect((await open(path.slice('/pay/'.length))).code).toBe(200)
    const { rows: entries } = await world.owner.query<{ object: string; after: object }>(
      `select object, after from audit_entry where action = $1 and merchant_id = $2 and result = 'done'`,
      [nameOf(smartCode.bulk), marina],
    )
    expect(entries).toEqual([{ object: 'smart-code bulk', after: { codes: 3 } }])
    const paper = await cs.call(smartCode.file, { ids, layout: 'sticker', language: 'en' })
    const { rawPayload } = await world.app.inject({ method: 'GET', url: paper.body.url })
    expect(rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3)
    // With one of another merchant among them none is printed.
    const theirs = (await other.call(smartCode.add, facts(), once())).body.id
    expect((await cs.call(smartCode.file, { ids: [...ids, theirs], layout: 'sticker', language: 'en' })).code).toBe(
      errors.NOT_FOUND.code,
    )
  })
  it('with a wrong cell makes none, and each wrong cell is named', async () => {
    const before = await count()
    const bad = await cs.call(
      smartCode.bulk,
      {
        rows: [
          heading,
          ['Fine', '', '', '', '', '', ''],
          ['Dear', '', 'fixed', '5000.01', 'AED', '', ''],
          ['', '', 'fixed', '', 'AED', '', ''],
          ['Lost', '', 'payer', '12', 'AED', '7', 'maybe'],
          ['Odd', '', 'nobody', '', 'XYZ', '', ''],
          ['=1+1', '', '', '', '', '', ''],
          ['Late', '', '', '', '', '', '', '2020-01-31'],
          ['Soon', '', '', '', '', '', '', 'tomorrow'],
        ],
      },
      once(),
    )
    const { fields } = bad.raw.body as { fields: { path: string; code: string }[] }
    expect(fields.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual([
      'rows.2.amount AMOUNT_MAX',
      'rows.3.amount REQUIRED',
      'rows.3.name REQUIRED',
      'rows.4.note SHEET_NOTE',
      'rows.4.tips TIP_PERCENT',
      'rows.5.currency CURRENCY_NOT_SOLD',
      'rows.5.mode SHEET_MODE',
      'rows.6.name FORMULA',
      'rows.7.expires DATE_PAST',
      'rows.8.expires INVALID',
    ])
    const lost = await cs.call(smartCode.bulk, { rows: [heading, ['Lost', '', 'payer', '12']] }, once())
    expect(lost.raw.body).toMatchObject({ fields: [{ path: 'rows.1.amount', code: 'AMOUNT_NOT_FIXED' }] })
    expect((await cs.call(smartCode.bulk, { rows: [heading] }, once())).raw.body).toMatchObject({
      fields: [{ path: 'rows', code: 'SHEET_EMPTY' }],
    })
    expect(await count()).toBe(before)
  })
})

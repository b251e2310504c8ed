import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs } from '@falaj/contract/kernel/time'
import { checkout } from '@falaj/contract/payments/checkout'
import { errors } from '@falaj/contract/kernel/errors'
import { file } from '@falaj/contract/workspace/file'
import { item } from '@falaj/contract/customers/item'
import { paylink } from '@falaj/contract/selling/paylink'
import { payment } from '@falaj/contract/payments/payment'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { orderOfToken } from '../../../platform/payment/order.ts'
import { once } from '../../../testing/bank-account.ts'
import { sendBad } from '../../../testing/bad-input.ts'
import { uploadFile } from '../../../testing/upload.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { paylinkOffer } from './paylink.offer.ts'

let world: World
let [cs, other]: [Client, Client] = [] as never
let marina = ''
beforeAll(async () => {
  world = await openWorld()
  ;[cs, other] = [await world.as('cs'), await world.as('multi-admin')]
  marina = (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)).rows[0]!.id
})
afterAll(() => world.close())

const page = { pageParam: { number: 1, size: 40 } }
const aed = (minor: bigint) => money(minor, 'AED')
const facts = (over: object = {}) =>
  ({ title: 'Test link', type: 'single', rule: 'fixed', currency: 'AED', amount: aed(10_000n), ...over }) as const
const add = async (over: object = {}) => (await cs.call(paylink.add, facts(over), once())).body
const detail = async (id: string) => (await cs.call(paylink.detail, { id })).body
const codeOf = (path: string): string => path.slice('/pay/'.length)
const start = (path: string, over: object = {}) =>
  world.stranger.call(checkout.start, { code: codeOf(path), ...over }, once())
const pay = (id: string, amount = aed(10_000n), customerId: string | null = null, paymentId = newId()) =>
  world.db
    .transaction()
    .execute((tx) =>
      paylinkOffer.onPaid!({ tx, emit: emitter(tx) }, [
        { merchantId: marina, id, paymentId, number: 'P-TEST', amount, customerId, at: new Date() },
      ]),
    )

describe('a link', () => {
  it('is made once for one key, opened by a payer, and its funnel counts', async () => {
    const key = once()
    const first = await cs.call(paylink.add, facts(), key)
    expect((await cs.call(paylink.add, facts(), key)).body).toEqual(first.body)
    const { id, path } = first.body
    const shown = await world.stranger.call(checkout.open, { code: codeOf(path) })
    expect(shown.body).toMatchObject({ state: 'payable', title: 'Test link', amount: aed(10_000n) })
    expect((await start(path)).code).toBe(200)
    expect(await detail(id)).toMatchObject({
      opened: 1,
      paid: 0,
      held: 1,
      status: 'active',
      actions: ['edit', 'pause', 'cancel', 'duplicate'],
    })
    await pay(id)
    expect(await detail(id)).toMatchObject({
      paid: 1,
      held: 0,
      collected: aed(10_000n),
      status: 'used',
      actions: ['duplicate'],
    })
    expect((await start(path)).code).toBe(errors.OFFER_PAID.code)
  })
  it('that is cancelled ends the orders nobody is paying, and its place and stock are free', async () => {
    const { id, path } = await add()
    const { token } = (await start(path)).body
    await cs.call(paylink.cancel, { id }, once())
    expect((await world.stranger.call(checkout.status, { token })).body.state).toBe('canceled')
    const late = await world.stranger.call(checkout.pay, { token, key: newId(), method: 'APPLE_PAY' })
    expect([errors.OFFER_CANCELED.code, errors.PAYMENT_NOT_POSSIBLE.code]).toContain(late.code)
    expect(await detail(id)).toMatchObject({ status: 'cancelled', held: 0, paid: 0 })
  })
  it('that expires takes no money through an order that is open already', async () => {
    const soon = new Date(Date.now() + 5 * minuteMs)
    const { id, path } = await add({ type: 'reusable', expiresAt: soon.toISOString() })
    const { token } = (await start(path)).body
    expect((await world.stranger.call(checkout.status, { token })).body.expiresAt).toBe(soon.toISOString())
    await world.owner.query(`update paylink set expires_at = now() - interval '1 minute' where id = $1`, [id])
    const late = await world.stranger.call(checkout.pay, { token, key: newId(), method: 'APPLE_PAY' })
    expect(late.code).toBe(errors.OFFER_EXPIRED.code)
    expect((await detail(id)).tried).toBe(0)
  })
  it('that may be paid twice is used up after it; a token that was tampered with leads nowhere', async () => {
    const { id, path } = await add({ type: 'reusable', paidMax: 2 })
    const { body } = await start(path)
    const tampered = body.token.slice(0, -2) + (body.token.endsWith('AA') ? 'BB' : 'AA')
    for (const endpoint of [checkout.status, checkout.cancel])
      expect((await world.stranger.call(endpoint, { token: tampered })).code).toBe(errors.NOT_FOUND.code)
    await pay(id)
    await pay(id)
    expect((await detail(id)).status).toBe('used')
    expect((await start(path)).code).toBe(errors.OFFER_USED_UP.code)
  })
  it('that can be paid once is reserved for the current payer, and is free again when they give up', async () => {
    const { id, path } = await add()
    expect((await start(path)).code).toBe(200)
    expect((await start(path)).code).toBe(errors.LINK_HELD.code)
    await world.db.transaction().execute((tx) =>
      paylinkOffer.onEnded!({ tx, emit: emitter(tx) }, [
        {
          merchantId: marina,
          id,
          paymentId: newId(),
          number: 'P-TEST',
          amount: aed(1n),
          customerId: null,
          at: new Date(),
        },
      ]),
    )
    expect((await start(path)).code).toBe(200)
  })
  it('is free again when a colleague cancels its order, and so is what was in stock', async () => {
    const { id: itemId } = (
      await cs.call(
        item.add,
        { sku: 'ONE-LEFT', nameEn: 'The last one', vat: 'standard', prices: [aed(10_000n)] },
        once(),
      )
    ).body
    await cs.call(item.stock, { id: itemId, was: null, stock: 1 })
    const { id, path } = await add({ rule: 'items', amount: undefined, items: [{ itemId, quantity: 1 }] })
    expect((await start(path)).code).toBe(200)
    const { rows } = await world.owner.query<{ id: string }>(`select id from payment where offer_id = $1`, [id])
    const finance = await world.as('financial')
    expect((await finance.call(payment.act, { id: rows[0]!.id, action: 'cancel' }, once())).code).toBe(200)
    expect((await detail(id)).held).toBe(0)
    expect((await start(path)).code).toBe(200)
  })
  it('leads back to the merchant’s site, and takes only its own methods, whatever the page is made to send', async () => {
    const returnUrl = 'https://shop.example.com/thanks?x=1'
    const { id, path } = await add({ returnUrl, methods: ['BANK_CARD'] })
    expect(await detail(id)).toMatchObject({ returnUrl, methods: ['BANK_CARD'] })
    const { token } = (await start(path)).body
    const shown = (await world.stranger.call(checkout.status, { token })).body
    expect([shown.returnUrl, shown.methods]).toEqual([returnUrl, ['BANK_CARD']])
    const pay = await world.stranger.call(checkout.pay, { token, key: newId(), method: 'APPLE_PAY' })
    expect(pay.code).toBe(errors.METHOD_OFF.code)
    for (const wrong of ['http://shop.example.com/', 'javascript:alert(1)', 'https://a b'])
      expect(await sendBad(world, cs, paylink.add, facts({ returnUrl: wrong }))).toMatchObject({
        fields: [{ path: 'returnUrl', code: 'URL_HTTPS' }],
      })
  })
  it('takes its price from items, times what the payer wants', async () => {
    const { rows } = (await cs.call(item.pick, { text: 'TEA-01', currency: 'AED' })).body
    const { id, path } = await add({
      type: 'reusable',
      rule: 'items',
      amount: undefined,
      items: [{ itemId: rows[0]!.id, quantity: 2 }],
      quantityMax: 5,
    })
    expect((await detail(id)).amount).toEqual(aed(2400n))
    // Payers read the name of their language, as it was when the link was made.
    const tea = { name: 'Karak tea', nameZh: '卡拉克茶', nameAr: 'شاي كرك', quantity: 2, price: aed(1200n) }
    expect((await world.stranger.call(checkout.open, { code: codeOf(path) })).body.items).toEqual([tea])
    expect((await start(path, { quantity: 6 })).raw.body).toMatchObject({ fields: [{ path: 'quantity' }] })
    const { body } = await start(path, { quantity: 3 })
    expect((await world.stranger.call(checkout.status, { token: body.token })).body).toMatchObject({
      amount: aed(7200n),
      items: [{ ...tea, quantity: 6 }],
    })
  })
  it('takes what is in stock when somebody begins to pay, and gives it back when they give up', async () => {
    const { rows } = (await cs.call(item.pick, { text: 'DAT-500', currency: 'AED' })).body
    const itemId = rows[0]!.id
    const stock = async () => (await cs.call(item.detail, { id: itemId })).body.stock
    expect((await cs.call(item.stock, { id: itemId, stock: 3, was: 1 })).code).toBe(errors.RECORD_CHANGED.code)
    await cs.call(item.stock, { id: itemId, stock: 3, was: await stock() })
    const { path } = await add({
      type: 'reusable',
      rule: 'items',
      amount: undefined,
      items: [{ itemId, quantity: 2 }],
      quantityMax: 5,
    })
    expect((await start(path, { quantity: 2 })).code).toBe(errors.OFFER_USED_UP.code)
    const both = await Promise.all([start(path), start(path)])
    expect(both.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, errors.OFFER_USED_UP.code])
    expect(await stock()).toBe(1)
    expect((await world.stranger.call(checkout.open, { code: codeOf(path) })).body.state).toBe('used-up')
    await world.stranger.call(checkout.cancel, { token: both.find(({ code }) => code === 200)!.body.token })
    expect(await stock()).toBe(3)
    expect((await start(path)).code).toBe(200)
  })
  it('gives back and counts what was taken by the item itself: two may have one name, and names change', async () => {
    const addItem = async (sku: string) => {
      const { body } = await cs.call(
        item.add,
        { sku, nameEn: 'Gift box', vat: 'standard', prices: [aed(1000n)] },
        once(),
      )
      await cs.call(item.stock, { id: body.id, was: null, stock: 10 })
      return body.id
    }
    const [small, large] = [await addItem('BOX-S'), await addItem('BOX-L')]
    const stocks = async () => {
      const found = await Promise.all([small, large].map((id) => cs.call(item.detail, { id })))
      return found.map(({ body }) => body.stock)
    }
    const items = [
      { itemId: small, quantity: 1 },
      { itemId: large, quantity: 3 },
    ]
    const { id, path } = await add({ rule: 'items', type: 'reusable', amount: undefined, items, quantityMax: 3 })
    const { token } = (await start(path, { quantity: 2 })).body
    expect(await stocks()).toEqual([8, 4])
    // A payer never sees an id of the catalogue.
    expect(JSON.stringify((await world.stranger.call(checkout.status, { token })).raw.body)).not.toContain(small)
    await world.owner.query(`update paylink_item set name = 'Box' where paylink_id = $1 and item_id = $2`, [id, large])
    await world.stranger.call(checkout.cancel, { token })
    expect(await stocks()).toEqual([10, 10])
    const second = (await start(path, { quantity: 2 })).body
    const paidFor = await orderOfToken(world.db, second.token)
    await pay(id, aed(8000n), null, paidFor!.id)
    const { rows } = await world.owner.query<{ item_id: string; sold: number }>(
      `select item_id, sum(quantity)::int as sold from item_day where item_id = any($1) group by 1`,
      [[small, large]],
    )
    const sold = new Map(rows.map((row) => [row.item_id, row.sold]))
    expect([sold.get(small), sold.get(large)]).toEqual([2, 6])
  })
  it('is not duplicated for more than was agreed on with the merchant since', async () => {
    const { id } = await add()
    const agree = (minor: string | null) =>
      world.owner.query(
        `update merchant_product set payment_max_minor = $2 where merchant_id = $1 and product = 'paylink'`,
        [marina, minor],
      )
    await agree('9999')
    const count = async () => (await cs.call(paylink.query, { ...page, filters: {}, ask: 'totals' })).body.total
    const before = await count()
    expect((await cs.call(paylink.duplicate, { id }, once())).raw.body).toMatchObject({
      fields: [{ path: 'amount', code: 'AMOUNT_MAX' }],
    })
    expect(await count()).toBe(before)
    await agree(null)
    expect((await cs.call(paylink.duplicate, { id }, once())).code).toBe(200)
  })
  it('with an open amount takes what is within its bounds, in its currency', async () => {
    const { path } = await add({ type: 'reusable', rule: 'open', amount: undefined, min: aed(1000n), max: aed(5000n) })
    expect((await start(path, { amount: aed(900n) })).raw.body).toMatchObject({ fields: [{ path: 'amount' }] })
    expect((await start(path, { amount: aed(5001n) })).raw.body).toMatchObject({ fields: [{ path: 'amount' }] })
    expect((await start(path, { amount: money(2000n, 'USD') })).raw.body).toMatchObject({
      fields: [{ path: 'amount', code: 'CURRENCY_DIFFERS' }],
    })
    expect((await start(path, { amount: aed(5000n) })).code).toBe(200)
  })
  // AED 5.00 to 30,000.00, at the rates that limits are counted by.
  it.each([
    ['AED', 500n, 3_000_000n],
    ['USD', 136n, 816_882n],
    ['EUR', 125n, 750_000n],
    ['GBP', 108n, 645_161n],
  ] as const)(
    'in %s that was saved can be paid, from the least to the most and no further',
    async (currency, least, most) => {
      const ofAmount = (minor: bigint) =>
        cs.call(paylink.add, facts({ type: 'reusable', currency, amount: money(minor, currency) }), once())
      for (const [minor, code] of [
        [least - 1n, 'AMOUNT_MIN'],
        [most + 1n, 'AMOUNT_MAX'],
      ] as const)
        expect((await ofAmount(minor)).raw.body).toMatchObject({ fields: [{ path: 'amount', code }] })
      for (const minor of [least, most]) {
        const { body } = await ofAmount(minor)
        expect((await start(body.path)).code).toBe(200)
      }
      // Typed by the payer, the same bounds hold.
      const { path } = await add({ rule: 'open', type: 'reusable', currency, amount: undefined })
      const shown = (await world.stranger.call(checkout.open, { code: codeOf(path) })).body
      expect(shown.limits).toEqual({ min: money(least, currency), max: money(most, currency) })
      for (const minor of [least - 1n, most + 1n])
        expect((await start(path, { amount: money(minor, currency) })).raw.body).toMatchObject({
          fields: [{ path: 'amount', code: 'PAY_AMOUNT' }],
        })
      expect((await start(path, { amount: money(most, currency) })).code).toBe(200)
    },
  )
  it('is paused, resumed and ended; payers see it, and it cannot be brought back', async () => {
    const { id, path } = await add()
    await cs.call(paylink.pause, { id })
    expect((await start(path)).code).toBe(errors.OFFER_PAUSED.code)
    expect((await cs.call(paylink.pause, { id })).code).toBe(errors.RECORD_STATE.code)
    await cs.call(paylink.resume, { id })
    expect((await start(path)).code).toBe(200)
    await cs.call(paylink.cancel, { id })
    expect((await start(path)).code).toBe(errors.OFFER_CANCELED.code)
    expect((await cs.call(paylink.resume, { id })).code).toBe(errors.RECORD_STATE.code)
  })
  it('that expired is not paid, and is duplicated with an address of its own', async () => {
    const { id, path } = await add()
    await world.owner.query(`update paylink set expires_at = now() - interval '1 hour' where id = $1`, [id])
    expect((await start(path)).code).toBe(errors.OFFER_EXPIRED.code)
    const twin = (await cs.call(paylink.duplicate, { id }, once())).body
    expect(twin.path).not.toBe(path)
    expect(await detail(twin.id)).toMatchObject({ title: 'Test link', status: 'active', paid: 0, opened: 0 })
  })
  it('is edited by one at a time; once paid, what it costs stays', async () => {
    const { id } = await add({ type: 'reusable' })
    const edit = (over: object) =>
      cs.call(paylink.edit, { ...facts({ type: 'reusable', ...over }), id, version: 1 } as never)
    expect((await edit({ title: 'First' })).code).toBe(200)
    expect((await edit({ title: 'Second' })).code).toBe(errors.RECORD_CHANGED.code)
    await pay(id)
    const later = { ...facts({ type: 'reusable', amount: aed(20_000n) }), id, version: 2 } as never
    expect((await cs.call(paylink.edit, later)).raw.body).toMatchObject({
      fields: [{ path: 'amount', code: 'LINK_PAID' }],
    })
    expect((await detail(id)).title).toBe('First')
  })
  it('is paid no more often than it may be, also when the limit comes after the orders', async () => {
    const { id, path } = await add({ type: 'reusable' })
    const token = async () => (await start(path)).body.token
    const [one, two] = [await token(), await token()]
    const edit = async (over: object) => {
      const { version } = await detail(id)
      return cs.call(paylink.edit, { ...facts({ type: 'reusable', ...over }), id, version } as never)
    }
    expect((await edit({ paidMax: 1 })).raw.body).toMatchObject({ fields: [{ path: 'paidMax', code: 'PAID_MAX_LOW' }] })
    expect((await edit({ type: 'single' })).raw.body).toMatchObject({
      fields: [{ path: 'type', code: 'PAID_MAX_LOW' }],
    })
    expect((await edit({ paidMax: 3 })).code).toBe(200)
    const three = await token()
    expect((await start(path)).code).toBe(errors.LINK_HELD.code)
    // One that was opened before there was a limit gives up its own place, not another's.
    await world.stranger.call(checkout.cancel, { token: one })
    expect(await detail(id)).toMatchObject({ held: 2 })
    expect((await start(path)).code).toBe(200)
    expect((await start(path)).code).toBe(errors.LINK_HELD.code)
    expect((await edit({})).code).toBe(200)
    for (const each of [two, three]) await world.stranger.call(checkout.cancel, { token: each })
    await start(path)
    expect((await edit({ paidMax: 2 })).code).toBe(200)
    expect(await detail(id)).toMatchObject({ held: 2 })
    expect((await start(path)).code).toBe(errors.LINK_HELD.code)
  })
  it.each([
    ['no title', { title: '' }, 'title', 'REQUIRED'],
    ['no amount', { amount: undefined }, 'amount', 'AMOUNT'],
    ['an amount in another currency', { amount: money(10_000n, 'USD') }, 'amount', 'CURRENCY_DIFFERS'],
    ['less than the product allows', { amount: aed(499n) }, 'amount', 'AMOUNT_MIN'],
    ['more than the product allows', { amount: aed(3_000_001n) }, 'amount', 'AMOUNT_MAX'],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt', 'DATE_PAST'],
    ['bounds the wrong way round', { rule: 'open', min: aed(900n), max: aed(800n) }, 'max', 'AMOUNT_ORDER'],
    ['a least amount that nobody can pay', { rule: 'open', min: aed(4_000_000n) }, 'min', 'AMOUNT_MAX'],
    ['a most amount that nobody can pay', { rule: 'open', max: aed(200n) }, 'max', 'AMOUNT_MIN'],
    ['a most amount above the product’s', { rule: 'open', max: aed(3_000_001n) }, 'max', 'AMOUNT_MAX'],
    ['more of it than can be paid at once', { amount: aed(1_000_100n), quantityMax: 3 }, 'quantityMax', 'AMOUNT_MAX'],
    [
      'an item that never was',
      { rule: 'items', items: [{ itemId: newId(), quantity: 1 }] },
      'items.0.itemId',
      'ITEM_UNKNOWN',
    ],
    ['a customer that never was', { customerId: newId() }, 'customerId', 'CUSTOMER_UNKNOWN'],
    ['a quantity of nothing', { quantityMax: 0 }, 'quantityMax', 'WHOLE_NUMBER'],
  ])('with %s is refused, and the field is named', async (_, over, path, code) => {
    expect(await sendBad(world, cs, paylink.add, facts(over))).toMatchObject({ fields: [{ path, code }] })
  })
  it('of another merchant answers like a missing one; members without the right are refused', async () => {
    const { id } = await add()
    for (const given of [id, newId()]) {
      expect((await other.call(paylink.detail, { id: given })).code).toBe(errors.NOT_FOUND.code)
      for (const endpoint of [paylink.pause, paylink.resume, paylink.cancel, paylink.duplicate])
        expect((await other.call(endpoint, { id: given }, once())).code).toBe(errors.NOT_FOUND.code)
    }
    expect((await world.stranger.call(checkout.open, { code: 'aaaaaaaaaaaaaa' })).code).toBe(errors.NOT_FOUND.code)
    const financial = await world.as('financial')
    expect((await financial.call(paylink.query, { ...page, filters: {} })).code).toBe(errors.ACCESS_DENIED.code)
  })
})
describe('a picture', () => {
  /** The smallest that is one. */
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const upload = async (client = cs, purpose: 'paylink-picture' | 'image' = 'paylink-picture', content = png) =>
    uploadFile(world, (await client.call(file.ticket, { purpose })).body.ticket, content, 'cake.png')

  it('is shown to anyone who opens the link, and goes along when it is duplicated', async () => {
    const { path: picture } = await upload()
    const { id, path } = await add({ picture })
    expect((await detail(id)).picture).toBe(picture)
    const shown = (await world.stranger.call(checkout.open, { code: codeOf(path) })).body.picture
    const answer = await world.app.inject({ method: 'GET', url: shown! })
    expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload]).toEqual([200, 'image/png', png])
    const { token } = (await start(path)).body
    expect((await world.stranger.call(checkout.status, { token })).body.picture).toMatch(/^\/files\//)
    const again = (await cs.call(paylink.duplicate, { id }, once())).body
    expect((await detail(again.id)).picture).toBe(picture)
    // Taken away again.
    await cs.call(paylink.edit, { ...facts(), id: again.id, version: (await detail(again.id)).version })
    expect((await world.stranger.call(checkout.open, { code: codeOf(again.path) })).body.picture).toBeNull()
  })
  it('of another merchant, of another purpose or that is none is refused', async () => {
    const bad = { fields: [{ path: 'picture', code: 'INVALID' }] }
    const theirs = (await upload(other)).path
    for (const picture of [newId(), theirs, (await upload(cs, 'image')).path])
      expect(await sendBad(world, cs, paylink.add, facts({ picture }))).toMatchObject(bad)
    expect((await upload(cs, 'paylink-picture', Buffer.from('<svg onload="alert(1)"/>'))).code).not.toBe(200)
  })
})
describe('the list', () => {
  it('shows every state, filters, and sums up what was collected', async () => {
    const rows = async (filters: object) => (await cs.call(paylink.query, { ...page, filters })).body
    const all = await rows({})
    expect(new Set(all.rows.map(({ status }) => status))).toEqual(
      new Set(['active', 'paused', 'used', 'expired', 'cancelled']),
    )
    const paused = await rows({ status: ['paused'] })
    const { sums } = (await cs.call(paylink.query, { ...page, filters: { status: ['paused'] }, ask: 'totals' })).body
    expect(sums?.[0]?.values).toEqual({
      collected: paused.rows.reduce((sum, row) => money(sum.minor + row.collected.minor, 'AED'), aed(0n)),
    })
    expect((await rows({ text: 'barista', type: ['reusable'] })).rows).toHaveLength(1)
    expect(
      (await rows({ currency: 'USD' })).rows.every(({ amount, collected }) => (amount ?? collected).currency === 'USD'),
    ).toBe(true)
  })
})
it('a sheet makes a link of every row, or of none', async () => {
  const heading = ['Title', 'Amount', 'Currency', 'Reference', 'Expires on']
  const bad = await cs.call(
    paylink.bulk,
    {
      rows: [
        heading,
        ['Fine', '100', 'AED', '', ''],
        ['Low', '1', 'AED', '', ''],
        ['Late', '100', 'AED', '', '2020-01-31'],
        ['', '1.005', 'XYZ', '', ''],
      ],
    },
    once(),
  )
  expect(bad.raw.body).toMatchObject({
    fields: expect.arrayContaining([
      { path: 'rows.2.amount', code: 'AMOUNT_MIN' },
      { path: 'rows.3.expires', code: 'DATE_PAST' },
      { path: 'rows.4.title', code: 'REQUIRED' },
    ]),
  })
  const { body } = await cs.call(
    paylink.bulk,
    {
      rows: [heading, ['Fee, Amal', '1,250.00', 'AED', 'SF-1', '2099-01-31'], ['Fee, Omar', '1250', 'aed', 'SF-2', '']],
    },
    once(),
  )
  expect([body.added, new Set(body.links.map(({ path }) => path)).size]).toEqual([2, 2])
  expect(await detail(body.links[0]!.id)).toMatchObject({
    title: 'Fee, Amal',
    amount: aed(125_000n),
    reference: 'SF-1',
  })
})

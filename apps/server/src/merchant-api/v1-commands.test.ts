import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '@falaj/contract/kernel/time'
import { apiKey } from '@falaj/contract/developers/api-key'
import { apiScopeNames, isMoneyScope, type ApiScope } from '@falaj/contract/developers/api-scopes'
import { checkout } from '@falaj/contract/payments/checkout'
import { errors } from '@falaj/contract/kernel/errors'
import { merchantLists, type ListName, type ListResource } from '@falaj/contract/merchant-api/merchant-api'
import { everyMerchantEndpoint } from '@falaj/contract/merchant-api/merchant-commands'
import { merchantOpenapi } from '@falaj/contract/merchant-api/merchant-openapi'
import { operationHistory } from '@falaj/contract/people/operation-history'
import { captureLaterMethods } from '@falaj/contract/payments/payment-methods'
import { staff } from '@falaj/contract/people/staff'
import { newId } from '../platform/base/ids.ts'
import { acquirerRailOf } from '../rails/acquirer-rail.ts'
import { keyFor, programWith, type MerchantProgram } from '../testing/merchant-program.ts'
import { expireAll, hearAll, pay, statusOf } from '../testing/payer.ts'
import { entryIdOf, withStepUp } from '../testing/team.ts'
import { openWorld, type Client, type World } from '../testing/world.ts'

let world: World
let admin: Client
let [shop, other]: [MerchantProgram, MerchantProgram] = [] as never
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  admin = await world.as('admin')
  shop = programWith(world, (await keyFor(admin, apiScopeNames)).secret)
  other = programWith(world, (await keyFor(await world.as('multi-admin'), apiScopeNames)).secret)
})
afterAll(() => world.close())

const aed = (amount: string) => ({ amount, currency: 'AED' })
const order = { amount: aed('120.00'), description: 'Two tickets', orderNo: 'A-1001' }
const fieldsOf = ({ body }: { readonly body: Awaited<ReturnType<MerchantProgram['post']>>['body'] }) =>
  body.error.fields?.map(({ path, code }) => `${path} ${code}`)
const allowed = (product: string) =>
  world.owner.query(`update merchant_product set off_by = null where product = $1`, [product])

describe('an order', () => {
  it('is opened by a program, paid on the checkout page, and read again with what it belongs to', async () => {
    const { body: buyer } = await shop.post('/v1/customers', { name: 'Blue Dune Trading', language: 'en' })
    const made = await shop.post('/v1/payments', {
      ...order,
      customerId: buyer.id,
      returnUrl: 'https://shop.example.com/thanks',
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        status: 'CREATED',
        orderNo: 'A-1001',
        amount: aed('120.00'),
        product: 'gateway',
        links: { customer: buyer.id, settlement: null },
      },
    })
    const token = String(made.body['checkoutUrl']).split('/pay/o/')[1]!
    expect(await statusOf(world, { token })).toMatchObject({
      state: 'payable',
      returnUrl: 'https://shop.example.com/thanks',
    })
    await pay(world, { token }, 'approve')
    await hearAll(world)
    const { body } = await shop.get(`/v1/payments/${made.body.id}?expand=customer`)
    expect(body).toMatchObject({
      status: 'PAID_SUCCESS',
      links: { customer: { id: buyer.id, name: 'Blue Dune Trading' } },
    })
    const { body: page } = await shop.get('/v1/payments?limit=1&expand=customer,settlement')
    expect(page['data']).toMatchObject([{ links: { customer: { id: buyer.id }, settlement: null } }])
  })
  it('has the decisions of the risk rules on its attempts, for its own merchant only', async () => {
    const { body: made } = await shop.post('/v1/payments', order)
    const token = String(made['checkoutUrl']).split('/pay/o/')[1]!
    await pay(world, { token }, 'INSUFFICIENT_FUNDS')
    await hearAll(world)
    await pay(world, { token }, 'approve')
    await hearAll(world)
    const { status, body } = await shop.get(`/v1/payments/${made.id}/risk`)
    expect(status).toBe(200)
    expect(body['data']).toMatchObject([
      { attempt: 2, review: null, isEnforced: true, rules: expect.any(Array) as unknown[] },
      { attempt: 1, isEnforced: true },
    ])
    expect((await other.get(`/v1/payments/${made.id}/risk`)).status).toBe(404)
  })
  it('is refused where its amounts, its customer or its shop are wrong, field by field', async () => {
    const refused = async (over: object) => fieldsOf(await shop.post('/v1/payments', { ...order, ...over }))
    expect(await refused({ amount: aed('4.99') })).toEqual(['amount PAY_AMOUNT'])
    expect(await refused({ amount: aed('50000.01') })).toEqual(['amount PAY_AMOUNT'])
    expect(await refused({ amount: aed('0') })).toEqual(['amount.amount AMOUNT'])
    expect(await refused({ amount: 120 })).toEqual(['amount INVALID'])
    expect(await refused({ customerId: newId() })).toEqual(['customerId CUSTOMER_UNKNOWN'])
    expect(await refused({ returnUrl: 'javascript:alert(1)' })).toEqual(['returnUrl URL_HTTPS'])
    const items = [{ name: 'Ticket', quantity: 2, price: aed('50.00') }]
    expect(await refused({ items })).toEqual(['items ITEMS_SUM'])
    expect((await shop.post('/v1/payments', { ...order, amount: aed('100.00'), items })).status).toBe(201)
  })
  it('needs the product', async () => {
    await world.owner.query(`update merchant_product set off_by = 'merchant' where product = 'gateway'`)
    world.context.memory.forget((await world.owner.query(`select id from merchant where mid = '20000001'`)).rows[0].id)
    expect(await shop.post('/v1/payments', order)).toMatchObject({
      status: 403,
      body: { error: { code: 'product_off' } },
    })
    await allowed('gateway')
    world.context.memory.forget((await world.owner.query(`select id from merchant where mid = '20000001'`)).rows[0].id)
    expect((await shop.post('/v1/payments', order)).status).toBe(201)
  })
})

describe('an order that is captured later', () => {
  const opened = async (over: object = {}) => {
    const { body } = await shop.post('/v1/payments', { ...order, capture: 'manual', ...over })
    return { id: body.id, token: String(body['checkoutUrl']).split('/pay/o/')[1]! }
  }
  const authorised = async (over: object = {}) => {
    const made = await opened(over)
    await pay(world, made, 'approve')
    await hearAll(world)
    return made
  }
  const act = (id: string, action: 'capture' | 'void', key = newId(), who = shop) =>
    who.post(`/v1/payments/${id}/${action}`, {}, key)
  const actionsOf = async (id: string) =>
    ((await shop.get(`/v1/payments/${id}/actions`)).body['data'] as { action: string }[]).map(({ action }) => action)
  const eventCount = async (kind: string, id: string) =>
    (await world.owner.query(`select from outbox where kind = $1 and payload->>'reference' = $2`, [kind, `${id}.1`]))
      .rows.length
  const refused = { status: 409, body: { error: { code: 'payment_not_possible' } } }
  const signal = () => AbortSignal.timeout(5000)

  it('is authorised by what can be, and its money is taken when the program says so, once', async () => {
    const made = await opened()
    const { methods } = await statusOf(world, made)
    expect(methods).toContain('BANK_CARD')
    expect(methods.filter((method) => !(captureLaterMethods as readonly string[]).includes(method))).toEqual([])
    const later = { token: made.token, key: newId(), method: 'PAY_LATER' } as const
    expect((await world.stranger.call(checkout.pay, later)).code).toBe(errors.METHOD_OFF.code)
    expect(await actionsOf(made.id)).toEqual(['void'])
    expect(await act(made.id, 'capture')).toMatchObject(refused)

    await pay(world, made, 'approve')
    await hearAll(world)
    expect(await statusOf(world, made)).toMatchObject({ state: 'accepted' })
    expect((await shop.get(`/v1/payments/${made.id}`)).body).toMatchObject({ status: 'PENDING', paidAt: null })
    expect(await actionsOf(made.id)).toEqual(['capture', 'void'])
    expect(await act(made.id, 'capture', newId(), other)).toMatchObject({ status: 404 })
    expect(await other.get(`/v1/payments/${made.id}/actions`)).toMatchObject({ status: 404 })

    // Two keys at once: one of them captures, whichever is first, and a key that is sent twice has one answer.
    const keys = [newId(), newId()] as const
    const [first, again, second] = await Promise.all([
      act(made.id, 'capture', keys[0]),
      act(made.id, 'capture', keys[0]),
      act(made.id, 'capture', keys[1]),
    ])
    expect(again.status).toBe(first.status)
    const [won, lost, key] = first.status === 200 ? [first, second, keys[0]] : [second, first, keys[1]]
    expect(won.status).toBe(200)
    expect(lost).toMatchObject(refused)
    expect((await act(made.id, 'capture', key)).body).toEqual(won.body)
    expect(await eventCount('payment.capture', made.id)).toBe(1)
    await acquirerRailOf(world.settings).capture(`${made.id}.1`, signal())
    await hearAll(world)
    expect((await shop.get(`/v1/payments/${made.id}`)).body).toMatchObject({
      status: 'PAID_SUCCESS',
      paidAt: expect.any(String),
    })
    expect(await statusOf(world, made)).toMatchObject({ state: 'paid' })
    expect(await act(made.id, 'void')).toMatchObject(refused)
  })
  it('is voided: the acquirer is ordered to release it, and nothing can be captured any more', async () => {
    const { id, token } = await authorised()
    expect(await act(id, 'void', newId(), other)).toMatchObject({ status: 404 })
    expect((await act(id, 'void')).body).toMatchObject({ status: 'FAILURE' })
    expect(await eventCount('payment.void', id)).toBe(1)
    await acquirerRailOf(world.settings).void(`${id}.1`, signal())
    await hearAll(world)
    expect(await statusOf(world, { token })).toMatchObject({ state: 'canceled', returned: null })
    expect(await act(id, 'capture')).toMatchObject(refused)
    expect(await actionsOf(id)).toEqual([])
  })
  it('can be captured for seven days, however little time the payer had; then it expires and is released', async () => {
    const { id, token } = await authorised({ expiresInMinutes: 1 })
    const { rows } = await world.owner.query(
      `select extract(epoch from expires_at - created_at)::int as seconds from payment where id = $1`,
      [id],
    )
    expect(rows[0].seconds).toBe(7 * 86_400)
    await world.owner.query(`update payment set expires_at = now() - interval '1 second' where id = $1`, [id])
    await expireAll(world)
    expect(await statusOf(world, { token })).toMatchObject({ state: 'expired' })
    expect(await eventCount('payment.void', id)).toBe(1)
    expect(await act(id, 'capture')).toMatchObject(refused)
  })
  it('is not captured where its command dies half way, and is by the same command sent again', async () => {
    const { id } = await authorised()
    const key = newId()
    await world.owner.query(
      `create function die() returns trigger language plpgsql as $$ begin raise exception 'dead'; end $$`,
    )
    for (const table of ['audit_entry', 'outbox']) {
      await world.owner.query(`create trigger dies before insert on ${table} execute function die()`)
      expect((await act(id, 'capture', key)).status).toBe(500)
      await world.owner.query(`drop trigger dies on ${table}`)
      expect(await actionsOf(id)).toEqual(['capture', 'void'])
    }
    expect((await act(id, 'capture', key)).status).toBe(200)
    expect(await eventCount('payment.capture', id)).toBe(1)
  })
})

describe('a command', () => {
  it('needs an idempotency key; the same with the same body gives the first answer, with another its own refusal', async () => {
    expect(await shop.post('/v1/payments', order, null)).toMatchObject({
      status: 400,
      body: { error: { code: 'idempotency_key_required' } },
    })
    const key = newId()
    const [first, again] = [await shop.post('/v1/payments', order, key), await shop.post('/v1/payments', order, key)]
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await shop.post('/v1/payments', { ...order, orderNo: 'A-2' }, key)).toMatchObject({
      status: 409,
      body: { error: { code: 'idempotency_key_reused' } },
    })
    // Another merchant's keys are their own.
    const { body } = await other.post('/v1/customers', { name: 'Mine', language: 'en' }, key)
    expect(body['name']).toBe('Mine')
  })
  it('with fields that it does not have is refused, however deep', async () => {
    const answer = await shop.post('/v1/payments', {
      ...order,
      ammount: 1,
      amount: { ...order.amount, precision: 2 },
      items: [{ name: 'A', quantity: 1, price: aed('120.00'), sku: 'x' }],
    })
    expect(answer.status).toBe(400)
    expect(fieldsOf(answer)).toEqual([
      'amount.precision UNKNOWN_FIELD',
      'ammount UNKNOWN_FIELD',
      'items.0.sku UNKNOWN_FIELD',
    ])
    expect((await shop.get('/v1/balances/AED/entries?size=3')).status).toBe(400)
  })
  it('leaves a line in the history that names the key', async () => {
    await shop.post('/v1/items', { sku: 'KEY-1', nameEn: 'Karak tea', vat: 'standard', prices: [aed('12.00')] })
    const { rows } = (await admin.call(operationHistory.query, { filters: {}, pageParam: { number: 1, size: 10 } }))
      .body
    expect(rows[0]).toMatchObject({ does: { en: 'Added an item by API' }, roles: ['API_KEY'] })
    const entry = await world.owner.query(`select after from audit_entry where action = 'POST v1/items' limit 1`)
    expect(entry.rows[0].after).toMatchObject({ apiKey: 'Shop' })
  })
  it('of wrong types, very deep, with broken bytes or with half a letter is refused, and nothing is made', async () => {
    const { secret } = await keyFor(admin, ['items:write', 'items:read'])
    const send = async (payload: string | Buffer) => {
      const { statusCode, body } = await world.app.inject({
        method: 'POST',
        url: '/v1/items',
        payload,
        headers: {
          authorization: `Bearer ${secret}`,
          'content-type': 'application/json',
          'idempotency-key': newId(),
        },
      })
      return [statusCode, (JSON.parse(body) as { error?: { code: string } }).error?.code]
    }
    const item = { sku: 'BAD-1', nameEn: 'Tea', vat: 'standard', prices: [aed('12.00')] }
    const text = (over: object): string => JSON.stringify({ ...item, ...over })
    for (const over of [
      { sku: 7 },
      { sku: null },
      { nameEn: ['Tea'] },
      { prices: 'AED 12' },
      { prices: [{ amount: 12, currency: 'AED' }] },
      { prices: [{ amount: '1e3', currency: 'AED' }] },
      { vat: true },
      { nameEn: 'half \ud800 letter' },
      { nameEn: 'nul \u0000' },
    ])
      expect([over, ...(await send(text(over)))]).toEqual([over, 400, 'input_invalid'])
    for (const whole of ['[]', '7', 'null', '"text"', '{"__proto__": {"sku": "x"}}'])
      expect([whole, (await send(whole))[0]]).toEqual([whole, 400])
    expect((await send(`{"sku": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`))[0]).toBe(400)
    const [before, after] = text({ nameEn: '#' }).split('#') as [string, string]
    const broken = Buffer.concat([Buffer.from(before), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from(after)])
    expect((await send(broken))[0]).toBe(400)
    const { rows } = await world.owner.query(`select from item where sku = 'BAD-1'`)
    expect(rows).toHaveLength(0)
    expect(await send(text({}))).toEqual([201, undefined])
  })
  it('that is no JSON, too large, of another kind or of no address is refused by its status', async () => {
    const raw = (payload: string, type = 'application/json', url = '/v1/payments') =>
      world.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
    expect((await raw('{')).statusCode).toBe(400)
    expect((await raw('x'.repeat(2 ** 20 + 1))).statusCode).toBe(413)
    expect((await raw('a=1', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
    expect((await raw('{}', 'application/json', '/v1/nothing')).statusCode).toBe(404)
    expect((await raw('{}', 'application/json', '/v1/events')).statusCode).toBe(405)
    expect((await raw('{}')).statusCode).toBe(401)
    for (const answer of [await raw('{'), await raw('{}', 'application/json', '/v1/nothing')])
      expect(answer.json()).toMatchObject({
        error: { code: expect.any(String), docs: expect.stringContaining('#error-') },
      })
  })
})

it('links, invoices, customers and items are made and changed as on their forms', async () => {
  const link = await shop.post('/v1/paylinks', {
    title: 'School fee',
    type: 'single',
    rule: 'fixed',
    currency: 'AED',
    amount: aed('1250.00'),
  })
  expect(link.body).toMatchObject({
    status: 'active',
    url: expect.stringContaining('/pay/'),
    links: { customer: null },
  })
  expect((await shop.post(`/v1/paylinks/${link.body.id}/cancel`, {})).body['status']).toBe('cancelled')
  expect((await shop.post(`/v1/paylinks/${link.body.id}/cancel`, {})).body.error.code).toBe('record_state')

  const buyer = (
    await shop.post('/v1/customers', { name: 'Palm Books', email: 'palm@example.com', language: 'en', tags: ['vip'] })
  ).body
  const changed = await shop.post(`/v1/customers/${buyer.id}`, { phone: '+971-501234567' })
  expect(changed.body).toMatchObject({ phone: '+971-501234567', email: 'palm@example.com', tags: 'vip' })
  const cleared = await shop.post(`/v1/customers/${buyer.id}`, { phone: null, tags: null })
  expect(cleared.body).toMatchObject({ phone: null, email: 'palm@example.com', tags: null })
  expect(fieldsOf(await shop.post(`/v1/customers/${buyer.id}`, { name: null }))).toEqual(['name INVALID'])

  const item = (
    await shop.post('/v1/items', { sku: 'API-1', nameEn: 'Dates', vat: 'standard', prices: [aed('45.00')] })
  ).body
  expect((await shop.post(`/v1/items/${item.id}`, { prices: [aed('46.00')] })).body).toMatchObject({
    sku: 'API-1',
    prices: 'AED 46.00',
  })
  const sorted = await shop.post(`/v1/items/${item.id}`, { category: 'Food', barcode: '12345678' })
  expect(sorted.body).toMatchObject({ category: 'Food', barcode: '12345678' })
  const unsorted = await shop.post(`/v1/items/${item.id}`, { category: null })
  expect(unsorted.body).toMatchObject({ category: null, barcode: '12345678', prices: 'AED 46.00' })

  const draft = await shop.post('/v1/invoices', {
    customerId: buyer.id,
    language: 'en',
    currency: 'AED',
    termsDays: 14,
    lines: [{ itemId: item.id, text: 'Dates', quantity: '2', unit: aed('45.00'), vat: 'standard' }],
  })
  expect(draft.body).toMatchObject({ status: 'draft', number: null, links: { customer: buyer.id } })
  const sent = await shop.post(`/v1/invoices/${draft.body.id}/send`, {})
  expect(sent.body).toMatchObject({ status: 'open', number: expect.any(String), sentAt: expect.any(String) })
  expect((await shop.post(`/v1/invoices/${draft.body.id}/send`, {})).status).toBe(200)
  const voided = await shop.post(`/v1/invoices/${draft.body.id}/void`, { reason: 'Ordered twice' })
  expect(voided.body['status']).toBe('void')

  for (const path of [`paylinks/${link.body.id}/cancel`, `invoices/${draft.body.id}/send`, `customers/${buyer.id}`])
    expect((await other.post(`/v1/${path}`, {})).body.error.code).toBe('not_found')
  for (const path of [
    `paylinks/${link.body.id}`,
    `invoices/${draft.body.id}`,
    `customers/${buyer.id}`,
    `items/${item.id}`,
  ]) {
    const [foreign, missing] = [await other.get(`/v1/${path}`), await other.get(`/v1/${path.split('/')[0]}/${newId()}`)]
    const errorOf = ({ body }: typeof foreign) => ({ ...body.error, requestId: '' })
    expect(foreign.status).toBe(404)
    expect(errorOf(foreign)).toEqual(errorOf(missing))
  }
})

const day = (ago: number): string => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10)
it('statements are requested and read, and balances explain themselves', async () => {
  const answer = await shop.post('/v1/statements', {
    types: ['balance'],
    currencies: ['AED'],
    firstDay: day(60),
    lastDay: day(0),
    language: 'en',
  })
  expect([answer.status, answer.body.error]).toEqual([201, undefined])
  const made = answer.body['made'] as { id: string; number: string }[]
  expect(made.length).toBeGreaterThan(0)
  expect((await shop.get(`/v1/statements/${made[0]!.id}`)).body).toMatchObject({
    number: made[0]!.number,
    type: 'balance',
  })
  expect((await shop.get('/v1/statements?limit=1')).body['data']).toHaveLength(1)
  expect((await shop.get(`/v1/statements/${made[0]!.id}/entries`)).status).toBe(404)
  const seqs: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await shop.get(`/v1/balances/AED/entries?limit=7${cursor && `&cursor=${cursor}`}`)
    seqs.push(...(body['data'] as { seq: number }[]).map(({ seq }) => seq))
    cursor = body['next_cursor'] as string | null
  }
  // Each once, the newest first; a page that is exactly full is not followed by an empty one.
  const all = (await shop.get('/v1/balances/AED/entries?limit=100')).body['data'] as { seq: number }[]
  expect(seqs).toEqual(all.map(({ seq }) => seq))
  const exact = await shop.get(`/v1/balances/AED/entries?limit=${seqs.length}`)
  expect(exact.body['next_cursor']).toBeNull()
  for (const wrong of ['cursor=x', 'cursor=WzEuNV0', 'page=1', 'before=5'])
    expect([wrong, (await shop.get(`/v1/balances/AED/entries?${wrong}`)).status]).toEqual([wrong, 400])
  expect((await shop.get('/v1/balances/XXX/entries')).status).toBe(400)
})

describe('the matrix of rights', () => {
  const mobile = '+971-501004405'
  const rolesOf = (roles: string) =>
    world.owner.query(`update staff set roles = $1 where person_id = (select id from person where mobile = $2)`, [
      roles,
      mobile,
    ])
  const lists = Object.entries(merchantLists)
  const readings = [
    ['balances', 'balances:read'] as const,
    ['events', 'events:read'] as const,
    ...lists.flatMap(([name, { scope }]) => [[name, scope] as const, [`${name}/{id}`, scope] as const]),
  ].map(([path, scope]) => ({ method: 'GET' as const, path: `v1/${path}`, scope, refusal: 'parameter_invalid' }))
  const commands = everyMerchantEndpoint.map(([, { method, path, scope }]) => ({
    method,
    path,
    scope,
    refusal: 'input_invalid',
  }))
  it('every command, list and record needs its own scope, and any other key is refused before anything is looked at', async () => {
    expect(
      [...readings, ...commands].map(({ method, path }) => `${method} /${path}`).toSorted(),
      'no path of the document is left out',
    ).toEqual(
      Object.entries(merchantOpenapi('').paths)
        .flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`))
        .filter((name) => name !== 'POST /v1/oauth/token')
        .toSorted(),
    )
    for (const scope of apiScopeNames) {
      const { secret } = await keyFor(admin, [scope], { name: scope })
      const program = programWith(world, secret)
      for (const endpoint of [...readings, ...commands]) {
        const url = `/${endpoint.path.replace(/\{\w+\}/g, 'x')}`
        // An unknown field: a caller that passes the key check ends there, and nothing is done.
        const { status, body } =
          endpoint.method === 'GET' ? await program.get(`${url}?nothing=1`) : await program.post(url, { nothing: 1 })
        const enters = endpoint.scope === scope
        expect([scope, endpoint.path, status, body.error.code]).toEqual([
          scope,
          endpoint.path,
          enters ? 400 : 403,
          enters ? endpoint.refusal : 'scope_missing',
        ])
      }
    }
    await world.owner.query(`update api_key set revoked_at = now() where name like '%:%'`)
  })
  it('managing keys is no way round a role: what moves money is given by who may move it', async () => {
    const it_ = await world.as('it')
    const ask = (scope: (typeof apiScopeNames)[number]) =>
      it_.call(
        apiKey.add,
        { name: 'Mine', scopes: [scope], addresses: [], expiresInDays: null },
        { 'idempotency-key': newId() },
      )
    const refused: string[] = []
    for (const scope of apiScopeNames) {
      const { code, raw } = await ask(scope)
      if (code === 200) continue
      refused.push(scope)
      expect(raw.body).toMatchObject({ fields: [{ path: 'scopes', code: 'SCOPE_RIGHTS' }] })
    }
    // What a developer connects is left to them: payments, payment links, stores, items, tills, shifts and events.
    expect(apiScopeNames.filter((scope) => !refused.includes(scope))).toEqual([
      'payments:read',
      'payments:write',
      'paylinks:read',
      'paylinks:write',
      'stores:read',
      'items:read',
      'items:write',
      'devices:read',
      'shifts:read',
      'events:read',
    ])
    const { id } = await keyFor(admin, ['transfers:write'])
    expect((await withStepUp(it_, apiKey.issue, { id, overlapHours: 0 })).code).toBe(errors.API_KEY_RIGHTS.code)
    // And the detail shows it before they try.
    const view = await it_.call(apiKey.detail, { id })
    expect(view.body.whyNoSecret).toBe(errors.API_KEY_RIGHTS.code)
    expect((await admin.call(apiKey.detail, { id })).body.whyNoSecret).toBeNull()
  })
  it('a key that moves money gives its secret to its maker alone: who rolls a colleague’s could approve what it asks for', async () => {
    await rolesOf('{ADMIN}')
    const colleague = await world.as('sales')
    const roll = (who: Client, id: string) => withStepUp(who, apiKey.issue, { id, overlapHours: 0 })
    for (const scope of ['items:write', ...apiScopeNames.filter(isMoneyScope)] as const) {
      const { id } = await keyFor(admin, ['items:read', scope])
      const { whyNoSecret } = (await colleague.call(apiKey.detail, { id })).body
      const { code } = await roll(colleague, id)
      expect([scope, code]).toEqual([scope, isMoneyScope(scope) ? errors.API_KEY_MAKER.code : 200])
      expect(whyNoSecret ?? 200).toBe(code)
      expect((await roll(admin, id)).code).toBe(200)
      expect((await colleague.call(apiKey.revoke, { id }, { 'idempotency-key': newId() })).code).toBe(200)
    }
    await rolesOf('{SALES}')
  })
  it('a key whose maker lost the right, or has left, moves no money; the rest goes on, the list shows it, and managers are notified', async () => {
    await rolesOf('{ADMIN}')
    const colleague = await world.as('sales')
    const { id, secret } = await keyFor(colleague, apiScopeNames, { name: 'Till of Sara' })
    const program = programWith(world, secret)
    const refusedNow = async () => {
      const refused: string[] = []
      for (const { path, scope } of commands.filter(({ method }) => method === 'POST')) {
        const { body } = await program.post(`/${path.replace(/\{\w+\}/g, 'x')}`, { nothing: 1 })
        // A caller that is admitted ends at the unknown field.
        expect(['key_maker_rights', 'input_invalid']).toContain(body.error.code)
        if (body.error.code === 'key_maker_rights') refused.push(scope)
      }
      return [...new Set(refused)]
    }
    const creatorNow = async () => (await admin.call(apiKey.detail, { id })).body.creator
    expect([await creatorNow(), await refusedNow()]).toEqual(['here', []])
    await rolesOf('{CS}')
    expect(await refusedNow()).toEqual(['payments:capture', 'transfers:write'])
    const entry = await entryIdOf(world, mobile)
    expect((await withStepUp(admin, staff.inactivate, { id: entry })).code).toBe(200)
    expect([await creatorNow(), await refusedNow()]).toEqual(['left', apiScopeNames.filter(isMoneyScope)])
    expect((await program.post('/v1/payments', order)).status).toBe(201)
    const notices = await world.owner.query(
      `select from outbox where kind = 'staff.told' and payload->'text'->>'en' like '%Till of Sara%'`,
    )
    expect(notices.rows).toHaveLength(1)
    await world.owner.query(`update staff set status = 'ACTIVE', roles = '{SALES}' where id = $1`, [entry])
    await world.owner.query(`update api_key set revoked_at = now() where id = $1`, [id])
  })
  it('a linked record is read by who may read it alone, with every expand', async () => {
    for (const [name, resource] of lists as readonly (readonly [string, ListResource])[])
      for (const [link, to] of Object.entries(resource.links ?? {})) {
        const { scope } = merchantLists[to as ListName]
        const statusesOf = async (scopes: readonly ApiScope[]) => {
          const { id, secret } = await keyFor(admin, scopes)
          const program = programWith(world, secret)
          const page = await program.get(`/v1/${name}?limit=1&expand=${link}`)
          const one = await program.get(`/v1/${name}/${newId()}?expand=${link}`)
          await world.owner.query(`update api_key set revoked_at = now() where id = $1`, [id])
          return [name, link, page.status, page.body.error?.code, one.status]
        }
        expect(await statusesOf([resource.scope])).toEqual([name, link, 403, 'scope_missing', 403])
        expect(await statusesOf([resource.scope, scope])).toEqual([name, link, 200, undefined, 404])
      }
  })
  it('keys that captured before it was a scope keep it where their maker may give it', async () => {
    const developer = await world.as('it')
    const keys = [await keyFor(admin, ['payments:write']), await keyFor(developer, ['payments:write'])]
    const text = await readFile(new URL('../../migrations/0230-capture-scope.sql', import.meta.url), 'utf8')
    for (const _ of ['once', 'again']) await world.owner.query(text)
    const { rows } = await world.owner.query<{ id: string; scopes: string[] }>(`select id, scopes from api_key`)
    expect(keys.map(({ id }) => rows.find((row) => row.id === id)?.scopes)).toEqual([
      ['payments:write', 'payments:capture'],
      ['payments:write'],
    ])
  })
})

// Money that a program asks to move or asks for: the same key twice, two at once, a server that dies half way, a wrong key; and who approves it.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approval } from '@falaj/contract/people/approval'
import { defaultRules } from '@falaj/contract/people/approval-policy'
import { apiScopeNames } from '@falaj/contract/developers/api-scopes'
import { errors } from '@falaj/contract/kernel/errors'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import { storable } from '../platform/approval/policy.ts'
import { newId } from '../platform/base/ids.ts'
import { keyFor, programWith, type ApiAnswer, type MerchantProgram } from '../testing/merchant-program.ts'
import { deposit } from '../testing/money.ts'
import { paid, take } from '../testing/payment.ts'
import { openPages } from '../testing/second-factor.ts'
import { merchantOf } from '../testing/withdraw.ts'
import { openWorld, type Client, type World } from '../testing/world.ts'

let world: World
let mine = ''
let [card, buyerId] = ['', '']
let [admin, finance]: [Client, Client] = [] as never
let [shop, other, reader]: [MerchantProgram, MerchantProgram, MerchantProgram] = [] as never
const policy = (kind: 'refund' | 'transfer', needed: number) =>
  world.owner.query(
    `insert into approval_policy (merchant_id, kind, version, rules)
     select m.id, $1, coalesce(max(p.version), 0) + 1, $2
     from merchant m left join approval_policy p on p.merchant_id = m.id and p.kind = $1 group by m.id`,
    [kind, storable({ ...defaultRules(kind), otherwise: needed, bands: [] })],
  )
beforeAll(async () => {
  world = await openWorld()
  mine = await merchantOf(world)
  ;[admin, finance] = [await world.as('admin'), await world.as('financial')]
  for (const client of [admin, finance]) await openPages(world, client, 'authorizations')
  shop = programWith(world, (await keyFor(admin, apiScopeNames)).secret)
  reader = programWith(world, (await keyFor(admin, ['refunds:read', 'transfers:read'])).secret)
  other = programWith(world, (await keyFor(await world.as('multi-admin'), apiScopeNames)).secret)
  await deposit(world, mine, 10_000_00n, 'AED')
  await world.owner.query(
    `insert into merchant_product (merchant_id, product, id, status, active_since) values ($1, 'direct-pay', gen_random_uuid(), 'In-App', now())
     on conflict (merchant_id, product) do update set status = 'In-App', active_since = now()`,
    [mine],
  )
  const { body: buyer } = await shop.post('/v1/customers', { name: 'Blue Dune', language: 'en' })
  buyerId = buyer.id
  card = (await shop.post('/v1/saved-cards', { customerId: buyer.id })).body.id
  // Its customer gave it: direct-pay.test.ts shows how.
  await world.owner.query(
    `update saved_card set state = 'ACTIVE', instrument = 'kept', brand = 'VISA', last4 = '0010', signed_at = now() where id = $1`,
    [card],
  )
  await policy('refund', 0)
  await policy('transfer', 0)
})
afterAll(() => world.close())

const aed = (amount: string) => ({ amount, currency: 'AED' })
const sale = async (): Promise<string> => {
  const made = paid(mine, { amount: money(100_00n, 'AED') })
  await take(world, made)
  return made.id
}
const usable = () => balanceOf(world.db, available(mine, 'AED'))
const kinds = [
  {
    name: 'refund',
    url: () => '/v1/refunds',
    one: '/v1/refunds',
    tells: 'refund.changed',
    prepare: async () => ({ paymentId: await sale(), amount: aed('60.00'), reason: 'REQUESTED' }),
    count: `select count(*)::int as n from refund where merchant_id = $1`,
  },
  {
    name: 'transfer',
    url: () => '/v1/transfers',
    one: '/v1/transfers',
    tells: 'transfer.changed',
    prepare: () => Promise.resolve({ payeeMid: '20000002', amount: aed('60.00'), note: 'Commission' }),
    count: `select count(*)::int as n from transfer where merchant_id = $1`,
  },
  {
    name: 'payment by saved card',
    url: () => `/v1/saved-cards/${card}/payments`,
    one: '/v1/payments',
    tells: 'saved-card.changed',
    prepare: () => Promise.resolve({ amount: aed('60.00'), description: 'Groceries' }),
    count: `select count(*)::int as n from payment where merchant_id = $1 and offer_kind = 'saved-card'`,
  },
] as const

describe.each(kinds)('a $name by a program', ({ url, one, tells, prepare, count }) => {
  const made = async () => (await world.owner.query<{ n: number }>(count, [mine])).rows[0]!.n
  /** How many more there are since. */
  const since = async () => {
    const before = await made()
    return async () => (await made()) - before
  }
  it('with the same key twice is one, with the first answer; with another body it is refused', async () => {
    const [body, key, more] = [await prepare(), newId(), await since()]
    const first = await shop.post(url(), body, key)
    expect(first.status).toBe(201)
    const before = await usable()
    const again = await shop.post(url(), body, key)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await shop.post(url(), { ...body, amount: aed('61.00') }, key)).toMatchObject({
      status: 409,
      body: { error: { code: 'idempotency_key_reused' } },
    })
    expect([await more(), await usable()]).toEqual([1, before])
  })
  it('sent five times at once is one', async () => {
    const [body, key, more] = [await prepare(), newId(), await since()]
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.post(url(), body, key)))
    expect(new Set(answers.map((each: ApiAnswer) => each.body.id)).size).toBe(1)
    expect(await more()).toBe(1)
  })
  it('while the server dies half way has moved nothing, and goes through when it is sent again', async () => {
    const [body, key, before, more] = [await prepare(), newId(), await usable(), await since()]
    await world.owner.query(`alter table outbox add constraint dies check (kind <> '${tells}') not valid`)
    expect(await shop.post(url(), body, key)).toMatchObject({ status: 500, body: { error: { code: 'internal' } } })
    await world.owner.query('alter table outbox drop constraint dies')
    expect([await usable(), await more()]).toEqual([before, 0])
    expect((await shop.post(url(), body, key)).status).toBe(201)
    expect(await more()).toBe(1)
  })
  it('without the scope, with another merchant’s key or with none does nothing', async () => {
    const [body, more] = [await prepare(), await since()]
    expect(await reader.post(url(), body)).toMatchObject({ status: 403, body: { error: { code: 'scope_missing' } } })
    expect((await programWith(world, null).post(url(), body)).status).toBe(401)
    const { id } = (await shop.post(url(), body)).body
    expect(await more()).toBe(1)
    const [foreign, missing] = [await other.get(`${one}/${id}`), await other.get(`${one}/${newId()}`)]
    expect([foreign.status, foreign.body.error.code]).toEqual([missing.status, missing.body.error.code])
  })
})

it('a saved card is listed, is charged by its own merchant only, and is removed', async () => {
  const input = { amount: aed('60.00'), description: 'Groceries' }
  const open = await shop.post('/v1/saved-cards', { customerId: buyerId })
  expect(open).toMatchObject({ status: 201, body: { status: 'card-unsigned', links: { customer: buyerId } } })
  expect(open.body['url']).toMatch(/\/pay\/c\/\w+$/)
  expect(await shop.post(`/v1/saved-cards/${open.body.id}/payments`, input)).toMatchObject({
    status: 409,
    body: { error: { code: 'card_not_given' } },
  })
  const made = await shop.post(`/v1/saved-cards/${card}/payments`, input)
  expect(made).toMatchObject({ status: 201, body: { status: 'CREATED', product: 'direct-pay', amount: aed('60.00') } })
  expect(made.body['checkoutUrl']).toMatch(/\/pay\/o\/[\w-]{43}$/)
  const { body: page } = await shop.get('/v1/saved-cards')
  expect(page['data']).toContainEqual(expect.objectContaining({ id: card, status: 'ACTIVE', card: '0010' }))
  expect(JSON.stringify(page)).not.toContain('kept')
  for (const id of [card, newId()])
    for (const what of ['payments', 'remove'])
      expect(
        await other.post(`/v1/saved-cards/${id}/${what}`, what === 'payments' ? input : {}),
        `${what} of another`,
      ).toMatchObject({ status: 404 })
  expect(await shop.post(`/v1/saved-cards/${card}/remove`, {})).toMatchObject({ body: { status: 'card-withdrawn' } })
  expect(await shop.post(`/v1/saved-cards/${card}/payments`, input)).toMatchObject({
    status: 409,
    body: { error: { code: 'card_withdrawn' } },
  })
})
it('two refunds at once never give back more than was paid, and another merchant’s payment is none', async () => {
  const { paymentId, ...rest } = await kinds[0].prepare()
  const both = await Promise.all([
    shop.post('/v1/refunds', { paymentId, ...rest }),
    shop.post('/v1/refunds', { paymentId, ...rest }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  expect(await other.post('/v1/refunds', { paymentId, ...rest })).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  })
})

describe('the approval of a transfer', () => {
  const requested = async () => {
    const { body } = await shop.post('/v1/transfers', { payeeMid: '20000002', amount: aed('25.00') })
    const { rows } = await world.owner.query<{ id: string }>(
      `select r.id from approval_request r join transfer t on t.merchant_id = r.merchant_id and t.request_id = r.id where t.id = $1`,
      [body.id],
    )
    return { body, requestId: rows[0]!.id }
  }
  const approve = async (client: Client, id: string) => {
    const { canonical, changes: shown } = (await client.call(approval.detail, { id })).body
    const hash = createHash('sha256').update(canonical).digest('hex')
    const { code } = await client.call(approval.approve, { id, hash }, { 'idempotency-key': newId() })
    return { code, shown }
  }
  it('is a person’s, whatever the policy; they read which key asked, and its maker does not approve', async () => {
    const before = await usable()
    const { body, requestId } = await requested()
    expect(body['status']).toBe('APPLIED')
    expect((await approve(admin, requestId)).code).toBe(errors.OWN_REQUEST.code)
    const { code, shown } = await approve(finance, requestId)
    expect(code).toBe(200)
    expect(shown).toContainEqual(expect.objectContaining({ after: expect.objectContaining({ en: 'API key “Shop”' }) }))
    expect((await shop.get(`/v1/transfers/${body.id}`)).body['status']).toBe('SUCCESS')
    expect(before - (await usable())).toBeGreaterThanOrEqual(25_00n)
  })
  it('of refunds it follows the policy', async () => {
    await policy('refund', 1)
    const { body } = await shop.post('/v1/refunds', await kinds[0].prepare())
    expect(body['status']).toBe('APPLIED')
    await policy('refund', 0)
  })
})

it('and the books are right', async () => expect(await selfCheck(world.db)).toEqual([]))

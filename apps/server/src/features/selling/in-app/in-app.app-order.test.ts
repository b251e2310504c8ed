import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inApp } from '@falaj/contract/selling/in-app'
import { newId, newToken, sha256 } from '../../../platform/base/ids.ts'
import { askForQuiet } from '../../../testing/mandate.ts'
import { keyFor, programWith, type MerchantProgram } from '../../../testing/merchant-program.ts'
import { hearAll, pay, statusOf } from '../../../testing/payer.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
const secret = `falaj_app_sandbox_${newToken()}`
const old = `falaj_app_sandbox_${newToken()}`
let [appId, id] = ['', '']
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  const { rows } = await world.owner.query<{ id: string; app_id: string }>(
    `update in_app set secret_hash = $1, last4 = 'abcd', secret_at = now(), previous_hash = $2, previous_until = now() + interval '1 hour'
     where name = 'City Fleet rider' returning id, app_id`,
    [sha256(secret), sha256(old)],
  )
  ;({ id, app_id: appId } = rows[0]!)
})
afterAll(() => world.close())

let nthAddress = 0
/** Each call from an address of its own by default: tries are counted by address. */
const ask = async (given: object, remoteAddress = `10.0.0.${(nthAddress += 1)}`, type = 'application/json') => {
  const isForm = type.includes('form')
  const response = await world.app.inject({
    method: 'POST',
    url: '/v1/oauth/token',
    remoteAddress,
    headers: { 'content-type': type },
    payload: isForm ? new URLSearchParams(given as Record<string, string>).toString() : JSON.stringify(given),
  })
  return { status: response.statusCode, body: response.json<Record<string, string>>() }
}
const whole = () => ({ grant_type: 'client_credentials', client_id: appId, client_secret: secret })
const signIn = async (): Promise<MerchantProgram> => programWith(world, (await ask(whole())).body['access_token']!)
const order = {
  amount: { amount: '60.00', currency: 'AED' },
  description: 'Lunch',
  orderNo: 'A-1002',
  returnUrl: 'com.example.cityfleet:/paid',
}
const tokenOf = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) => ({
  token: String(body['orderToken']),
})
const setProduct = async (offBy: string | null) => {
  const { rows } = await world.owner.query<{ merchant_id: string }>(
    `update merchant_product set off_by = $1 where product = 'in-app'
     and merchant_id = (select merchant_id from in_app where id = $2) returning merchant_id`,
    [offBy, id],
  )
  world.context.memory.forget(rows[0]!.merchant_id)
}

describe('an app signs in', () => {
  it('by its secret or the one before it, as a form, as JSON or by the header; the token is kept as a hash', async () => {
    const answer = await ask(whole(), undefined, 'application/x-www-form-urlencoded')
    expect(answer).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 900, scope: 'payments:read payments:write' },
    })
    expect((await ask({ ...whole(), client_secret: old })).status).toBe(200)
    const basic = await world.app.inject({
      method: 'POST',
      url: '/v1/oauth/token',
      headers: { authorization: `Basic ${Buffer.from(`${appId}:${secret}`).toString('base64')}` },
      payload: { grant_type: 'client_credentials' },
    })
    expect(basic.statusCode).toBe(200)
    const { rows } = await world.owner.query<{ hash: Buffer }>('select hash from app_token')
    expect(rows).toContainEqual({ hash: sha256(answer.body['access_token']!) })
  })
  it.each([
    ['another secret', () => ({ ...whole(), client_secret: `falaj_app_sandbox_${newToken()}` }), 401, 'invalid_client'],
    ['an app that never was', () => ({ ...whole(), client_id: 'app_0000' }), 401, 'invalid_client'],
    ['no secret', () => ({ ...whole(), client_secret: '' }), 400, 'invalid_request'],
    ['another grant', () => ({ ...whole(), grant_type: 'password' }), 400, 'unsupported_grant_type'],
  ])('with %s it is refused', async (_, given, status, error) => {
    expect(await ask(given())).toMatchObject({ status, body: { error } })
  })
  it('no more than thirty times a minute from one address', async () => {
    const wrong = { ...whole(), client_secret: 'x'.repeat(60) }
    for (let nth = 0; nth < 30; nth += 1) expect((await ask(wrong, '10.1.1.1')).status).toBe(401)
    expect(await ask(whole(), '10.1.1.1')).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
  })
  it('only while it is active and has the product; a token ends with it, or with its time', async () => {
    const program = await signIn()
    expect((await program.get('/v1/payments?limit=1')).status).toBe(200)
    expect((await program.get('/v1/balances')).body.error.code).toBe('scope_missing')
    expect((await program.get('/v1/payments?expand=customer')).body.error.code).toBe('scope_missing')
    for (const action of ['capture', 'void'])
      expect((await program.post(`/v1/payments/${id}/${action}`, {})).body.error.code).toBe('scope_missing')
    await world.owner.query('update in_app set active = false where id = $1', [id])
    expect((await ask(whole())).status).toBe(401)
    expect((await program.get('/v1/payments?limit=1')).status).toBe(401)
    await world.owner.query('update in_app set active = true where id = $1', [id])
    await setProduct('provider')
    expect(await ask(whole())).toMatchObject({ status: 403, body: { error: 'unauthorized_client' } })
    expect((await program.post('/v1/payments/in-app', order)).body.error.code).toBe('product_off')
    await setProduct(null)
    await world.owner.query('update app_token set expires_at = now()')
    expect((await program.get('/v1/payments?limit=1')).body.error.code).toBe('key_expired')
  })
})
describe('a token of an app', () => {
  it('reads the orders of its app only, and opens none outside it', async () => {
    const program = await signIn()
    const { body: made } = await program.post('/v1/payments/in-app', { ...order, orderNo: 'A-OWN' })
    const { rows: all } = await world.owner.query<{ id: string; own: boolean }>(
      `select id, coalesce(offer_id = $1, false) as own from payment where merchant_id = (select merchant_id from in_app where id = $1)`,
      [id],
    )
    expect(all.some(({ own }) => !own)).toBe(true)
    const read: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await program.get(`/v1/payments?limit=100${cursor ? `&cursor=${cursor}` : ''}`)
      read.push(...(body['data'] as { id: string }[]).map((row) => row.id))
      cursor = body['next_cursor'] as string | null
    }
    expect(new Set(read)).toEqual(new Set(all.filter(({ own }) => own).map((row) => row.id)))
    const other = all.find(({ own }) => !own)!
    for (const path of [`/v1/payments/${other.id}`, `/v1/payments/${other.id}/actions`])
      expect((await program.get(path)).status).toBe(404)
    for (const path of [`/v1/payments/${String(made['id'])}`, `/v1/payments/${String(made['id'])}/actions`])
      expect((await program.get(path)).status).toBe(200)
    const { amount, description } = order
    const elsewhere = { amount, description, returnUrl: 'https://elsewhere.example/' }
    expect(await program.post('/v1/payments', elsewhere)).toMatchObject({
      status: 403,
      body: { error: { code: 'scope_missing' } },
    })
  })
})
describe('an order of an app', () => {
  it('is paid on the page its token opens, comes back to the app with the result, and costs the product’s fee', async () => {
    const program = await signIn()
    const made = await program.post('/v1/payments/in-app', order)
    expect(made).toMatchObject({ status: 201, body: { product: 'in-app', status: 'CREATED', orderNo: 'A-1002' } })
    const shown = await statusOf(world, tokenOf(made))
    expect(shown.state).toBe('payable')
    await pay(world, tokenOf(made), 'approve')
    await hearAll(world)
    expect((await statusOf(world, tokenOf(made))).returnUrl).toBe(
      `com.example.cityfleet:/paid?order=${shown.number}&status=paid`,
    )
    // 2.3 % and 0.80, and VAT on both: AED 60.00 less 2.18 and 0.11.
    expect((await program.get(`/v1/payments/${made.body.id}`)).body).toMatchObject({
      status: 'PAID_SUCCESS',
      net: { amount: '57.71' },
    })
    const admin = await world.as('fleet-admin')
    const { body } = await admin.call(inApp.detail, { id })
    expect(body.payments).toContainEqual(expect.objectContaining({ id: made.body.id, status: 'PAID_SUCCESS' }))
    expect(body.lastCallAt).not.toBeNull()
  })
  it('the same key twice, and two at once: one order', async () => {
    const program = await signIn()
    const key = newId()
    const [one, two] = await Promise.all([
      program.post('/v1/payments/in-app', order, key),
      program.post('/v1/payments/in-app', order, key),
    ])
    expect(one.body.id).toBe(two.body.id)
    expect((await program.post('/v1/payments/in-app', order, key)).body['orderToken']).toBe(one.body['orderToken'])
  })
  it('a bank that says nothing: the job finds the money, once', async () => {
    const program = await signIn()
    const made = await program.post('/v1/payments/in-app', order)
    await pay(world, tokenOf(made), 'lost')
    await hearAll(world)
    await askForQuiet(world)
    expect((await program.get(`/v1/payments/${made.body.id}`)).body['status']).toBe('PAID_SUCCESS')
  })
  it('is refused to a key, and where it would come back to somebody else or is out of its limits', async () => {
    const { secret: key } = await keyFor(await world.as('fleet-admin'), ['payments:write'])
    expect((await programWith(world, key).post('/v1/payments/in-app', order)).body.error.code).toBe('app_only')
    const program = await signIn()
    const refused = async (over: object) =>
      (await program.post('/v1/payments/in-app', { ...order, ...over })).body.error.fields?.map(
        ({ path, code }) => `${path} ${code}`,
      )
    expect(await refused({ returnUrl: 'https://evil.example.org/' })).toEqual(['returnUrl CALLBACK_UNKNOWN'])
    expect(await refused({ amount: { amount: '1.99', currency: 'AED' } })).toEqual(['amount PAY_AMOUNT'])
    expect(await refused({ customerId: newId() })).toEqual(['customerId CUSTOMER_UNKNOWN'])
    const other = programWith(world, (await keyFor(await world.as('admin'), ['payments:read'])).secret)
    const made = await program.post('/v1/payments/in-app', order)
    expect((await other.get(`/v1/payments/${made.body.id}`)).status).toBe(404)
  })
})

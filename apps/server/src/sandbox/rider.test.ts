import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkout } from '@falaj/contract/payments/checkout'
import { sha256 } from '../platform/base/ids.ts'
import { hearAll, pay, statusOf } from '../testing/payer.ts'
import { consoleHeaders, openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
})
afterAll(() => world.close())

const headers = { ...consoleHeaders, host: '127.0.0.1:4242' }
const order = async (given: unknown, cookie = '') => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/sandbox/rider',
    headers: { ...headers, 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    payload: JSON.stringify(given),
  })
  return answer.json<{ body: { order: string | null; wrong: string | null } }>().body
}
const pageAt = async (url: string) => world.app.inject({ method: 'GET', url, headers })
const screenOf = async (number: string, more = '') => (await pageAt(`/sandbox/rider?order=${number}${more}`)).body
const stateOf = async (number: string) =>
  (await pageAt(`/sandbox/rider/state?order=${number}`)).json<{ body: { state: string | null } }>().body.state
const newOrder = async () => {
  const number = (await order({ ride: 'comfort' })).order!
  const token = /127\.0\.0\.1:4242\/pay\/o\/([\w-]{43})/.exec(await screenOf(number))![1]!
  return { number, token }
}

it('a ride becomes an order of the app, paid on the checkout page, and the app shows what came back', async () => {
  const opened = await pageAt('/sandbox/rider')
  expect(opened.headers['content-security-policy']).toContain("script-src 'self'")
  const { number, token } = await newOrder()
  const waiting = await screenOf(number)
  for (const text of ['Waiting for your payment', 'AED 42.50', `<code>${token}</code>`, '<svg ', 'CREATED'])
    expect(waiting).toContain(text)
  expect(await stateOf(number)).toBe('payable')
  await pay(world, { token }, 'INSUFFICIENT_FUNDS')
  await hearAll(world)
  await expect.poll(() => screenOf(number)).toContain('Payment failed')
  await pay(world, { token }, 'approve')
  await hearAll(world)
  await expect.poll(() => stateOf(number)).toBe('paid')
  const paid = await screenOf(number)
  for (const text of ['Ride paid', 'PAID_SUCCESS', `com.example.cityfleet:/paid?order=${number}&#38;status=paid`])
    expect(paid).toContain(text)
  expect((await statusOf(world, { token })).returnUrl).toBe(`com.example.cityfleet:/paid?order=${number}&status=paid`)
  expect(await screenOf(number, '&status=paid')).toContain('Opened by its deep link')
  const script = (await pageAt('/sandbox/rider/page.js')).body
  for (const text of [opened.body, waiting, paid, script]) expect(text).not.toMatch(/falaj_(app|at)_|bearer/i)
})

it('a cancelled order comes back as cancelled, and a link that says otherwise is not believed', async () => {
  const { number, token } = await newOrder()
  expect(await screenOf(number, '&status=paid')).toContain('The app believes the API.')
  await world.stranger.call(checkout.cancel, { token })
  const screen = await screenOf(number, '&status=%3Cscript%3Epaid')
  expect(screen).toContain('Payment cancelled')
  expect(screen).toContain('status=canceled')
  expect(screen).not.toContain('<script>paid')
})

it('an order of nobody, nonsense and an app that cannot sign in are explained in both languages', async () => {
  expect(await screenOf('%3Cscript%3E')).toContain('doesn’t know that order')
  expect(await stateOf('nobody')).toBeNull()
  for (const given of [null, [], { ride: 7 }]) expect((await order(given)).wrong).toBeNull()
  await world.owner.query(`update in_app set active = false where name = 'City Fleet rider'`)
  expect(await order({})).toMatchObject({ order: null, wrong: expect.stringContaining('invalid_client') })
  expect((await order({}, 'language=zh')).wrong).toContain('应用无法登录')
  await world.owner.query(`update in_app set active = true where name = 'City Fleet rider'`)
  expect((await order({})).wrong).toBeNull()
})

it('a secret that is being rolled in the console is left alone, and so is the present one', async () => {
  const hashes = async () =>
    (await world.owner.query(`select secret_hash, previous_hash from in_app where name = 'City Fleet rider'`)).rows[0]
  const [present, previous] = [sha256('present'), sha256('previous')]
  await world.owner.query(
    `update in_app set secret_hash = $1, previous_hash = $2, previous_until = now() + interval '1 hour' where name = 'City Fleet rider'`,
    [present, previous],
  )
  await world.owner.query('delete from app_token')
  expect((await order({})).wrong).toContain('invalid_client')
  expect(await hashes()).toEqual({ secret_hash: present, previous_hash: previous })
  await world.owner.query(`update in_app set previous_until = now() where name = 'City Fleet rider'`)
  expect((await order({})).wrong).toBeNull()
  expect(await hashes()).toMatchObject({ secret_hash: present })
})

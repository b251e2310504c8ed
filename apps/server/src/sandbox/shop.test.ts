import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkout } from '@falaj/contract/payments/checkout'
import { money } from '@falaj/money'
import { newId } from '../platform/base/ids.ts'
import { hearAll, typeCard } from '../testing/payer.ts'
import { consoleHeaders, openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
})
afterAll(() => world.close())

const headers = { ...consoleHeaders, host: '127.0.0.1:4242' }
const order = async (counts: unknown, cookie = '') => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/sandbox/shop',
    headers: { ...headers, 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    payload: JSON.stringify(counts),
  })
  return answer.json<{ body: { checkoutUrl: string | null; wrong: string | null } }>().body
}
const pageAt = async (url: string) => world.app.inject({ method: 'GET', url, headers })

it('a cart becomes an order of the merchant API, its payer is sent to checkout, and the shop knows what became of it', async () => {
  const opened = await pageAt('/sandbox/shop')
  expect(opened.headers['content-security-policy']).toContain("script-src 'self'")
  const { checkoutUrl } = await order({ karak: 2, dates: 1, oud: 0 })
  const token = /^http:\/\/127\.0\.0\.1:4242\/pay\/o\/([\w-]{43})$/.exec(checkoutUrl!)![1]!
  const { returnUrl, amount } = (await world.stranger.call(checkout.status, { token })).body
  expect(amount).toEqual(money(6900n, 'AED'))
  const back = new URL(returnUrl!)
  expect([back.origin, back.pathname]).toEqual(['http://127.0.0.1:4242', '/sandbox/shop'])
  const result = async () => (await pageAt(back.pathname + back.search)).body
  expect(await result()).toContain('Not paid yet.')
  const instrument = await typeCard(world, '4000000000000010')
  await world.stranger.call(checkout.pay, { token, key: newId(), method: 'BANK_CARD', instrument })
  await hearAll(world)
  await expect.poll(result).toContain('Paid. Thank you!')
  const script = (await pageAt('/sandbox/shop/page.js')).body
  for (const text of [opened.body, await result(), script]) expect(text).not.toMatch(/falaj_sandbox_|bearer/i)
})

it('an empty cart, nonsense and an order of nobody are explained in both languages', async () => {
  for (const counts of [{}, null, [], { karak: 0 }, { karak: -1, dates: 1e9, oud: 1.5 }, { karak: ['x'] }])
    expect(await order(counts)).toEqual({ checkoutUrl: null, wrong: 'Put something in your cart.' })
  expect((await order({}, 'language=zh')).wrong).toBe('请先选择商品。')
  expect((await pageAt('/sandbox/shop?order=%3Cscript%3E')).body).toContain('doesn’t know that order')
})

it('a key that was revoked is replaced by the next order', async () => {
  await world.owner.query(`update api_key set revoked_at = now() where name = 'Test shop'`)
  expect((await order({ oud: 1 })).checkoutUrl).toContain('/pay/o/')
  const { rows } = await world.owner.query(`select scopes from api_key where name = 'Test shop' and revoked_at is null`)
  expect(rows).toEqual([{ scopes: ['payments:write', 'payments:read'] }])
})

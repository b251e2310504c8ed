import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ FALAJ_RATE_PER_MINUTE: '5' })
})
afterAll(() => world.close())

const ask = (url: string, remoteAddress: string) => world.app.inject({ method: 'GET', url, remoteAddress })
const codes = async (url: string, remoteAddress: string, times: number): Promise<number[]> => {
  const found: number[] = []
  for (let at = 0; at < times; at++) found.push((await ask(url, remoteAddress)).json().head.code)
  return found
}

it('one address that asks too often is refused in the envelope, and others are not', async () => {
  expect(await codes('/restful/login/status', '192.0.2.1', 7)).toEqual([200, 200, 200, 200, 200, 42901, 42901])
  expect(await codes('/restful/login/status', '192.0.2.2', 1)).toEqual([200])
  const refused = await ask('/restful/login/status', '192.0.2.1')
  expect(refused.statusCode).toBe(200)
  expect(refused.json()).toMatchObject({ head: { code: 42901 }, body: { requestId: expect.any(String) } })
})

it('at the limit a call gets a retry time, and a page is one that reloads automatically', async () => {
  const from = '192.0.2.4'
  await codes('/restful/login/status', from, 6)
  const call = await ask('/restful/login/start', from)
  expect(call.json()).toMatchObject({ head: { code: 42901 } })
  const seconds = Number(call.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  const page = (url: string, cookie = '') =>
    world.app.inject({ method: 'GET', url, remoteAddress: from, headers: { accept: 'text/html,*/*;q=0.8', cookie } })
  const home = await page('/home')
  expect(home.statusCode).toBe(429)
  expect(home.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(Number(home.headers['refresh'])).toBeGreaterThan(0)
  expect(home.body).toContain(
    '<h1>Please wait</h1><p>There were too many requests from your network in the last minute.</p>',
  )
  expect((await page('/agreements/privacy-policy', 'language=zh')).body).toContain('<html lang="zh" dir="ltr">')
  // A call in the address line stays a call.
  expect((await page('/restful/login/status')).json()).toMatchObject({ head: { code: 42901 } })
})

it('counts addresses that do not exist, too', async () => {
  expect(await codes('/restful/no/such/address', '192.0.2.3', 6)).toEqual([40401, 40401, 40401, 40401, 40401, 42901])
})

it('counts a household of IPv6 addresses as one', async () => {
  const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4', '2001:db8::5', '2001:db8::6']
  const found: number[] = []
  for (const address of addresses) found.push(...(await codes('/restful/login/status', address, 1)))
  expect(found).toEqual([200, 200, 200, 200, 200, 42901])
})

it('never turns a probe away', async () => {
  const found: number[] = []
  for (let at = 0; at < 8; at++) found.push((await ask('/healthz', '192.0.2.9')).statusCode)
  expect(new Set(found)).toEqual(new Set([200]))
})

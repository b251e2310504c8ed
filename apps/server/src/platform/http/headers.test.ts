import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import { login } from '@falaj/contract/people/login'
import { session } from '@falaj/contract/people/session'
import { rawClient, readRaw } from '../../testing/socket.ts'
import { consoleHeaders, openWorld, type World } from '../../testing/world.ts'
import { openPolicy, signedInPolicy } from './headers.ts'

let world: World
let port: number
beforeAll(async () => {
  world = await openWorld({ FALAJ_TRUST_PROXY: 'yes' })
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  port = (world.app.server.address() as AddressInfo).port
})
afterAll(() => world.close())

const strict = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

describe('every answer is strict', () => {
  it.each([
    ['a success', 'GET', '/restful/login/status'],
    ['a refusal', 'POST', '/restful/secure/member/my'],
    ['an unknown address', 'GET', '/restful/unknown'],
    ['a wrong method', 'DELETE', '/restful/login/status'],
    ['the health', 'GET', '/healthz'],
    ['the document', 'GET', '/openapi.json'],
  ] as const)('%s', async (_what, method, url) => {
    const { headers } = await world.app.inject({
      method,
      url,
      headers: consoleHeaders,
      ...(method === 'POST' ? { payload: '{}' } : {}),
    })
    expect(headers).toMatchObject(strict)
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })
})

it.each(['/v1/paymentz', '/v1', '/v1/', `/v1/payments/${'x'.repeat(150)}`, '/v1/payments/%zz'])(
  '%s is nothing, and says so as JSON to a program and to a browser',
  async (url) => {
    const { statusCode, headers, body } = await world.app.inject({
      method: 'GET',
      url,
      headers: { accept: 'text/html' },
    })
    const { error } = JSON.parse(body) as { error: { code: string; requestId: string } }
    expect([statusCode, error.code]).toEqual([404, 'not_found'])
    expect(headers['request-id']).toBe(error.requestId)
  },
)

describe('whether people come by TLS', () => {
  const headersOver = async (own: World, proto: string) => {
    const { headers, cookies } = await own.app.inject({
      method: 'POST',
      url: urlOf(login.passwordSalt),
      headers: { ...consoleHeaders, 'x-forwarded-proto': proto },
      payload: '{}',
    })
    return {
      hsts: headers['strict-transport-security'],
      cookies: cookies.map(({ name, secure = false }) => ({ name, secure })),
    }
  }
  const openOn = (origin?: string) =>
    openWorld({ FALAJ_TRUST_PROXY: 'yes', ...(origin ? { FALAJ_PUBLIC_ORIGIN: origin } : {}) })

  it.each(['http', 'https'])('is the public origin’s to say: https, whatever a header says (%s)', async (proto) => {
    const own = await openOn('https://console.example.com')
    expect(await headersOver(own, proto)).toEqual({
      hsts: 'max-age=31536000',
      cookies: [{ name: '__Host-pre', secure: true }],
    })
    // A cookie without the prefix, which another host of the domain could have set, is nobody's.
    const client = await own.as('admin')
    expect(client.cookie).toMatch(/^__Host-sid=/)
    expect((await client.call(session.member, {})).code).toBe(200)
    const bare = client.cookie.replace('__Host-', '')
    expect((await own.stranger.call(session.member, {}, { cookie: bare, 'x-forwarded-proto': 'http' })).code).toBe(403)
    await own.close()
  })
  it.each([undefined, 'http://console.example.com'])('is plain http without it (%s)', async (origin) => {
    const own = await openOn(origin)
    expect(await headersOver(own, 'https')).toEqual({ hsts: undefined, cookies: [{ name: 'pre', secure: false }] })
    await own.close()
  })
})

it.each([
  '/restful/%2e%2e/login/status',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/%2E%2E/console.html',
  '/home/%2e',
  '/home/..%2fsettings',
  '/files/..%5c..%5csecret',
  '/provider/..',
])('a step upwards is nowhere: %s', async (url) => {
  // As it is typed: most clients take such steps out before they ask.
  const client = await rawClient(port)
  client.send(`GET ${url} HTTP/1.1\r\nhost: x\r\naccept: text/html\r\nconnection: close\r\n\r\n`)
  const answer = await client.closed
  expect(readRaw(answer)).toEqual({ status: 404, code: 40401 })
  expect(answer).toContain('x-content-type-options: nosniff')
})

it('believes one proxy, and nothing that a client wrote before it', async () => {
  await world.app.inject({
    method: 'POST',
    url: '/restful/secure/member/my',
    headers: {
      ...consoleHeaders,
      cookie: (await world.as('admin')).cookie,
      'x-forwarded-for': '198.51.100.9, 203.0.113.5',
    },
    payload: '{"\\u0000":""}',
  })
  const { rows } = await world.owner.query<{ address: string }>(
    'select address from audit_entry order by id desc limit 1',
  )
  expect(rows).toEqual([{ address: '203.0.113.5' }])
})

it('pages have a policy without anything inline; the signed-in entry adds the nonce of its response', () => {
  expect(openPolicy()).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; manifest-src 'self'",
  )
  expect(signedInPolicy('abc')).toBe(
    "default-src 'none'; script-src 'self' 'nonce-abc'; style-src 'self' 'nonce-abc'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; manifest-src 'self'; worker-src 'self' blob:",
  )
  expect(signedInPolicy('abc', 'https://d.example')).toBe(`${signedInPolicy('abc')}; frame-src https://d.example`)
  expect(`${openPolicy()} ${signedInPolicy('abc')}`).not.toMatch(/unsafe|\*|trusted-types/)
})

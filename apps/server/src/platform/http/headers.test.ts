import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleHeaders, openWorld, type World } from '../../testing/world.ts'
import { openPolicy, signedInPolicy } from './headers.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ FALAJ_TRUST_PROXY: 'yes' })
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

it('promises TLS only to those who came by it', async () => {
  const plain = await world.app.inject({ method: 'GET', url: '/healthz' })
  expect(plain.headers).not.toHaveProperty('strict-transport-security')
  const secure = await world.app.inject({ method: 'GET', url: '/healthz', headers: { 'x-forwarded-proto': 'https' } })
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000')
})

it('believes one proxy, and nothing that a client wrote before it', async () => {
  await world.app.inject({
    method: 'POST',
    url: '/restful/secure/member/my',
    headers: { ...consoleHeaders, 'x-forwarded-for': '198.51.100.9, 203.0.113.5' },
    payload: '{}',
  })
  const { rows } = await world.owner.query<{ address: string }>(
    'select address from audit_line order by id desc limit 1',
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
  expect(`${openPolicy()} ${signedInPolicy('abc')}`).not.toMatch(/unsafe|\*|trusted-types/)
})

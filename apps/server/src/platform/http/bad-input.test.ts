import assert from 'node:assert/strict'
import type { InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '@falaj/contract/kernel/envelope'
import { session } from '@falaj/contract/people/session'
import { boundCommands, countCommands, commands, makeCommandTable } from '../../testing/commands.ts'
import { consoleHeaders, openWorld, type Client, type World } from '../../testing/world.ts'

let world: World
let admin: Client
let address: string
beforeAll(async () => {
  world = await openWorld({}, { extra: boundCommands() })
  await makeCommandTable(world)
  admin = await world.as('admin')
  address = await world.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => world.close())
// Whatever was sent, the next caller is served and nobody's objects have changed.
afterEach(async () => {
  assert.equal((await admin.call(session.member, {})).code, 200)
  assert.deepEqual(Object.keys(Object.prototype), [])
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
})

const url = '/restful/secure/test/plain'
const ask = async (options: Omit<InjectOptions, 'headers'> & { headers?: Record<string, string | undefined> }) => {
  const merged = { ...consoleHeaders, cookie: admin.cookie, ...options.headers }
  const headers = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
  const response = await world.app.inject({
    method: 'POST',
    url,
    ...options,
    headers: headers as Record<string, string>,
  })
  const { head, body } = response.json<Envelope<{ fields?: unknown; requestId: string }>>()
  return { status: response.statusCode, code: head.code, body }
}

describe('a body', () => {
  it.each([
    ['malformed JSON', '{"text":', 40002],
    ['bytes that are no UTF-8', Buffer.from('{"text":"\xff"}', 'latin1'), 40002],
    ['a word', 'hello', 40002],
    ['nothing', '', 40002],
    ['two values', '{"text":"a"}{"text":"b"}', 40002],
    ['NaN', '{"text":NaN}', 40002],
    ['a key __proto__', '{"text":"x","__proto__":{"polluted":true}}', 40002],
    ['a key __proto__, escaped', '{"text":"x","\\u005f_proto__":{"polluted":true}}', 40002],
    ['constructor.prototype', '{"text":"x","constructor":{"prototype":{"polluted":true}}}', 40002],
    ['null', 'null', 40001],
    ['a text', '"text"', 40001],
    ['a list', '[1,2]', 40001],
    ['a number', '5', 40001],
    ['the wrong type', '{"text":5}', 40001],
    ['a NUL', '{"text":"a\\u0000b"}', 40001],
    ['half a pair', '{"text":"\\ud83d"}', 40001],
    ['deep nesting', `{"text":"x","more":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 40001],
    ['deep objects', `{"text":"x","more":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`, 40001],
  ])('of %s is refused in the envelope', async (_what, payload, code) => {
    expect(await ask({ payload })).toMatchObject({ status: 200, code, body: { requestId: expect.any(String) } })
  })

  it('says which field is wrong, by which rule', async () => {
    expect((await ask({ payload: '{}' })).body.fields).toEqual([{ path: 'text', code: 'REQUIRED' }])
    expect((await ask({ payload: '{"text":5}' })).body.fields).toEqual([{ path: 'text', code: 'INVALID' }])
  })

  it('with the same key twice means the last one, for the command and its line alike', async () => {
    await ask({ payload: '{"text":"first","text":"last"}' })
    expect([await countCommands(world, 'first'), await countCommands(world, 'last')]).toEqual([0, 1])
    const { rows } = await world.owner.query<{ after: unknown }>(
      'select after from audit_entry order by id desc limit 1',
    )
    expect(rows[0]?.after).toEqual({ text: 'last' })
  })

  it('with fields nobody asked for loses them', async () => {
    const answer = await ask({
      payload: '{"text":"mass","id":"chosen by me","merchantId":"another","roles":["X"],"isAdmin":true}',
    })
    expect(answer.body).toMatchObject({ text: 'mass' })
    expect(answer.body).not.toHaveProperty('isAdmin')
    const { rows } = await world.owner.query("select id::text, merchant_id::text from command where text = 'mass'")
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/chosen|another/)
  })

  it('cannot replace a parameter of the path', async () => {
    const answer = await ask({ url: '/restful/test/open/from-path', payload: '{"id":"from-body","text":"param"}' })
    expect(answer.code).toBe(200)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'x',
  ])('sent as %s is refused', async (type) => {
    expect(await ask({ headers: { 'content-type': type }, payload: '{"text":"typed"}' })).toMatchObject({
      status: 200,
      code: 41501,
    })
    expect(await countCommands(world, 'typed')).toBe(0)
  })

  it('of 10 MB is a real failure, HTTP 413, and still an envelope', async () => {
    const response = await fetch(address + url, {
      method: 'POST',
      headers: { ...consoleHeaders, cookie: admin.cookie },
      body: JSON.stringify({ text: 'x'.repeat(10 * 1024 * 1024) }),
    })
    expect(response.status).toBe(413)
    expect(((await response.json()) as Envelope).head.code).toBe(41301)
  })

  it('that streams past the limit without saying its length is refused the same way', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(64 * 1024))
    let left = 160
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left-- > 0) controller.enqueue(chunk)
        else controller.close()
      },
    })
    const response = await fetch(address + url, {
      method: 'POST',
      headers: { ...consoleHeaders, cookie: admin.cookie },
      body,
      duplex: 'half',
    } as RequestInit)
    expect([response.status, ((await response.json()) as Envelope).head.code]).toEqual([413, 41301])
  })
})

describe('a query', () => {
  it.each([
    ['__proto__', '?text=x&__proto__[polluted]=1&__proto__=2'],
    ['constructor', '?text=x&constructor[prototype][polluted]=1'],
  ])('with %s pollutes nothing', async (_what, query) => {
    const answer = await ask({ method: 'GET', url: `/restful/secure/test/look${query}` })
    expect(answer).toMatchObject({ code: 200, body: { text: 'x' } })
  })

  it.each([
    ['a NUL', '?text=%00'],
    ['the same name twice', '?text=a&text=b'],
    ['nothing', ''],
  ])('with %s is refused', async (_what, query) => {
    expect((await ask({ method: 'GET', url: `/restful/secure/test/look${query}` })).code).toBe(40001)
  })

  it('with broken escapes is read literally', async () => {
    expect((await ask({ method: 'GET', url: '/restful/secure/test/look?text=%E0%A4%A' })).code).toBe(200)
  })
})

describe('an address', () => {
  it.each([
    '/restful/unknown',
    '/restful/',
    '/gateway/unknown',
    '/restful/%E0%A4%A',
    '/restful/../../etc/passwd',
    '//x',
  ])('%s that does not exist says so', async (unknown) => {
    expect(await ask({ url: unknown, payload: '{}' })).toMatchObject({ status: 200, code: 40401 })
  })

  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('refuses %s where it takes POST', async (method) => {
    const response = await world.app.inject({ method, url, headers: { ...consoleHeaders, cookie: admin.cookie } })
    expect(response.statusCode).toBe(200)
    expect(response.json<Envelope>().head.code).toBe(40501)
  })

  it('that cannot be read sends a person to a page that says so', async () => {
    const { statusCode, headers } = await world.app.inject({
      url: '/unsubscribe/%E4%',
      headers: { accept: 'text/html' },
    })
    expect({ statusCode, to: headers['location'] }).toEqual({ statusCode: 302, to: '/not-found' })
  })

  it('that takes POST and GET takes nothing else', async () => {
    expect((await ask({ method: 'PUT', url: '/restful/secure/merchant/my', payload: '{}' })).code).toBe(40501)
    expect((await ask({ method: 'GET', url: '/restful/secure/merchant/my' })).code).toBe(200)
  })
})

describe('a change', () => {
  it.each([
    ['without the marker of our console', { 'x-host-app': undefined }, 40003],
    ['with another marker', { 'x-host-app': 'other' }, 40003],
    ['from a foreign origin', { origin: 'https://evil.example' }, 40303],
    ['from the same host over another scheme', { origin: 'https://localhost:80' }, 40303],
    ['from no origin that can be named', { origin: 'null' }, 40303],
    ['which the browser says is cross-site', { 'sec-fetch-site': 'cross-site' }, 40303],
    ['which the browser says is same-site', { 'sec-fetch-site': 'same-site' }, 40303],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }, 40303],
  ] as const)('%s is refused', async (_what, headers, code) => {
    expect(await ask({ headers, payload: '{"text":"forged"}' })).toMatchObject({ status: 200, code })
    expect(await countCommands(world, 'forged')).toBe(0)
  })

  it('from our own page passes', async () => {
    const headers = { origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin', host: 'localhost:80' }
    expect((await ask({ headers, payload: '{"text":"own page"}' })).code).toBe(200)
  })
})

it.each([
  'sid',
  'sid=',
  'sid=%E0%A4%A',
  'sid=%00%00',
  `sid=${'x'.repeat(5000)}`,
  'sid="; drop table session',
  '=;=;=',
  'sid=a; sid=b',
  '__Host-sid=anything',
  '__proto__=polluted',
])('a broken cookie (%#) is nobody’s session', async (cookie) => {
  expect(await ask({ headers: { cookie }, payload: '{"text":"x"}' })).toMatchObject({ status: 200, code: 403 })
})

it('headers in odd shapes are cut to size, and only a hint', async () => {
  const headers = { 'x-timezone': 'Mars/Olympus', 'x-device-id': 'd'.repeat(5000), 'user-agent': 'ü'.repeat(400) }
  expect((await admin.call(commands.plain, { text: 'odd headers' }, headers)).code).toBe(200)
  const { rows } = await world.owner.query<{ device_id: string }>(
    'select device_id from audit_entry order by id desc limit 1',
  )
  expect(rows[0]?.device_id).toBe('d'.repeat(64))
})

it('an id longer than any of ours is not found, in both APIs', async () => {
  const long = 'x'.repeat(101)
  expect((await world.app.inject({ method: 'GET', url: `/v1/payments/${long}` })).statusCode).toBe(404)
  expect(await ask({ url: `/restful/test/open/${long}` })).toMatchObject({ status: 200, code: 40401 })
})

import assert from 'node:assert/strict'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { file } from '@falaj/contract/workspace/file'
import { session } from '@falaj/contract/people/session'
import { boundCommands, countCommands, makeCommandTable } from '../../testing/commands.ts'
import { rawClient, readRaw } from '../../testing/socket.ts'
import { openWorld, type Client, type World } from '../../testing/world.ts'
import { patience } from './client-errors.ts'

const patient = { headersMs: 300, requestMs: 600, silenceMs: 1_000 }
let world: World
let admin: Client
let port: number
beforeAll(async () => {
  world = await openWorld({}, { extra: boundCommands(), patience: patient })
  await makeCommandTable(world)
  admin = await world.as('admin')
  port = Number(new URL(await world.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => world.close())
afterEach(async () => {
  assert.equal((await admin.call(session.member, {})).code, 200)
})

const request = (body: string, length = Buffer.byteLength(body), more = ''): string =>
  [
    'POST /restful/secure/test/plain HTTP/1.1',
    `host: 127.0.0.1:${port}`,
    'content-type: application/json',
    'x-host-app: falaj-console',
    `cookie: ${admin.cookie}`,
    `content-length: ${length}`,
    `${more}\r\n${body}`,
  ].join('\r\n')

it('states how long a client may take', () => {
  expect(patience).toEqual({ headersMs: 10_000, requestMs: 120_000, silenceMs: 120_000 })
})

describe('a slow client', () => {
  it('that drips its headers is answered and cut off', async () => {
    const client = await rawClient(port)
    client.send('POST /restful/login/status HTTP/1.1\r\nhost: x\r\n')
    const drip = setInterval(() => client.send('x-drip: 1\r\n'), 50)
    expect(readRaw(await client.closed)).toEqual({ status: 408, code: 40801 })
    clearInterval(drip)
  })

  it('that drips its body is answered and cut off, and nothing is done', async () => {
    const client = await rawClient(port)
    client.send(request('{"text":"drip', 400))
    const drip = setInterval(() => client.send(' '), 50)
    expect(readRaw(await client.closed)).toEqual({ status: 408, code: 40801 })
    clearInterval(drip)
    expect(await countCommands(world, 'drip')).toBe(0)
  })

  it('that says nothing at all is hung up on', async () => {
    const client = await rawClient(port)
    await expect(client.closed).resolves.toBeTypeOf('string')
  })

  it('does not keep others waiting', async () => {
    const slow = await Promise.all(Array.from({ length: 50 }, () => rawClient(port)))
    for (const client of slow) client.send('POST / HTTP/1.1\r\n')
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
    expect(answer.status).toBe(200)
    for (const client of slow) client.destroy()
  })
})

describe('a connection', () => {
  it('with 64 kB of headers is answered in the envelope', async () => {
    const client = await rawClient(port)
    client.send(request('{}', 2, `x-long: ${'x'.repeat(64 * 1024)}`))
    expect(readRaw(await client.closed)).toEqual({ status: 431, code: 43101 })
  })

  it.each([
    ['no HTTP at all', 'HELLO THERE\r\n\r\n'],
    ['a header without a colon', 'GET /healthz HTTP/1.1\r\nhost x\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ])('with %s is refused', async (_what, bytes) => {
    const client = await rawClient(port)
    client.send(bytes)
    expect((await client.closed).startsWith('HTTP/1.1 400')).toBe(true)
  })

  it('cut in the middle of a body does nothing', async () => {
    const client = await rawClient(port)
    client.send(request('{"text":"cut","amount":"', 500))
    client.destroy()
    await client.closed
    expect(await countCommands(world, 'cut')).toBe(0)
  })

  it('half closed in the middle of a body does nothing', async () => {
    const client = await rawClient(port)
    client.send(request('{"text":"half"', 500))
    client.end()
    await client.closed
    expect(await countCommands(world, 'half')).toBe(0)
  })

  it('cut in the middle of an upload leaves no byte, and its ticket is used', async () => {
    const { ticket } = (await admin.call(file.ticket, { purpose: 'document' })).body
    const files = async () => (await world.owner.query('select 1 from file')).rowCount
    const before = await files()
    const client = await rawClient(port)
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 '
    client.send(
      `POST /restful/upload HTTP/1.1\r\nhost: x\r\nx-host-app: falaj-console\r\nx-upload-ticket: ${ticket}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 2000000\r\n\r\n${part}${'x'.repeat(600_000)}`,
    )
    const orphans = 'select from file_chunk c where not exists (select from file f where f.id = c.file_id)'
    const arrived = async () => (await world.owner.query(orphans)).rowCount
    await expect.poll(arrived).toBe(1)
    client.destroy()
    await expect.poll(arrived).toBe(0)
    expect((await world.owner.query('select 1 from upload_ticket')).rowCount).toBe(0)
    expect(await files()).toBe(before)
    const lines = "select result from audit_entry where action = 'POST upload'"
    await expect.poll(async () => (await world.owner.query(lines)).rows).toEqual([{ result: 'refused' }])
  })

  it.each([
    ['without its end', '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7'],
    ['without any part', '--b--\r\n'],
    ['of no multipart', 'hello'],
    ['of nothing', ''],
  ])('with an upload %s is refused in the envelope', async (_what, body) => {
    const { ticket } = (await admin.call(file.ticket, { purpose: 'document' })).body
    const response = await world.app.inject({
      method: 'POST',
      url: '/restful/upload',
      headers: {
        'x-host-app': 'falaj-console',
        'x-upload-ticket': ticket,
        'content-type': 'multipart/form-data; boundary=b',
      },
      payload: body,
    })
    expect(response.statusCode).toBe(200)
    expect([40001, 40005]).toContain(response.json().head.code)
  })
})

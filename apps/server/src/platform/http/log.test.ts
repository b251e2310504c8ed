import { afterAll, beforeAll, expect, it } from 'vitest'
import { file } from '@falaj/contract/workspace/file'
import { boundCommands, commands, makeCommandTable } from '../../testing/commands.ts'
import { AwayError } from '../base/away.ts'
import { keyFor } from '../../testing/merchant-program.ts'
import { consoleHeaders, openWorld, type World } from '../../testing/world.ts'

const lines: string[] = []
let world: World
beforeAll(async () => {
  world = await openWorld(
    { LOG_LEVEL: 'trace' },
    { extra: boundCommands(), logStream: { write: (line) => lines.push(line) } },
  )
  await makeCommandTable(world)
})
afterAll(() => world.close())

interface LogLine {
  readonly reqId: string
  readonly path: string
  readonly head: number
  readonly status: number
  readonly ms: number
  readonly merchant?: string
  readonly key?: string
}
const parsed = (): LogLine[] => lines.map((line) => JSON.parse(line) as LogLine)

it('has one line per request: id, method, path, status, head code and time', async () => {
  lines.length = 0
  const admin = await world.as('admin')
  lines.length = 0
  const { raw } = await admin.call(commands.plain, { text: 'refuse' })
  expect(parsed()).toHaveLength(1)
  expect(parsed()[0]).toMatchObject({
    reqId: (raw.body as { requestId: string }).requestId,
    method: 'POST',
    path: '/restful/secure/test/plain',
    status: 200,
    head: 40401,
  })
  expect(parsed()[0]?.ms).toBeGreaterThan(0)
})

it('says who called: merchant and key by their ids, and the address', async () => {
  const admin = await world.as('admin')
  const { id, secret } = await keyFor(admin, ['balances:read'])
  lines.length = 0
  await admin.call(commands.plain, { text: 'refuse' })
  await world.app.inject({ url: '/v1/balances', headers: { authorization: `Bearer ${secret}` } })
  await world.stranger.call(commands.open, { id: 'x', text: 'x' })
  const [person, program, stranger] = parsed()
  expect(person).toMatchObject({ merchant: expect.stringMatching(/^[\da-f-]{36}$/), address: '127.0.0.1' })
  expect(person).not.toHaveProperty('key')
  expect(program).toMatchObject({ merchant: person?.merchant, key: id, status: 200 })
  expect(stranger).not.toHaveProperty('merchant')
})

it('an outage is one line without a stack; a failure of ours has one', async () => {
  lines.length = 0
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
  for (const err of [new AwayError('the bank answered 503'), refused, new Error('ours')])
    world.app.log.warn({ err }, 'x')
  const [away, database, ours] = lines.map((line) => (JSON.parse(line) as { err: Record<string, string> }).err)
  expect(away).toEqual({ type: 'AwayError', message: 'the bank answered 503' })
  expect(database).toEqual({ type: 'Error', message: refused.message, reason: 'ECONNREFUSED' })
  expect(ours?.['stack']).toContain('log.test.ts')
})

it('names a path by its pattern and a query by its names', async () => {
  lines.length = 0
  await world.stranger.call(commands.open, { id: 'private-id', text: 'x' })
  await world.app.inject({ method: 'GET', url: '/nothing/here?ticket=abc&page=2' })
  expect(parsed().map(({ path }) => path)).toEqual(['/restful/test/open/:id', '/nothing/here?ticket&page'])
})

it('never shows a password, code, ticket, cookie, key, grant or whole phone number, at any level', async () => {
  lines.length = 0
  const canary = (name: string): string => `canary${name}${Math.random().toString(36).slice(2)}`
  const secrets = Object.fromEntries(
    ['password', 'otpCode', 'identifyTicket', 'cookie', 'key', 'grant', 'query', 'path', 'text', 'token'].map(
      (name) => [name, canary(name)],
    ),
  ) as Record<string, string>
  const phone = '+971-509876543'
  const sixDigits = '739154'
  const admin = await world.as('admin')
  const body = {
    text: 'fail',
    password: secrets['password'],
    passwordParam: { password: sixDigits, salt: secrets['text'] },
    otpCode: secrets['otpCode'],
    gaCode: sixDigits,
    identifyTicket: secrets['identifyTicket'],
    mobileNumber: phone,
  }
  const headers = {
    ...consoleHeaders,
    cookie: `${admin.cookie}; other=${secrets['cookie']}`,
    'idempotency-key': secrets['key'],
    'x-step-up': secrets['grant'],
    'x-upload-ticket': secrets['grant'],
    authorization: `Bearer ${secrets['token']}`,
  }
  const urls = [
    '/restful/secure/test/plain',
    '/restful/secure/test/once',
    '/restful/secure/test/guarded',
    `/restful/test/open/${secrets['path']}`,
    '/restful/upload',
    '/metrics',
    '/nowhere',
    `/nowhere/${secrets['path']}longEnoughForAToken`,
  ].map((url) => `${url}?signature=${secrets['query']}&mobile=${encodeURIComponent(phone)}`)
  for (const url of urls)
    for (const payload of [
      JSON.stringify(body),
      // Broken in the middle of a secret: a parser's message likes to quote the text.
      `{"text":"x","password":"${secrets['password']}`,
      JSON.stringify({ ...body, text: `${phone} ${secrets['text']}` }),
    ])
      await world.app.inject({ method: 'POST', url, headers, payload })
  for (const url of urls) await world.app.inject({ method: 'GET', url, headers })
  // A failure whose message quotes what was sent, and one whose details hold the row.
  await world.app.inject({
    method: 'POST',
    url: urls[0] as string,
    headers,
    payload: JSON.stringify({ ...body, text: `quote ${secrets['text']}` }),
  })
  await world.owner.query('alter table command add constraint short check (length(text) < 20) not valid')
  await world.app.inject({
    method: 'POST',
    url: urls[0] as string,
    headers,
    payload: JSON.stringify({ ...body, text: `${phone} ${secrets['text']}` }),
  })
  await admin.call(file.ticket, { purpose: 'image' })
  world.app.log.warn({ body, err: new Error(`could not reach ${phone}`) }, `sms to ${phone} with password=${sixDigits}`)

  const all = lines.join('\n')
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.some((line) => line.includes('"msg":"failed"'))).toBe(true)
  const token = admin.cookie.slice(admin.cookie.indexOf('=') + 1)
  for (const secret of [...Object.values(secrets), sixDigits, phone, '509876543', '971509876543', token])
    expect(all).not.toContain(secret)
  // Control: the scan does find what is there.
  expect(all).toContain('/restful/secure/test/plain')
})
